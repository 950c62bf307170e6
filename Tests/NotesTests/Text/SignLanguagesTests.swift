import Foundation
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

/// Notes have signs of their own, which are taken away once they are read; all other texts keep theirs and are read when
/// they are shown. What is the same in both, and what is not.
@Suite("The signs of notes and those of other texts")
struct SignLanguagesTests {
    /// A kind over a part of the text without signs, in UTF-16 units.
    private struct Mark: Hashable, Comparable, CustomStringConvertible {
        let kind: NoteText.Kind
        let range: Range<Int>

        var description: String { "\(kind) \(range.lowerBound)-\(range.upperBound)" }

        static func < (one: Mark, other: Mark) -> Bool { one.description < other.description }
    }

    private func inNotes(_ typed: String) -> (text: String, marks: [Mark]) {
        var reader = NoteSignReader(Array(typed.unicodeScalars), limit: .max)
        let (text, entities) = reader.read()
        return (text, entities.map { Mark(kind: $0.kind, range: $0.range) }.sorted())
    }

    private func elsewhere(_ typed: String) -> (text: String, marks: [Mark]) {
        let signs = InlineSigns(Array(typed.unicodeScalars))
        var (text, marks) = ("", [Mark]())
        var begun: [NoteText.Kind: Int] = [:]
        for piece in signs.pieces {
            switch piece {
            case .text(let range): text += String(scalars: signs.text[range])
            case .lineBreak: text += "\n"
            case .mention: text += "\u{FFFC}"
            case .begin(let emphasis): begun[kind(emphasis)] = text.utf16.count
            case .end(let emphasis):
                let kind = kind(emphasis)
                marks.append(Mark(kind: kind, range: (begun[kind] ?? 0)..<text.utf16.count))
            case .code(let range):
                let start = text.utf16.count
                text += String(scalars: signs.text[range])
                marks.append(Mark(kind: .code, range: start..<text.utf16.count))
            case .linkBegin: begun[.link] = text.utf16.count
            case .linkEnd: marks.append(Mark(kind: .link, range: (begun[.link] ?? 0)..<text.utf16.count))
            }
        }
        return (text, marks.sorted())
    }

    private func kind(_ emphasis: InlineSigns.Emphasis) -> NoteText.Kind {
        switch emphasis {
        case .italic: .italic
        case .bold: .bold
        case .struck: .strikethrough
        }
    }

    // MARK: The same

    /// A text whose signs have partners, each kind at most once around the same words.
    private func typed(_ random: inout SeededGenerator, _ kinds: [NoteText.Kind]) -> String {
        let words = ["Milk", "дом", "日本", "a_b", "3*4*5", "2 * 3", "é", "👍🏽", "c", "(1)", "5~6", "*", "a **"]
        var parts: [String] = []
        for _ in 0...Int.random(in: 0...3, using: &random) {
            let kind = kinds.randomElement(using: &random)
            guard let kind, Bool.random(using: &random) else {
                parts.append(words.filter { kinds.count == 5 || !$0.contains("*") }.randomElement(using: &random) ?? "")
                continue
            }
            let inner = kind == .code ? "x" : typed(&random, kinds.filter { $0 != kind && $0 != .code && $0 != .link })
            switch kind {
            case .bold: parts.append("**\(inner)**")
            case .italic: parts.append("_\(inner)_")
            case .strikethrough: parts.append("~~\(inner)~~")
            case .code: parts.append("`\(inner)`")
            default: parts.append("[\(inner)](https://a.example/b)")
            }
        }
        return parts.joined(separator: " ")
    }

    @Test("signs in pairs around whole words mean the same everywhere", arguments: [1, 2, 3, 4] as [UInt64])
    func same(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var count = 0
        for _ in 0..<500 {
            let typed = typed(&random, [.bold, .italic, .strikethrough, .code, .link])
            let (notes, others) = (inNotes(typed), elsewhere(typed))
            count += notes.marks.count
            #expect(notes == others, "seed \(seed): \(typed)")
        }
        #expect(count > 500)
    }

    // MARK: Not the same

    @Test(
        "what differs, and why the readers are two",
        arguments: [
            // Notes have underline, as the program has that scripts are written for; Markdown has two ways of bold.
            ("__a__", ["underline 0-1"], ["bold 0-1"]),
            ("||a||", ["spoiler 0-1"], []),
            // Notes escape signs, because their signs go once they are read and have to come back.
            (#"\*a\*"#, [], ["italic 1-3"]),
            ("a\u{2060}**b**", ["bold 1-2"], ["bold 2-3"]),
            // Pairs of notes may cross, as entities may; elsewhere they become elements, which cannot.
            ("**a _b** c_", ["bold 0-3", "italic 2-5"], ["bold 0-4"]),
            // Notes find addresses when they are shown; elsewhere they are links from the first.
            ("https://a.example", [], ["link 0-17"]),
            // Code of notes can go over lines, and has a form that is a block.
            ("`a\nb`", ["code 0-3"], []), ("```\na\n```", ["pre 0-1"], []),
        ])
    func different(typed: String, notes: [String], others: [String]) {
        #expect(inNotes(typed).marks.map(\.description) == notes)
        #expect(elsewhere(typed).marks.map(\.description) == others)
    }
}
