package import Archives
package import Foundation
import Localization

/// Puts together the archive of an export. It is stored among the uploads and swept with them after a day; the member's
/// next export replaces it.
package struct ExportedArchive {
    package let folder: DataFolder
    package let now: Instant

    package init(folder: DataFolder, now: Instant) {
        self.folder = folder
        self.now = now
    }

    /// Bytes to spare for texts, and for what others write meanwhile.
    private static let spare = 200_000_000

    /// - Parameters:
    ///   - name: of the archive's file, without its extension.
    ///   - bytes: the size of the pictures in it.
    ///   - fill: writes the archive; its second parameter is the path of a file for its use, removed afterwards.
    /// - Returns: the archive's location.
    /// - Throws: `Refusal.conflict` if the disk has too little room.
    package func write(_ name: String, bytes: Int, _ fill: (ArchiveWriter, URL) throws -> Void) throws -> URL {
        guard bytes + Self.spare < free else {
            throw Refusal.conflict(Phrase("There is not enough free space to create the archive."))
        }
        let scratch = folder.temporary.appendingPathComponent("export-\(UUID().uuidString)")
        let aside = scratch.appendingPathExtension("aside")
        defer {
            // After success there is nothing to remove; what a failure leaves here, the next start sweeps.
            for url in [scratch, aside] { try? FileManager.default.removeItem(at: url) }
        }
        let archive = try ArchiveWriter(path: scratch.path, modified: now.date)
        try fill(archive, aside)
        try archive.close()
        let target = folder.uploads.appendingPathComponent("\(name).zip")
        guard rename(scratch.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return target
    }

    private var free: Int {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        // If the file system cannot be asked, go on: a full disk fails the writing.
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? .max
    }

    /// The file extension with its dot, lowercase, up to eight ASCII letters and digits; empty for anything else.
    package static func ending(_ name: String) -> String {
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
        let isPlain =
            (1...8).contains(ending.count)
            && ending.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (97...122).contains(byte | 32)
            }
        return isPlain ? ".\(ending.lowercased())" : ""
    }
}
