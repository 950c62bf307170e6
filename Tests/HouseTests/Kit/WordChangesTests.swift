import Foundation
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Words that changed")
struct WordChangesTests {
    private func shown(_ old: String, _ new: String) -> String {
        WordChanges(from: old, to: new).pieces.map { piece in
            switch piece.kind {
            case .same: piece.text
            case .gone: "[-\(piece.text)-]"
            case .added: "[+\(piece.text)+]"
            }
        }.joined()
    }

    @Test(
        "what changed is told word by word",
        arguments: [
            ("We walked home", "We walked home", "We walked home"),
            ("We walked home", "We ran home", "We [-walked-][+ran+] home"),
            ("one two three four", "one 2 3 four", "one [-two three-][+2 3+] four"),
            ("", "new", "[+new+]"), ("old", "", "[-old-]"),
            ("a\nb\nc\n", "a\nc\n", "a\n[-b\n-]c\n"),
            ("Eggs, milk.", "Eggs, oat milk.", "Eggs, [+oat +]milk."),
            ("今日は雨です", "今日は晴れです", "今日は[-雨-][+晴れ+]です"),
            ("naïve café", "naive café", "[-naïve-][+naive+] café"),
        ])
    func words(_ old: String, _ new: String, _ told: String) {
        #expect(shown(old, new) == told)
    }

    @Test("the pieces make both texts again, whatever was changed")
    func whole() {
        var random = SeededGenerator(seed: 20_261_128)
        let words = ["the", "the", "a", "tea", "\n", "\n\n", " ", ", ", "日", "👩‍👩‍👧", "e\u{301}", "é", "\r\n", "x"]
        for _ in 1...400 {
            var old: [String] = []
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                old.append(words.randomElement(using: &random) ?? "")
                old.append(Bool.random(using: &random) ? " " : "")
            }
            var new = old
            for _ in 0..<Int.random(in: 0...12, using: &random) where !new.isEmpty {
                let place = Int.random(in: 0..<new.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: new.remove(at: place)
                case 1: new.insert(words.randomElement(using: &random) ?? "", at: place)
                default: new.swapAt(place, Int.random(in: 0..<new.count, using: &random))
                }
            }
            let changes = WordChanges(from: old.joined(), to: new.joined())
            let made = { (kind: WordChanges.Piece.Kind) in
                changes.pieces.filter { $0.kind == .same || $0.kind == kind }.map(\.text).joined()
            }
            #expect(Array(made(.gone).utf8) == Array(old.joined().utf8))
            #expect(Array(made(.added).utf8) == Array(new.joined().utf8))
            #expect(zip(changes.pieces, changes.pieces.dropFirst()).allSatisfy { $0.kind != $1.kind })
        }
    }

    @Test("a text of the same word a thousand times, and one of other words, are compared too")
    func monotonous() {
        let old = Array(repeating: "again", count: 3000).joined(separator: " ")
        let new = old.replacingOccurrences(of: "again again again", with: "once again")
        let changes = WordChanges(from: old, to: new)
        #expect(changes.pieces.filter { $0.kind != .gone }.map(\.text).joined() == new)
        #expect(changes.pieces.filter { $0.kind != .added }.map(\.text).joined() == old)
    }
}
