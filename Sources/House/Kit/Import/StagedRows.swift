package import Foundation

/// What a text is parsed into, as rows.
package protocol ParsedText {
    /// Holds many lines of the text: decoding one row takes as long as dividing a hundred lines.
    associatedtype Row: Codable

    /// Without anything yet.
    init()

    mutating func take(_ row: Row)

    func eachRow(_ body: (Row) throws -> Void) throws
}

/// What a file was parsed into, kept beside it, so that it is parsed once: its preview, each further look and the import
/// itself read the rows.
///
/// The first line is the key, the others are rows in JSON, each on a line of its own: writing and reading hold one row in
/// memory, however many there are. A file that was staged takes its rows with it, see `StagedFile.keep`, and they are deleted
/// with it.
package struct StagedRows: Sendable {
    fileprivate let url: URL

    /// - Parameter path: the file that is parsed. It need not be staged yet.
    package init(beside path: String) { url = Self.url(beside: URL(fileURLWithPath: path)) }

    static func url(beside file: URL) -> URL { file.appendingPathExtension("rows") }

    /// Goes through the rows, if they have been kept.
    /// - Parameters:
    ///   - key: one line; all that the rows depend on besides the file: the reader's language, their time zone.
    ///   - body: takes a row. Whatever it has taken counts for nothing if this function returns `false`.
    /// - Returns: `false` if there are no rows for this key, or if they cannot be read, such as those of another version
    ///   of Hearth: then the file has to be parsed.
    package func each<Row: Decodable>(of type: Row.Type, for key: String, _ body: (Row) -> Void) -> Bool {
        guard let reader = reader(of: type, for: key) else { return false }
        do {
            while let row = try reader.next() { body(row) }
        } catch {
            return false
        }
        return reader.isWhole
    }

    /// The rows one after another, if they have been kept for this key.
    package func reader<Row: Decodable>(of type: Row.Type, for key: String) -> StagedRowReader<Row>? {
        let decoder = JSONDecoder()
        return reader(for: key) { try decoder.decode(type, from: $0) }
    }

    /// - Parameter decode: reads a row of a line.
    package func reader<Row>(
        for key: String, decode: @escaping (Data) throws -> Row
    ) -> StagedRowReader<Row>? {
        StagedRowReader(self, for: key, decode: decode)
    }

    /// The rows that have been kept for a key; otherwise those of `parse`, which are kept then.
    /// - Parameter key: as of `each`.
    /// - Throws: what `parse` throws.
    package func parsed<Parsed: ParsedText>(for key: String, _ parse: () throws -> Parsed) throws -> Parsed {
        var kept = Parsed()
        if each(of: Parsed.Row.self, for: key, { kept.take($0) }) { return kept }
        let parsed = try parse()
        // On a full disk the text is parsed again at the next look.
        try? keep(for: key, parsed.eachRow)
        return parsed
    }

    /// Keeps the rows of a file that was parsed.
    /// - Parameters:
    ///   - key: as of `each`.
    ///   - rows: calls `add` with each row.
    /// - Throws: an error of the disk.
    package func keep<Row: Encodable>(for key: String, _ rows: (_ add: (Row) throws -> Void) throws -> Void) throws {
        let encoder = JSONEncoder()
        try keep(for: key, encode: { try encoder.encode($0) }, rows)
    }

    /// - Parameter encode: writes a row as a line, without its end.
    package func keep<Row>(
        for key: String, encode: @escaping (Row) throws -> Data, _ rows: (_ add: (Row) throws -> Void) throws -> Void
    ) throws {
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
            try rows { row in try lines.add(encode(row)) }
            try lines.flush()
            guard rename(new.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: new)  // swept with the uploads otherwise
            throw error
        }
    }

    fileprivate static let lineEnd = UInt8(ascii: "\n")
    fileprivate static let pieceSize = 256 * 1024

    /// Writes lines many at a time.
    private struct Lines {
        private let file: FileHandle
        private var buffer = Data()

        init(_ file: FileHandle) { self.file = file }

        mutating func add(_ line: Data) throws {
            buffer += line
            buffer.append(StagedRows.lineEnd)
            if buffer.count > StagedRows.pieceSize { try flush() }
        }

        mutating func flush() throws {
            try file.write(contentsOf: buffer)
            buffer.removeAll(keepingCapacity: true)
        }
    }
}

/// Goes through kept rows, holding one of them in memory.
package final class StagedRowReader<Row> {
    private let file: FileHandle
    private let decode: (Data) throws -> Row
    private var piece = Data()
    private var line = Data()
    /// Whether the last line had its end: a file that was cut off has none.
    private(set) var isWhole = false

    /// - Returns: `nil` if there are no rows for this key.
    fileprivate init?(_ rows: StagedRows, for key: String, decode: @escaping (Data) throws -> Row) {
        guard let file = FileHandle(forReadingAtPath: rows.url.path) else { return nil }
        self.file = file
        self.decode = decode
        // A first line that cannot be read counts as that of another key.
        guard let line = try? nextLine(), line.elementsEqual(key.utf8) else { return nil }
    }

    deinit {
        // It was only read.
        try? file.close()
    }

    /// - Throws: an error of the disk, or of a row that cannot be read.
    package func next() throws -> Row? {
        try nextLine().map { try decode($0) }
    }

    private func nextLine() throws -> Data? {
        line.removeAll(keepingCapacity: true)
        while true {
            // Looking at each byte of `Data` by itself takes several times as long.
            if let offset = piece.withUnsafeBytes({ $0.firstIndex(of: StagedRows.lineEnd) }) {
                let end = piece.startIndex + offset
                line += piece[..<end]
                piece = piece[piece.index(after: end)...]
                return line
            }
            line += piece
            guard let more = try file.read(upToCount: StagedRows.pieceSize), !more.isEmpty else {
                isWhole = line.isEmpty
                return nil
            }
            piece = more
        }
    }
}
