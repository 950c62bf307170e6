import Foundation
import Testing

@testable import Notes

@Suite("Formatted text as people type it")
struct NoteTextSignsTests {
    typealias Entity = NoteText.Entity

    /// The text as it is read, with each entity around its words: `<bold>a</bold>`. An entity that begins behind
    /// another of the same length stands within it.
    private func read(_ signs: String) -> String {
        let note = NoteText(signs: signs)
        var marks: [(place: Int, text: String)] = []
        for entity in note.entities {
            let attribute = entity.url ?? entity.language
            marks.append((entity.offset, "<\(entity.kind.rawValue)\(attribute.map { " " + $0 } ?? "")>"))
        }
        for entity in note.entities.reversed() { marks.append((entity.end, "</\(entity.kind.rawValue)>")) }
        var units: [UInt16] = []
        for (index, unit) in (Array(note.text.utf16) + [0]).enumerated() {
            let ends = marks.filter { $0.place == index && $0.text.hasPrefix("</") }
            let begins = marks.filter { $0.place == index && !$0.text.hasPrefix("</") }
            units += (ends + begins).flatMap { Array($0.text.utf16) } + [unit]
        }
        return String(decoding: units.dropLast(), as: UTF16.self)
    }

    @Test(
        "each sign has its meaning",
        arguments: [
            ("**a**", "<bold>a</bold>"), ("*a*", "<italic>a</italic>"), ("_a_", "<italic>a</italic>"),
            ("__a__", "<underline>a</underline>"), ("~~a~~", "<strikethrough>a</strikethrough>"),
            ("||a||", "<spoiler>a</spoiler>"), ("`a`", "<code>a</code>"), ("```a```", "<pre>a</pre>"),
            ("```\na\nb\n```", "<pre>a\nb</pre>"), ("```swift\na\n```", "<pre swift>a</pre>"),
            ("[a](https://b.example)", "<text_link https://b.example>a</text_link>"),
            ("[a b](tel:+491)", "<text_link tel:+491>a b</text_link>"),
            ("Buy **milk**, _now_!", "Buy <bold>milk</bold>, <italic>now</italic>!"),
            ("**дом** и *é*", "<bold>дом</bold> и <italic>é</italic>"), ("👍*a*", "👍<italic>a</italic>"),
            ("**two\nlines**", "<bold>two\nlines</bold>"), ("\"**a**\"", "\"<bold>a</bold>\""),
            ("a\n```\nb\n```\nc", "a\n<pre>b</pre>\nc"), ("` a `", "<code> a </code>"),
        ])
    func kinds(_ typed: String, _ shown: String) {
        #expect(read(typed) == shown)
    }

    @Test(
        "beside signs of Chinese and Japanese, a sign is beside a word and not inside one",
        arguments: [
            ("京**都**市", "京<bold>都</bold>市"), ("これは_大切_です。", "これは<italic>大切</italic>です。"),
            ("使う`code`です", "使う<code>code</code>です"), ("30*40*50", "30*40*50"),
        ])
    func unspaced(_ typed: String, _ shown: String) {
        #expect(read(typed) == shown)
        #expect(read(NoteText(signs: typed).signs) == shown)
    }

    @Test(
        "an address beside them ends where the sentence goes on",
        arguments: [
            ("見てhttps://a.example/bを見て", "https://a.example/b"), ("https://a.example/b。次", "https://a.example/b"),
            ("www.a.exampleを見て", "https://www.a.example"), ("https://a.example/b…", "https://a.example/b"),
            ("https://a.example/wiki/東京", "https://a.example/wiki/東京"), ("「https://a.example」", "https://a.example"),
        ])
    func addresses(_ typed: String, _ address: String) {
        #expect(FoundAddress.all(in: Array(typed.unicodeScalars)[...]).map(\.url) == [address])
    }

    @Test(
        "signs stand within others, and may cross",
        arguments: [
            ("***a***", "<bold><italic>a</italic></bold>"), ("___a___", "<italic><underline>a</underline></italic>"),
            ("**a _b_ c**", "<bold>a <italic>b</italic> c</bold>"), ("***a** b*", "<italic><bold>a</bold> b</italic>"),
            ("**a *b***", "<bold>a <italic>b</italic></bold>"), ("**_a_**", "<bold><italic>a</italic></bold>"),
            ("**a _b** c_", "<bold>a <italic>b</bold> c</italic>"), ("*a *b*", "*a <italic>b</italic>"),
            ("[**a** b](tel:1)", "<text_link tel:1><bold>a</bold> b</text_link>"),
            ("**[a](tel:1)**", "<bold><text_link tel:1>a</text_link></bold>"),
            ("**a `b` c**", "<bold>a </bold><code>b</code><bold> c</bold>"),
            ("||**a** b||", "<spoiler><bold>a</bold> b</spoiler>"),
        ])
    func nesting(_ typed: String, _ shown: String) {
        #expect(read(typed) == shown)
    }

    @Test(
        "a sign without a partner, inside a word or beside a space is what was typed",
        arguments: [
            "30*40*50 cm", "snake_case_name", "2 * 3 * 4", "5*", "*", "**", "****", "*****a*****", "*open", "close*",
            "a * b*",
            "p*ss*word", "a**b**c", "~a~", "~~~a~~~", "|a|", "a || b || c", "x||y||z", "|||a|||", "it`s", "a`b`c", "``",
            "``a``", "`a``", "```", "``````", "```\n```", "* milk\n* bread", "_**_", "**__**", "||__||__", "** **", "`",
            "[a](b)",
            "[]()", "[ ](https://a.example)", "[](https://a.example)", "[**](https://a.example)",
            "[a](javascript:alert(1))",
            "[a](https://)", "[a](https://b.example", "[a] (https://b.example)", "[a", "]", "- [x] done", "\\",
            "C:\\home\\ada",
            "\\\\server\\share", "\\(x\\)", "¯\\(ツ)/¯", "a\\", "\u{2060}", "a\u{2060}b",
            "https://a.example/_b_/*c*/~~d~~",
            "www.a.example/_b_", "# a", "> a", "",
        ])
    func literally(_ typed: String) {
        let note = NoteText(signs: typed)

        #expect(Array(note.text.utf16) == Array(typed.utf16))
        #expect(note.entities == [])
    }

