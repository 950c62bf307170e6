package import Archives
package import Foundation
package import Localization

/// The uploaded file of an import: a ZIP archive, a JSON file, a SQLite database or a text. Only the names of its entries
/// are held in memory.
package struct ImportArchive {
    package let path: String
    /// The folder for files that have to be unpacked to be read.
    let scratch: URL
    package let tables: TableReaders
    package let kind: Kind
    package let files: [File]

    package enum Kind: Sendable {
        case zip, json, database, text
    }

    package struct File: Sendable, Hashable {
        /// Path in the archive.
        package let path: String
        /// Bytes of the folder that contains all files, if there is one.
        fileprivate var folder = 0
        /// It has no bytes: a download that broke.
        package fileprivate(set) var isEmpty = false

        /// Without the folder that contains all files. An archive has many names: this one is not held twice.
        package var name: String { folder == 0 ? path : String(decoding: path.utf8.dropFirst(folder), as: UTF8.self) }
        package var isRoot: Bool { !name.contains("/") }
        /// The last part of its name.
        package var fileName: String { String(name.split(separator: "/").last ?? "") }
        /// The file extension, lowercase, without the dot.
        package var ending: String {
            let name = fileName
            return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        }
        /// The file name without its extension.
        package var stem: String {
            let name = fileName
            return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name[...])
        }
        package var isPicture: Bool { ImportArchive.pictureEndings.contains(ending) }
    }

    /// Enough for decades of entries with all their pictures.
    package static let limits = ArchiveLimits(entries: 200_000)
    /// Bytes of a file that has to be read as a whole; lists of entries are read in pieces.
    package static let wholeLimit = 32 << 20

    package static let pictureEndings: Set<String> = [
        "jpg", "jpeg", "png", "heic", "heif", "webp", "gif", "avif", "tif", "tiff", "dng", "mov", "mp4", "m4v",
    ]

    /// - Parameters:
    ///   - meant: folders that have a meaning where they are the only one, with a slash at the end.
    ///   - takesText: whether a file that is none of the others counts as text.
    ///   - unknown: why a file of no kind is refused.
    /// - Throws: `FileRefusal` if it is none of these or damaged.
    package init(
        path: String, scratch: URL, tables: TableReaders, meant: Set<String> = [], takesText: Bool = false,
        unknown: Phrase
    ) throws {
        self.path = path
        self.scratch = scratch
        self.tables = tables
        let start: [UInt8]
        do {
            start = try Self.beginning(path, 4096)
            files = start.starts(with: [0x50, 0x4B]) ? try Self.names(path, meant) : [File(path: "entries.json")]
        } catch {
            throw FileRefusal(reason: ArchiveDamage.reason(error))
        }
        if start.starts(with: [0x50, 0x4B]) {
            kind = .zip
        } else if start.starts(with: Array("SQLite format 3\0".utf8)) {
            kind = .database
        } else if let first = start.drop(while: { [0xEF, 0xBB, 0xBF, 9, 10, 13, 32].contains($0) }).first,
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        {
            kind = .json
        } else if takesText {
            kind = .text
        } else {
            throw FileRefusal(reason: unknown)
        }
    }

    package func file(_ name: String) -> File? { files.first { $0.name == name } }

    package func files(endingIn ending: String) -> [File] { files.filter { $0.ending == ending } }

    // MARK: Reading

    /// Goes through the archive once and calls `body` with each wanted file, in the archive's order.
    package func each(of wanted: [File], _ body: (File, Piece) throws -> Void) throws {
        if kind != .zip {
            for file in wanted { try body(file, .alone(path)) }
            return
        }
        let byPath = Dictionary(wanted.map { ($0.path, $0) }) { first, _ in first }
        var rest = byPath.count
        let reader = try ArchiveReader(path: path, limits: Self.limits, readsOldNames: true)
        while rest > 0, let entry = try reader.next() {
            guard entry.isRegularFile, let file = byPath[entry.name] else { continue }
            rest -= 1
            try body(file, .packed(reader))
        }
    }

    /// The bytes of one file; they can be read once.
    package enum Piece {
        case packed(ArchiveReader)
        case alone(String)
        case held([UInt8])

        package func stream(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
            switch self {
            case .packed(let reader): try reader.unpack(body)
            case .held(let bytes): try body(bytes[...])
            case .alone(let path):
                guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
                defer { try? file.close() }
                while let piece = try file.read(upToCount: 256 * 1024), !piece.isEmpty { try body(ArraySlice(piece)) }
            }
        }

        package func bytes(limit: Int) throws -> [UInt8] {
            var bytes: [UInt8] = []
            try stream { piece in
                guard bytes.count + piece.count <= limit else { throw ArchiveError.entryTooLarge("", limit: limit) }
                bytes += piece
            }
            return bytes
        }

        package func beginning(_ count: Int) throws -> [UInt8] {
            switch self {
            case .packed(let reader): try reader.beginning(count)
            case .alone(let path): try ImportArchive.beginning(path, count)
            case .held(let bytes): Array(bytes.prefix(count))
            }
        }
    }

    /// Unpacks a file of a ZIP archive for as long as `body` runs, where only this process may read it.
    /// - Parameter limit: bytes.
    /// - Throws: `ArchiveError`, and what `body` throws.
    package func withCopy<Value>(of file: File, limit: Int, _ body: (_ path: String) throws -> Value) throws -> Value {
        let copy = scratch.appendingPathComponent("import-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }  // swept at the next start otherwise
        let path = copy.path
        try each(of: [file]) { _, piece in
            if case .packed(let reader) = piece { try reader.extract(to: path, limit: limit) }
        }
        return try body(path)
    }

    package func bytes(of file: File, limit: Int = wholeLimit) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try each(of: [file]) { bytes = try $1.bytes(limit: limit) }
        return bytes
    }

    package func beginning(of file: File, _ count: Int = 64 * 1024) throws -> String {
        var bytes: [UInt8] = []
        try each(of: [file]) { bytes = try $1.beginning(count) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether one of the first JSON files begins as asked. An archive may have one for each entry.
    package func hasJSON(_ matches: (String) -> Bool) throws -> Bool {
        var isFound = false
        try each(of: Array(files(endingIn: "json").prefix(20))) { _, piece in
            isFound = try isFound || matches(String(decoding: piece.beginning(64 * 1024), as: UTF8.self))
        }
        return isFound
    }

    // MARK: What is there

    private static func beginning(_ path: String, _ count: Int) throws -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
        defer { try? file.close() }
        return [UInt8](try file.read(upToCount: count) ?? Data())
    }

    /// Lists the files without those of operating systems: `__MACOSX/`, `.DS_Store`, `Thumbs.db`.
    private static func names(_ path: String, _ meant: Set<String>) throws -> [File] {
        let reader = try ArchiveReader(path: path, limits: limits, readsOldNames: true)
        var names: [String] = []
        var empty: Set<Int> = []
        while let entry = try reader.next() {
            let isHidden = entry.name.split(separator: "/").contains { $0.first == "." || $0 == "__MACOSX" }
            guard entry.isRegularFile, !isHidden, !entry.name.hasSuffix("Thumbs.db") else { continue }
            if entry.size == 0 { empty.insert(names.count) }
            names.append(entry.name)
        }
        let folder = names.first.flatMap { name in name.firstIndex(of: "/").map { String(name[...$0]) } } ?? ""
        // A folder may be a year.
        let isMeant = meant.contains(folder) || Int(folder.dropLast()) != nil
        let isWrapped = !folder.isEmpty && names.allSatisfy { $0.hasPrefix(folder) } && !isMeant
        return names.enumerated().map { index, name in
            File(path: name, folder: isWrapped ? folder.utf8.count : 0, isEmpty: empty.contains(index))
        }
    }
}
