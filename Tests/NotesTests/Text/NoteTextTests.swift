import Testing

@testable import Notes

@Suite("Formatted text")
struct NoteTextTests {
    typealias Entity = NoteText.Entity

    /// The entities as a note keeps them, each as `bold 0 4`.
    private func kept(_ text: String, _ entities: Entity...) -> [String] {
        NoteText(text: text, entities: entities).entities.map {
            (["\($0.kind.rawValue) \($0.offset) \($0.length)", $0.url, $0.language] as [String?])
                .compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test("entities stand by offset, the longer first, then by kind")
    func order() {
        let entities = [
            Entity(.italic, 4..<6), Entity(.spoiler, 0..<3), Entity(.bold, 0..<3), Entity(.underline, 0..<6),
        ]
        #expect(
            NoteText(text: "abcdef", entities: entities).entities
                == [entities[3], entities[2], entities[1], entities[0]])
    }

    @Test("those of one kind that touch or overlap are one")
    func joining() {
        #expect(kept("abcdef", Entity(.bold, 0..<2), Entity(.bold, 2..<4)) == ["bold 0 4"])
        #expect(kept("abcdef", Entity(.bold, 2..<6), Entity(.bold, 0..<3)) == ["bold 0 6"])
        #expect(kept("abcdef", Entity(.bold, 0..<2), Entity(.bold, 3..<4)) == ["bold 0 2", "bold 3 1"])
        #expect(kept("abcdef", Entity(.bold, 0..<4), Entity(.italic, 2..<6)) == ["bold 0 4", "italic 2 4"])
    }

    @Test("what is empty or outside of the text is cut")
    func range() {
        #expect(kept("abc", Entity(.bold, 1..<9)) == ["bold 1 2"])
        #expect(kept("abc", Entity(kind: .bold, offset: -2, length: 3)) == ["bold 0 1"])
        #expect(kept("abc", Entity(kind: .bold, offset: 1, length: .max)) == ["bold 1 2"])
        #expect(kept("abc", Entity(kind: .bold, offset: .min, length: .max)) == [])
        #expect(kept("abc", Entity(kind: .bold, offset: .max, length: .max)) == [])
        #expect(
            kept("abc", Entity(.bold, 1..<1), Entity(.bold, 3..<4), Entity(kind: .bold, offset: 2, length: -1)) == [])
        #expect(kept("", Entity(.bold, 0..<1)) == [])
    }

    @Test("a character of two units is not split")
    func surrogates() {
        #expect(kept("a🙂b", Entity(.bold, 0..<2)) == ["bold 0 1"])
        #expect(kept("a🙂b", Entity(.bold, 2..<4)) == ["bold 3 1"])
        #expect(kept("a🙂b", Entity(.bold, 1..<3)) == ["bold 1 2"])
        #expect(kept("🙂", Entity(.bold, 0..<1), Entity(.bold, 1..<2)) == [])
    }