    @Test(
        "a backslash takes its meaning from a sign, and means itself elsewhere",
        arguments: [
            ("\\*a\\*", "*a*"), ("\\**a*", "*<italic>a</italic>"), ("\\\\*a*", "\\<italic>a</italic>"),
            ("\\_\\~\\|\\`\\[\\]", "_~|`[]"),
            ("\\[a](https://b.example)", "[a](https://b.example)"), ("**a\\***", "<bold>a*</bold>"),
            ("\\a\\1\\\\ ", "\\a\\1\\\\ "),
            ("`\\d \\\\ \\``", "<code>\\d \\\\ `</code>"), ("`C:\\`", "`C:`"), ("`C:\\\\`", "<code>C:\\</code>"),
            ("```\n\\`a\\` \\```\n```", "<pre>\\`a\\` ```</pre>"),
            ("[a\\]b](tel:1)", "<text_link tel:1>a]b</text_link>"),
            ("[a](https://b.example/\\))", "<text_link https://b.example/)>a</text_link>"),
        ])
    func backslashes(_ typed: String, _ shown: String) {
        #expect(read(typed) == shown)
    }

    @Test("code in the words of a link would take its address away: there is none, and nothing is lost")
    func codeInLink() {
        #expect(read("[`a`](https://b.example)") == "[<code>a</code>](https://b.example)")
    }

    @Test("signs at the end of an address close what was opened before it")
    func addresses() {
        let address = "https://a.example/b_c"
        #expect(read("**\(address)**") == "<bold>\(address)</bold>")
        #expect(read("||\(address)||.") == "<spoiler>\(address)</spoiler>.")
        #expect(read("_see \(address)._") == "<italic>see \(address).</italic>")
        #expect(read("[\(address)](\(address)_)") == "<text_link \(address)_>\(address)</text_link>")
        #expect(
            read("[Dune](https://a.example/Dune_(novel))")
                == "<text_link https://a.example/Dune_(novel)>Dune</text_link>")
    }

    @Test(
        "what a person would type is what is written",
        arguments: [
            "Buy **milk**, _now_!", "**a _b_ c**", "**a `b` c**", "a\n```swift\nlet a = [1]\n```\nc",
            "~~a~~ ||b|| __c__",
            "[a **b** c](https://b.example/Dune_(novel))", "snake_case 30*40*50 2 * 3 * 4 - [x] done C:\\home",
            "`\\d+`",
            "**a _b** c_", "https://a.example/b_c_d?e=1", "5\\*, a\\_, [a\\](b)",
        ])
    func writing(_ typed: String) {
        #expect(NoteText(signs: typed).signs == typed)
    }

    @Test("in the middle of a word a sign stands beside a joiner that nobody sees")
    func joiners() {
        let note = NoteText(text: "unbelievable", entities: [Entity(.bold, 2..<9)])

        #expect(note.signs == "un\u{2060}**believa**\u{2060}ble")
        #expect(NoteText(text: " a ", entities: [Entity(.bold, 0..<3)]).signs == "**\u{2060} a \u{2060}**")
        #expect(
            NoteText(text: "a", entities: [Entity(.italic, 0..<1), Entity(.underline, 0..<1)]).signs
                == "_\u{2060}__a__\u{2060}_")
    }

    @Test("more signs than are kept stay as they were typed")
    func many() {
        let note = NoteText(signs: String(repeating: "**a** ", count: 1500))

        #expect(note.entities.count == 1000)
        #expect(note.text == String(repeating: "a ", count: 1000) + String(repeating: "**a** ", count: 500))
        let spread = NoteText(signs: "**" + String(repeating: "a `b` ", count: 900) + "a**")
        #expect(spread.entities.count <= 1000)
        #expect(NoteText(signs: spread.signs).isExactly(spread))
        #expect(spread.text.count(where: { $0 == "`" }) == 2 * (900 - spread.entities.count { $0.kind == .code }))
    }

    @Test(
        "thirty thousand signs take no longer than as many letters",
        arguments: [
            "*", "**a", "*a ", "_", "_a*", "__", "~~", "~~a", "||", "||a ", "[", "[a](", "[a](https://b", "[[", "]",
            "](", "`",
            "``", "```", "```\n", "`a ", "\\`", "```\\", "`\\`", "\\", "\\*", "[\\", "[a\\]", "https://", "https://)",
            "www.",
            "\u{2060}", "**\u{2060}", "[a](https://b.example) ", "||a|| ", "`a` ", "**a *b", "h",
        ])
    func hostile(_ sign: String) {
        let text = String(String(repeating: sign, count: 12_000 / sign.count + 1).prefix(12_000))
        let quarter = String(text.prefix(3000))

        let short = elapsed(bestOf: 3) { _ = NoteText(signs: NoteText(signs: quarter).signs) }
        let long = elapsed(bestOf: 1) { _ = NoteText(signs: NoteText(signs: text).signs) }

        // Four times the text; sixteen times the time would be quadratic.
        #expect(long < max(short * 10, .milliseconds(100)), "\(short) for a quarter, \(long) for all")
    }
}
