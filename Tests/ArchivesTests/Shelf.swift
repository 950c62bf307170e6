import Archives
import Foundation

/// A folder that is gone after the test.
final class Shelf {
    let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "hearth-archives-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { folder + "/" + name }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    @discardableResult
    func put(_ bytes: [UInt8], as name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
    }

    /// Writes an archive and returns its path.
    func archive(_ name: String = "backup.zip", _ fill: (ArchiveWriter) throws -> Void) throws -> String {
        let writer = try ArchiveWriter(path: path(name))
        try fill(writer)
        try writer.close()
        return path(name)
    }

    /// Reads everything in an archive into memory.
    func contents(_ path: String, limits: ArchiveLimits = ArchiveLimits()) throws -> [String: [UInt8]] {
        let reader = try ArchiveReader(path: path, limits: limits)
        var contents: [String: [UInt8]] = [:]
        while let entry = try reader.next() {
            contents[entry.name] = entry.isRegularFile ? try reader.bytes(limit: .max) : []
        }
        return contents
    }
}
