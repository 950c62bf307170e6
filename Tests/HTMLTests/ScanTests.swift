import HTML
import Testing

/// The escaping looks at eight bytes at a time: a dangerous character must be found at each place among them.
@Suite("Escaping, place by place")
struct ScanTests {
    private static let replacements = [
        ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("\u{0}", "\u{FFFD}"),
    ]

    @Test("a dangerous character is found at every place of a text", arguments: replacements)
    func text(_ character: String, _ replacement: String) {
        for place in 0..<40 {
            let (before, after) = (String(repeating: "é", count: place), String(repeating: "x", count: 40 - place))

            let html: HTML = "\(before + character + after)"

            #expect(html.text == before + replacement + after)
        }
    }

    @Test("every other byte of ASCII stays as it is, at every place")
    func harmless() {
        for byte in UInt8(1)...127 where !Self.replacements.contains(where: { $0.0.utf8.first == byte }) {
            let text = String(repeating: String(UnicodeScalar(byte)), count: 19)

            let html: HTML = "\(text)"

            #expect(html.text == text)
        }
    }

    @Test("an address is escaped at every place", arguments: replacements.prefix(5))
    func addresses(_ character: String, _ replacement: String) {
        for place in 0..<40 {
            let (before, after) = (String(repeating: "a", count: place), String(repeating: "z", count: 40 - place))

            let html: HTML = "\(url: "/a" + before + character + after)"

            #expect(html.text == "/a" + before + replacement + after)
        }
    }

    @Test("a space or control character anywhere makes an address none", arguments: [0, 1, 9, 10, 13, 31, 32, 127])
    func blanks(_ byte: UInt8) {
        for place in 0..<40 {
            let (before, after) = (String(repeating: "a", count: place), String(repeating: "z", count: 40 - place))

            let html: HTML = "\(url: "/a" + before + String(UnicodeScalar(byte)) + after)"

            #expect(html.text == "#")
        }
    }

    @Test(
        "an address may be short, and another host's is none",
        arguments: [("/", "/"), ("", ""), ("//a", "#"), ("/é", "/é")])
    func shortAddresses(_ address: String, _ expected: String) {
        let html: HTML = "\(url: address)"

        #expect(html.text == expected)
    }
}