    @Test("nothing is over code but itself, and a block goes before code")
    func code() {
        #expect(
            kept("abcdef", Entity(.bold, 0..<6), Entity(.code, 2..<4)) == ["bold 0 2", "code 2 2", "bold 4 2"])
        #expect(kept("abcdef", Entity(.bold, 2..<4), Entity(.pre, 0..<6)) == ["pre 0 6"])
        #expect(kept("abcdef", Entity(.code, 0..<4), Entity(.pre, 2..<6)) == ["code 0 2", "pre 2 4"])
        #expect(
            kept("abcdef", Entity(.link, 0..<6, url: "tel:1"), Entity(.code, 0..<1), Entity(.code, 5..<6))
                == ["code 0 1", "text_link 1 4 tel:1", "code 5 1"])
    }

    @Test("of two links at one place the first leads")
    func links() {
        let (one, two) = ("https://one.example", "https://two.example")
        #expect(
            kept("abcdef", Entity(.link, 0..<4, url: one), Entity(.link, 2..<6, url: two))
                == ["text_link 0 4 \(one)", "text_link 4 2 \(two)"])
        #expect(
            kept("abcdef", Entity(.link, 1..<3, url: two), Entity(.link, 0..<6, url: one)) == ["text_link 0 6 \(one)"])
        #expect(
            kept("abcdef", Entity(.link, 0..<3, url: one), Entity(.link, 3..<6, url: one)) == ["text_link 0 6 \(one)"])
        #expect(
            kept("abcdef", Entity(.link, 0..<3, url: one), Entity(.link, 3..<6, url: two))
                == ["text_link 0 3 \(one)", "text_link 3 3 \(two)"])
    }

    @Test(
        "a link leads to a page, a mailbox or a telephone",
        arguments: ["https://a.example", "HTTP://a.example/b?c#d", "mailto:ada@home.example", "tel:+491701234567"])
    func addresses(_ url: String) {
        #expect(kept("a", Entity(.link, 0..<1, url: url)) == ["text_link 0 1 \(url)"])
    }

    @Test(
        "and nowhere else",
        arguments: [
            nil, "", "https://", "tel:", "javascript:alert(1)", "data:text/html,x", "/login", "//a.example", "https:a",
            "java\nscript:alert(1)", " https://a.example", "https://a.example/ b", "https://a.example/\u{A0}",
            "https://a.example/\u{7F}", "https://a.example/\u{0}",
        ])
    func noAddresses(_ url: String?) {
        #expect(kept("a", Entity(.link, 0..<1, url: url)) == [])
    }

    @Test("a block keeps what it is written in, if that is a name of a language")
    func languages() {
        #expect(kept("abcd", Entity(.pre, 0..<4, language: "objective-c++")) == ["pre 0 4 objective-c++"])
        #expect(kept("abcd", Entity(.pre, 0..<4, language: "\"><script>")) == ["pre 0 4"])
        #expect(kept("abcd", Entity(.pre, 0..<4, language: "")) == ["pre 0 4"])
        #expect(kept("abcd", Entity(.bold, 0..<4, url: "https://a.example", language: "swift")) == ["bold 0 4"])
        #expect(
            kept("abcd", Entity(.pre, 0..<2, language: "c"), Entity(.pre, 2..<4, language: "swift"))
                == ["pre 0 2 c", "pre 2 2 swift"])
    }

    @Test("of more than a thousand the first are kept")
    func many() {
        let entities = (0..<1500).map { Entity(.bold, ($0 * 2)..<($0 * 2 + 1)) }
        let text = NoteText(text: String(repeating: "a ", count: 1500), entities: entities.reversed())

        #expect(text.entities == Array(entities.prefix(1000)))
    }

    @Test("lines end in one sign, which the entities count")
    func lineEnds() {
        let text = NoteText(text: "a\r\nb\rc", entities: [Entity(.bold, 2..<3)])

        #expect(text.text == "a\nb\nc")
        #expect(text.entities == [Entity(.bold, 2..<3)])
    }

    @Test("letters keep their marks apart: nothing that is counted moves")
    func decomposed() {
        let text = NoteText(text: "e\u{301}a", entities: [Entity(.bold, 2..<3)])

        #expect(Array(text.text.utf16) == [0x65, 0x301, 0x61])
    }

    @Test("what is to be revealed is hidden where it stands as plain text")
    func spoilers() {
        let text = NoteText(
            text: "The 👨‍👩‍👧 gets\na dog, sh",
            entities: [Entity(.spoiler, 4..<19), Entity(.bold, 0..<3), Entity(.spoiler, 25..<27)])

        #expect(text.plain() == "The ▒ ▒▒▒▒\n▒ dog, ▒▒")
        #expect(text.plain(hidingSpoilers: false) == "The 👨‍👩‍👧 gets\na dog, sh")
        #expect(NoteText(text: "plain").plain() == "plain")
    }
}
