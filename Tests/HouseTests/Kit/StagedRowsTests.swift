import Foundation
import Localization
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Rows that a staged file was parsed into")
struct StagedRowsTests {
    private struct Line: Codable, Equatable {
        let text: String
        let number: Int
    }

    /// Counts how often a file is parsed.
    private final class Parser {
        private(set) var count = 0
        var problem: FileRefusal?

        func read(_ rows: StagedRows, _ key: String) throws -> [Line] {
            var kept: [Line] = []
            if rows.each(of: Line.self, for: key, { kept.append($0) }) { return kept }
            count += 1
            let lines = (0..<3).map { Line(text: "Line\n\(key)", number: $0) }
            try rows.keep(for: key) { add in
                try lines.forEach(add)
                if let problem { throw problem }
            }
            return lines
        }
    }

    private let folder: TemporaryFolder
    private let parser = Parser()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("a file is parsed once for each key, and the kept rows are those that were parsed")
    func once() throws {
        let rows = StagedRows(beside: folder["file"])

        let first = try parser.read(rows, "en")
        #expect(first.map(\.number) == [0, 1, 2] && first[0].text == "Line\nen")
        #expect(try parser.read(rows, "en") == first)
        #expect(parser.count == 1)

        #expect(try parser.read(rows, "de")[2] == Line(text: "Line\nde", number: 2))
        #expect(parser.count == 2)
        #expect(try names() == ["file.rows"])
    }

    @Test("rows of another version, and rows that were cut off, are parsed anew")
    func unreadable() throws {
        let rows = StagedRows(beside: folder["file"])
        let first = try parser.read(rows, "en")
        for content in ["en\n{\"text\":\"old\"}\n", "en\n{\"text\":", ""] {
            try Data(content.utf8).write(to: URL(fileURLWithPath: folder["file.rows"]))
            if content.isEmpty { try FileManager.default.removeItem(atPath: folder["file.rows"]) }

            #expect(try parser.read(rows, "en") == first, "\(content)")
        }
        #expect(parser.count == 4)
    }

    @Test("of a file that cannot be parsed nothing is kept")
    func refused() throws {
        let refusal = FileRefusal(reason: "Choose at least one file.")
        parser.problem = refusal

        #expect(throws: refusal) { try parser.read(StagedRows(beside: folder["file"]), "en") }
        #expect(try names().isEmpty)
    }
}
