import Archives
import Foundation
import House
import Localization
import Synchronization

/// Fetches the historical rates of the European Central Bank when a member asks for them. Nothing is sent that would tell
/// which currencies a house has.
final class ECBDownload: Sendable {
    private let servers: OtherServers
    private let address: String
    private let folder: URL
    private let isUnderWay = Mutex(false)

    /// Bytes of the ZIP, which has 700 kB.
    private static let zipLimit = 8 << 20
    private static let timeout = Duration.seconds(20)

    init(servers: OtherServers, settings: Settings) {
        self.servers = servers
        address = settings.ratesAddress
        folder = DataFolder(path: settings.data).temporary
    }

    var isOff: Bool { servers.isOff }

    /// The bank's table.
    /// - Throws: `Problem`, and an error if the house's disk takes no file.
    func table() throws -> String {
        // One at a time: each waits on a thread of those that answer the house's own people.
        let isFirst = isUnderWay.withLock { isUnderWay in
            defer { isUnderWay = true }
            return !isUnderWay
        }
        guard isFirst else {
            throw Problem(phrase: Phrase("The rates are already being fetched. Try again in a moment."))
        }
        defer { isUnderWay.withLock { $0 = false } }
        let bytes: [UInt8]
        do {
            bytes = try servers.file(at: address, limit: Self.zipLimit, within: Self.timeout)
        } catch {
            throw Problem(phrase: error.phrase)
        }
        let path = folder.appendingPathComponent("rates-\(UUID().uuidString).zip").path
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            return try Self.unpacked(path)
        } catch is ArchiveError {
            throw Problem(phrase: ECBRates.notIt)
        }
    }

    private static func unpacked(_ path: String) throws -> String {
        let limits = ArchiveLimits(entries: 10, entryBytes: FileFormat.byteLimit, totalBytes: FileFormat.byteLimit)
        let reader = try ArchiveReader(path: path, limits: limits)
        while let entry = try reader.next() {
            guard entry.isRegularFile, entry.name.hasSuffix(".csv") else { continue }
            return String(decoding: try reader.bytes(limit: FileFormat.byteLimit), as: UTF8.self)
        }
        throw Problem(phrase: ECBRates.notIt)
    }

    struct Problem: Error {
        let phrase: Phrase
    }
}
