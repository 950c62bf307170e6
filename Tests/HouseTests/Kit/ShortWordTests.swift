import GRDB
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Searches for one or two characters, beside what SQLite's GLOB says of every text: slow, and easy to be sure of.
@Suite("Short words in texts")
struct ShortWordTests {
    private static let noWord = "[^0-9a-z\u{C0}-\u{1FFF}\u{2070}-\u{10FFFF}]"
    /// Letters, digits, signs of one to four bytes, and those at the ends of the ranges.
    private static let characters = Array(
        "ab07 \n.-*?[]'\"%\u{A0}\u{BF}\u{C0}é§йע\u{1FFF}\u{2000}–…\u{206F}\u{2070}€一\u{FFFD}🥄\u{10FFFF}".unicodeScalars)

    private static func text(_ count: Int, _ random: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<count { text.append(characters[Int(random.next(upperBound: UInt(characters.count)))]) }
        return String(text)
    }

    private static func escaped(_ word: String) -> String {
        word.unicodeScalars.map { "*?[".unicodeScalars.contains($0) ? "[\($0)]" : String($0) }.joined()
    }

    @Test("a word is found where a pattern would find it")
    func patterns() throws {
        let home = try TestHome()
        var random = SeededGenerator.ofThisRun()
        try home.house.database.read { db in
            let statement = try db.makeStatement(
                sql: """
                    SELECT beginsWord(:text, :word), :text GLOB :begins, hasWord(:text, :word), :text GLOB :whole
                    """)
            var found = [0, 0]
            for _ in 0..<20_000 {
                let (text, word) = (
                    Self.text(Int(random.next(upperBound: 12 as UInt)), &random),
                    Self.text(1 + Int(random.next(upperBound: 2 as UInt)), &random)
                )
                let row = try Row.fetchOne(
                    statement,
                    arguments: [
                        "text": text, "word": word, "begins": "*\(Self.noWord)\(Self.escaped(word))*",
                        "whole": "*\(Self.noWord)\(Self.escaped(word))\(Self.noWord)*",
                    ]
                ).unwrap()
                #expect(row[0] as Bool == row[1] as Bool, "\(text.debugDescription) \(word.debugDescription)")
                #expect(row[2] as Bool == row[3] as Bool, "\(text.debugDescription) \(word.debugDescription)")
                found[0] += row[0] as Int
                found[1] += row[2] as Int
            }
            #expect(found.allSatisfy { $0 > 100 }, "\(found)")
        }
    }

    @Test("words with short ones among them find what looking through every text finds")
    func searching() throws {
        let home = try TestHome()
        let graph = try home.graph("Random", by: home.ada)
        var random = SeededGenerator.ofThisRun()
        let words = [
            "tea", "teapot", "to", "t", "7", "42", "de", "й", "ми", "é", "x→y", "a", "in", "rain", "(to)", "–de", "to.",
        ]
        func some(_ count: Int) -> String {
            (0..<count).map { _ in words[Int(random.next(upperBound: UInt(words.count)))] }.joined(separator: " ")
        }
        for number in 0..<150 {
            _ = try home.entity("N\(number) \(some(2))", notes: some(4), in: graph, by: home.ada)
        }
        let open = try home.open(graph, home.ada)

        for _ in 0..<60 {
            let short = ["to", "t", "7", "42", "de", "й", "ми", "a", "in"].shuffled(using: &random).prefix(2)
            let text = (["tea", "rain", "teapot", "x→y"].shuffled(using: &random).prefix(1) + short)
                .shuffled(using: &random).joined(separator: " ")
            let found = try home.house.entities.search(SearchQuery(text), in: open, on: ListPage(size: 200))
            #expect(Set(found.rows.map(\.name)) == (try plainly(text, home)), "\(text)")
        }
    }

    /// The names of the entities that have every word, a short one at the beginning of a word.
    private func plainly(_ query: String, _ home: TestHome) throws -> Set<String> {
        let words = Fold.fold(query).split(separator: " ").map(String.init)
        let conditions = words.map { word in
            word.unicodeScalars.count < 3 ? "text GLOB '*\(Self.noWord)\(word)*'" : "instr(text, '\(word)') > 0"
        }
        return try home.house.database.read { db in
            try Set(
                String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM (SELECT name, char(10) || nameFold || char(10) || notesFold || char(10) AS text
                            FROM entity) WHERE \(conditions.joined(separator: " AND "))
                        """))
        }
    }
}
