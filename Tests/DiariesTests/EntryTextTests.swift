import Foundation
import Testing

@testable import Diaries

@Suite("The texts of a day")
struct EntryTextTests {
    private func join(_ pieces: [(Int?, String)]) -> String {
        EntryJoining.join(pieces.map { EntryJoining.Piece(minute: $0.0, text: $0.1) })
    }

    @Test("several texts stand in time order below their times")
    func timeOrder() {
        #expect(
            join([(20 * 60, "Dinner"), (8 * 60 + 15, "Breakfast")])
                == "**08:15**\n\nBreakfast\n\n**20:00**\n\nDinner")
        #expect(join([(0, "Midnight"), (1439, "Late")]) == "**00:00**\n\nMidnight\n\n**23:59**\n\nLate")
    }

    @Test("one text has no heading, and those without a time come first")
    func withoutTimes() {
        #expect(join([(495, "Alone")]) == "Alone")
        #expect(join([(495, "At eight"), (nil, "Some time")]) == "Some time\n\n**08:15**\n\nAt eight")
        #expect(join([(nil, "One"), (nil, "Two")]) == "One\n\nTwo")
        #expect(join([(495, "One"), (495, "Two")]) == "**08:15**\n\nOne\n\nTwo")
        #expect(join([(495, "One"), (nil, " \n")]) == "One")
        #expect(join([]).isEmpty)
    }

    @Test("a text that is there already is not doubled, however often it comes")
    func twice() {
        let pieces: [(Int?, String)] = [(495, "Breakfast"), (1200, "Dinner\n\nwith friends")]
        let once = join(pieces)

        #expect(join([(nil, once)] + pieces) == once)
        #expect(join(pieces + pieces) == once)
        #expect(join([(495, "Same"), (600, "Same")]) == "Same")
        // Words within a paragraph are another text.
        #expect(
            join([(nil, "Breakfast at noon"), (495, "Breakfast")]) == "Breakfast at noon\n\n**08:15**\n\nBreakfast")
    }

    @Test("a square of the calendar shows words, not signs")
    func signs() {
        #expect(FirstWords.of("# Lisbon\n\nThe **tram** was _late_", limit: 40) == "Lisbon The tram was late")
        #expect(FirstWords.of("- milk\n- bread\n\n1. eggs", limit: 40) == "milk · bread eggs")
        #expect(FirstWords.of("#tag stays, as 5 * 3 does", limit: 40) == "#tag stays, as 5 * 3 does")
        #expect(FirstWords.of("See [the map](https://example.org/map)", limit: 40) == "See the map")
        #expect(FirstWords.of("> quoted\n\n\n\n   and   wide", limit: 40) == "quoted and wide")
        #expect(FirstWords.of("", limit: 40).isEmpty)
    }

    @Test("it is cut between words where it can be, and inside a long one where it cannot")
    func cutting() {
        #expect(FirstWords.of("The tram was late again", limit: 23) == "The tram was late again")
        #expect(FirstWords.of("The tram was late again", limit: 22) == "The tram was late…")
        #expect(FirstWords.of("The tram was late, again", limit: 19) == "The tram was late…")
        #expect(FirstWords.of("Donaudampfschifffahrt", limit: 8) == "Donauda…")
        #expect(FirstWords.of(String(repeating: "word ", count: 20_000), limit: 11) == "word word…")
        #expect(FirstWords.of("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", limit: 2) == "👨‍👩‍👧‍👦…")
    }

    @Test("texts of a day that differ in white space at their ends only are one, and others keep theirs")
    func joined() {
        #expect(join([(nil, "Rain\n"), (nil, "Rain")]) == "Rain\n")
        #expect(join([(nil, "  Rain\n"), (nil, "\tSun ")]) == "  Rain\n\n\n\tSun ")
        #expect(join([(nil, " \n"), (nil, "Sun")]) == "Sun")
    }
}
