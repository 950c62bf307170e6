import Archives
import Foundation
import Localization

/// Reads the uploaded file of an import, JSON or a ZIP of JSON files, one after another.
enum BrewArchive {
    /// Beanconqueror keeps 500 rows a file.
    static let limits = ArchiveLimits(entries: 20_000, entryBytes: fileLimit, totalBytes: 512 << 20)
    static let fileLimit = 32 << 20

    /// - Parameter pour: names a pour without instructions by its number and the number of pours: the third of five.
    /// - Throws: `FileRefusal` if the file is damaged or no format matches.
    static func read(
        _ path: String, now: Instant, zone: TimeZone, pour: @escaping @Sendable (Int, Int) -> String
    ) throws -> BrewReading {
        var documents = BrewDocuments(now: now, zone: zone, pour: pour)
        do {
            guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
            defer { try? file.close() }
            let start = try file.read(upToCount: 2) ?? Data()
            if start.elementsEqual([0x50, 0x4B]) {
                try readArchive(path, &documents)
            } else {
                let rest = try file.read(upToCount: fileLimit) ?? Data()
                guard rest.count < fileLimit else { throw ArchiveError.entryTooLarge("", limit: fileLimit) }
                try documents.read(start + rest, named: "file.json")
            }
        } catch let refused as FileRefusal {
            throw refused
        } catch {
            throw FileRefusal(reason: ArchiveDamage.reason(error))
        }
        let reading = documents.finish()
        guard !reading.formats.isEmpty else {
            throw FileRefusal(reason: Phrase("This is no file of a coffee program that is known here."))
        }
        guard !reading.isEmpty || reading.problemCount > 0 else {
            throw FileRefusal(reason: Phrase("There is nothing in this file."))
        }
        return reading
    }

    private static func readArchive(_ path: String, _ documents: inout BrewDocuments) throws {
        let reader = try ArchiveReader(path: path, limits: limits, readsOldNames: true)
        while let entry = try reader.next() {
            let name = entry.name.lowercased()
            let isHidden = entry.name.split(separator: "/").contains { $0.first == "." || $0 == "__MACOSX" }
            // Skips Beanconqueror's flow and pressure curves: thousands of numbers that are not imported.
            guard entry.isRegularFile, !isHidden, name.hasSuffix(".json"), !name.hasSuffix("_flow_profile.json") else {
                continue
            }
            try documents.read(reader.bytes(limit: fileLimit), named: entry.name)
        }
    }
}
