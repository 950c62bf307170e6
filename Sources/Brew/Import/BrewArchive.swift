import Archives
import Foundation
import House
import Localization

/// Reads the uploaded file of an import, JSON or a ZIP of JSON files and pictures, one after another.
enum BrewArchive {
    /// Beanconqueror keeps 500 rows a file. All files together have at most twice the bytes of one: 50 years of ten cups
    /// a day.
    static let limits = ArchiveLimits(entries: 20_000, entryBytes: fileLimit, totalBytes: 2 * fileLimit)
    static let fileLimit = 32 << 20
    /// Of the pictures, which can be videos.
    private static let pictureLimits = ArchiveLimits(entries: limits.entries)

    /// - Parameter pour: names a pour without instructions by its number and the number of pours: the third of five.
    /// - Throws: `FileRefusal` if the file is damaged or no format matches.
    static func read(
        _ path: String, now: Instant, zone: TimeZone, pour: @escaping @Sendable (Int, Int) -> String
    ) throws -> BrewReading {
        var documents = BrewDocuments(now: now, zone: zone, pour: pour)
        do {
            if let bytes = try document(path) {
                try documents.read(bytes, named: "file.json")
            } else {
                documents = BrewDocuments(now: now, zone: zone, files: Set(try names(path)), pour: pour)
                try readArchive(path, &documents)
            }
        } catch let refused as FileRefusal {
            throw refused
        } catch {
            throw FileRefusal(reason: ArchiveDamage.reason(error))
        }
        let reading = documents.finish()
        guard !reading.formats.isEmpty else {
            // A single file that is cut off says so itself.
            if reading.problemCount == 1, let problem = reading.problems.first, problem.what == BrewDocuments.cutOff {
                throw FileRefusal(reason: problem.what)
            }
            throw FileRefusal(reason: Phrase("This file is not from a coffee app that Hearth knows."))
        }
        guard !reading.isEmpty || reading.problemCount > 0 else {
            throw FileRefusal(reason: Phrase("There is nothing to import in this file."))
        }
        return reading
    }

    /// The bytes of a file that is no archive.
    private static func document(_ path: String) throws -> [UInt8]? {
        guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
        defer { try? file.close() }
        var bytes: [UInt8] = []
        while let piece = try file.read(upToCount: 256 * 1024), !piece.isEmpty {
            if bytes.isEmpty, piece.starts(with: [0x50, 0x4B]) { return nil }
            guard bytes.count + piece.count <= fileLimit else { throw ArchiveError.entryTooLarge("", limit: fileLimit) }
            if bytes.isEmpty { bytes.reserveCapacity(min(Int(try size(path)), fileLimit)) }
            bytes += piece
        }
        return bytes
    }

    private static func size(_ path: String) throws -> UInt64 {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64 ?? 0
    }

    private static func names(_ path: String) throws -> [String] {
        let reader = try ArchiveReader(path: path, limits: limits, readsOldNames: true)
        var names: [String] = []
        while let entry = try reader.next() { if entry.isRegularFile { names.append(entry.name) } }
        return names
    }

    /// The photos to import, in the archive's order.
    static func pictures(_ photos: [ImportedBag.Photo], of path: String, folder: DataFolder) throws -> ArchivedPictures
    {
        let wanted = Dictionary(photos.map { ($0.path, $0.fileName) }) { first, _ in first }
        let files = wanted.isEmpty ? [] : try names(path)
        return ArchivedPictures(
            of: path, limits: pictureLimits, files.compactMap { file in wanted[file].map { (file, $0) } },
            folder: folder)
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
