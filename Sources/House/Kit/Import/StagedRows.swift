import Foundation

/// What a file was parsed into, kept beside it, so that it is parsed once: its preview, each further look and the import
/// itself read the rows.
///
/// The first line is the key, the others are rows in JSON, each on a line of its own: writing holds one row in memory,
/// however many there are. A file that was staged takes its rows with it, see `StagedFile.keep`, and they are deleted
/// with it.
package struct StagedRows: Sendable {
    private let url: URL

    /// - Parameter path: the file that is parsed. It need not be staged yet.
    package init(beside path: String) { url = Self.url(beside: URL(fileURLWithPath: path)) }

    static func url(beside file: URL) -> URL { file.appendingPathExtension("rows") }

    /// The rows of the file. They are parsed if they have not been yet, or with another key, or if the kept ones cannot be
    /// read, such as those of another version of Hearth.
    /// - Parameters:
    ///   - key: one line; all that the rows depend on besides the file: the reader's language, their time zone.
    ///   - parse: parses the file and calls `add` with each row.
    package func rows<Row: Codable>(
        for key: String, parse: (_ add: (Row) throws -> Void) throws -> Void
    ) throws -> [Row] {
        if let kept: [Row] = kept(for: key) { return kept }
        var rows: [Row] = []
        // Another request may be parsing the same file: each writes its own, and the last one stays.
        let new = url.appendingPathExtension(UUID().uuidString)
        guard FileManager.default.createFile(atPath: new.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        do {
            let file = try FileHandle(forWritingTo: new)
            defer { try? file.close() }
            var lines = Lines(file)
            try lines.add(Data(key.utf8))
            let encoder = JSONEncoder()
            try parse { row in
                try lines.add(encoder.encode(row))
                rows.append(row)
            }
            try lines.flush()
            guard rename(new.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: new)  // swept with the uploads otherwise
            throw error
        }
        return rows
    }

    /// `nil` if there are none for this key, or if they cannot be read.
    private func kept<Row: Decodable>(for key: String) -> [Row]? {
        guard let data = FileManager.default.contents(atPath: url.path) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, first.elementsEqual(key.utf8) else { return nil }
        let decoder = JSONDecoder()
        return try? lines.dropFirst().map { try decoder.decode(Row.self, from: $0) }
    }

    /// Writes lines many at a time.
    private struct Lines {
        private let file: FileHandle
        private var buffer = Data()

        init(_ file: FileHandle) { self.file = file }

        mutating func add(_ line: Data) throws {
            buffer += line
            buffer.append(UInt8(ascii: "\n"))
            if buffer.count > 256 * 1024 { try flush() }
        }

        mutating func flush() throws {
            try file.write(contentsOf: buffer)
            buffer.removeAll(keepingCapacity: true)
        }
    }
}
