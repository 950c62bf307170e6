import Testing

@testable import TableProtocol

@Suite("Rows of a foreign database, on their way")
struct TablePartTests {
    /// All parts of an answer that comes in pieces of `size` bytes.
    private func parts(_ bytes: [UInt8], limit: Int = .max, by size: Int = 7) throws -> [TablePart] {
        var rest = bytes[...]
        var reader = TablePartReader(limit: limit) {
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
        var parts: [TablePart] = []
        repeat { parts.append(try reader.next()) } while parts.last != .end
        return parts
    }

    private func answer(_ write: (inout TablePartWriter) throws -> Void) throws -> [UInt8] {
        var sent: [UInt8] = []
        var writer = TablePartWriter { sent += $0 }
        try write(&writer)
        try writer.end()
        return sent
    }

    @Test("what goes in comes out, however the bytes are cut")
    func roundTrip() throws {
        let bytes = try answer { writer in
            writer.table(isThere: true)
            try writer.row(-7, columns: 5)
            writer.null()
            writer.whole(.min)
            writer.real(-0.5)
            try writer.text("Tram é 🚋".utf8)
            writer.blob(3 << 30)
            writer.table(isThere: false)
            try writer.bytes([1, 2, 3])
        }

        for size in [1, 2, 7, 1000] {
            #expect(
                try parts(bytes, by: size) == [
                    .table(isThere: true),
                    .row(-7, [.null, .whole(.min), .real(-0.5), .text("Tram é 🚋"), .blob(3 << 30)]),
                    .table(isThere: false), .bytes([1, 2, 3]), .end,
                ])
        }
    }

    @Test("an answer that is cut off at any byte is not taken for a whole one")
    func cutOff() throws {
        let bytes = try answer { writer in
            try writer.row(1, columns: 1)
            try writer.text("Tram".utf8)
        }

        for count in bytes.indices {
            #expect(throws: TablePartReader.Invalid.self) { _ = try parts(Array(bytes[..<count])) }
        }
    }

    @Test("an answer says no more than it may: neither its length, nor that of a text")
    func limits() throws {
        let bytes = try answer { try $0.bytes(Array(repeating: 1, count: 100)) }

        #expect(try parts(bytes, limit: bytes.count).count == 2)
        #expect(throws: TablePartReader.TooLong.self) { _ = try parts(bytes, limit: bytes.count - 1) }
        let huge: [UInt8] = [TablePartWriter.Tag.bytes.rawValue, 0xFF, 0xFF, 0xFF, 0xFF]
        #expect(throws: TablePartReader.TooLong.self) { _ = try parts(huge, limit: 1000) }
    }

    @Test("what is no answer is refused")
    func invalid() throws {
        let row = TablePartWriter.Tag.row.rawValue
        let wide = [row] + Array(repeating: UInt8(0), count: 8) + [65, 0, 0, 0]
        for bytes: [UInt8] in [[], [99], [TablePartWriter.Tag.text.rawValue, 0, 0, 0, 0], [1, 0], [1, 99], wide] {
            #expect(throws: TablePartReader.Invalid.self) { _ = try parts(bytes) }
        }
    }
}
