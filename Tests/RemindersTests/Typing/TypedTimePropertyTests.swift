import Foundation
import Localization
import TestSupport
import Testing

@testable import HouseTestSupport
@testable import Reminders

@Suite("Whatever is typed")
struct TypedTimePropertyTests {
    private static let words = [
        "mum", "tomorrow", "9", "18:30", "fri", "every", "2", "weeks", "at", "on", "the", "1st", "of", "month", "until",
        "3",
        "May", "in", "jeden", "letzten", "Tag", "des", "Monats", "um", "halb", "Uhr", "am", "25.12.", "mañana", "a las",
        "y media", "cada", "de", "el día", "demain", "à", "9h30", "tous les", "sur deux", "jusqu'au", "завтра", "в",
        "утра",
        "каждый", "1-го", "числа", "через", ",", "-", ".", "/", ":", "31/12", "2027-05-03", "12 times", "and", "last",
        "second", "und", "lunes", "вторник", "pm", "\n", "👩‍👩‍👧", "é", "\u{301}", "tonight", "morning", "next", "prochain",
    ]

    private static func text(_ random: inout SeededGenerator) -> String {
        if Bool.random(using: &random) {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        return (0..<Int.random(in: 1...12, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: Int.random(in: 0...9, using: &random) == 0 ? "" : " ")
    }

    @Test("it is read or not, nothing of it is lost, and what is read is yet to come", arguments: Language.allCases)
    func nothingLost(language: Language) {
        let seed = Oracle.seed
        var random = SeededGenerator(seed: seed)
        var read = 0

        for _ in 0..<Drills.rounds(1500, usually: 500) {
            let text = Self.text(&random)
            guard let typed = TypedTimeTrial.read(text, language) else { continue }
            read += 1
            #expect(Self.isWhole(typed, of: text), "seed \(seed): \(text.debugDescription) \(typed)")
            #expect(typed.schedule.next(after: TypedTimeTrial.now) != nil, "seed \(seed): \(text.debugDescription)")
            #expect(typed.schedule.first == typed.schedule.start, "seed \(seed): \(text.debugDescription)")
        }

        #expect(read > 40)
    }

    /// Whether the time and the rest are the text, but for signs that may stand between them, and what was before an
    /// other word still is.
    private static func isWhole(_ typed: TypedTime, of text: String) -> Bool {
        func core(_ text: String) -> [Unicode.Scalar] {
            Array(text.filter { !$0.isWhitespace && !",;:–—-.!?".contains($0) }.unicodeScalars)
        }
        var rest = core(typed.text)[...]
        for scalar in core(text) where scalar == rest.first { rest.removeFirst() }
        let parts = typed.pieces.flatMap(core) + core(typed.text)
        return rest.isEmpty && parts.sorted() == core(text).sorted()
    }

    @Test("the longest line takes no time", arguments: Language.allCases)
    func longest(language: Language) {
        for word in ["tomorrow ", "every ", "9:", "1 ", ", ", "mon and ", "on the ", "la ", "1.", "jeden 1. ", "à "] {
            let text = String(repeating: word, count: TypedTime.maxLength / word.utf8.count)
            let start = ContinuousClock.now

            _ = TypedTimeTrial.read(text, language)

            #expect(ContinuousClock.now - start < .seconds(1), "\(word)")
        }
    }
}
