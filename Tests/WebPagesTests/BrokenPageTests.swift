import Foundation
import Testing

@testable import WebPages

/// Pages that strangers made to be read badly.
@Suite("Broken pages")
struct BrokenPageTests {
    private static let page = Array(
        """
        <!doctype html><html lang=de><head><meta charset="windows-1251"><title>Caf&eacute; &#8211; x</title>
        <meta property="og:title" content='A "title"'><!-- no --><script>if (a < b) {}</script>
        <link rel="alternate" type="application/json+oembed" href="/e?a&amp;b"><base href="/"></head><body>
        """.utf8)

    /// The same numbers each time (Knuth’s LCG), so that a failure can be repeated.
    private struct Numbers {
        var state: UInt64

        mutating func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    @Test("whatever bytes come, what is said of a page is short lines of text", arguments: 1...40)
    func anyBytes(seed: Int) {
        var numbers = Numbers(state: UInt64(seed))
        let signs = Array("<>!-/&#;='\"x\0\n ".utf8) + [0xFF, 0xC3, 0x82]
        for _ in 0..<200 {
            var bytes = Self.page
            for _ in 0...numbers.next(below: 12) where !bytes.isEmpty {
                let place = numbers.next(below: bytes.count)
                switch numbers.next(below: 4) {
                case 0: bytes[place] = signs[numbers.next(below: signs.count)]
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(contentsOf: bytes[place...].prefix(numbers.next(below: 60)), at: place)
                default: bytes = Array(bytes.prefix(place + 1))
                }
            }
            let head = PageSummary(bytes)
            for (text, limit) in [
                (head.title, 300), (head.text, 600), (head.site, 100), (head.picture, 2048), (head.embed, 2048),
            ] {
                #expect(text.unicodeScalars.count <= limit, "seed \(seed)")
                #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "seed \(seed)")
            }
        }
    }

    @Test("every beginning of a page is read")
    func cut() {
        for length in 0...Self.page.count { _ = PageSummary(Array(Self.page.prefix(length))) }
        #expect(PageSummary(Self.page).title == "A \"title\"")
    }

    @Test(
        "a megabyte of one thing takes no longer than another",
        arguments: [
            "<", "<!--", "</", "<a ", "<a b=", "<a b='", "&", "&#x", "<title>", "<script>", "<meta ", "a", "<p>",
            "charset ",
        ])
    func long(piece: String) {
        let bytes = Array(String(repeating: piece, count: (1 << 20) / piece.utf8.count).utf8)
        let start = ContinuousClock.now

        _ = PageSummary(bytes)
        _ = PageSummary(Array("<title>".utf8) + bytes)
        _ = PageSummary(Array("<meta property=og:title content='".utf8) + bytes)
        // Some 0.1 s each on a slow machine; with a square of the length it would be hours.
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
