import Foundation
import HTML
import Localization
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Formatted text as HTML")
struct NoteTextHTMLTests {
    typealias Entity = NoteText.Entity

    private let words: Words

    init() throws {
        words = Words(.en, catalog: try TestHome.resources.get().catalog)
    }

    private func html(_ text: String, _ entities: Entity...) -> String {
        NoteText(text: text, entities: entities).html(words).text
    }

    private func spoiler(_ text: String) -> String {
        """
        <label class="spoiler"><input class="spoiler__toggle" type="checkbox" aria-label="Show hidden text">\
        <span class="spoiler__text">\(text)</span></label>
        """
    }

    private func found(_ address: String, _ text: String) -> String {
        """
        <a class="found" href="\(address)" rel="noopener noreferrer" target="_blank">\(text)</a>
        """
    }

    @Test(
        "each kind has its element",
        arguments: [
            (Entity(.bold, 0..<1), "<b>a</b>"), (Entity(.italic, 0..<1), "<i>a</i>"),
            (Entity(.underline, 0..<1), "<u>a</u>"), (Entity(.strikethrough, 0..<1), "<s>a</s>"),
            (Entity(.code, 0..<1), "<code>a</code>"), (Entity(.pre, 0..<1), "<pre>a</pre>"),
            (Entity(.pre, 0..<1, language: "swift"), "<pre data-language=\"swift\">a</pre>"),
            (
                Entity(.link, 0..<1, url: "https://b.example/?c&d"),
                "<a href=\"https://b.example/?c&amp;d\" rel=\"noopener noreferrer\" target=\"_blank\">a</a>"
            ),
            (Entity(.link, 0..<1, url: "tel:+49\""), "<a href=\"tel:+49&quot;\" rel=\"noopener noreferrer\">a</a>"),
        ])
    func kinds(_ entity: Entity, _ element: String) {
        #expect(html("ab", entity) == element + "b")
    }

    @Test("what is to be revealed needs no script")
    func spoilers() {
        #expect(html("It was Bob.", Entity(.spoiler, 7..<10)) == "It was \(spoiler("Bob")).")
    }

    @Test("text is escaped, and its line ends stay")
    func escaping() {
        #expect(html("<b>&\"'\n\n x", Entity(.bold, 1..<2)) == "&lt;<b>b</b>&gt;&amp;&quot;&#39;\n\n x")
    }

    @Test("a block keeps an empty line at its beginning")
    func emptyLines() {
        #expect(html("a\n\nb", Entity(.pre, 1..<4)) == "a<pre>\n\n\nb</pre>")
    }

    @Test("what crosses is closed and opened again")
    func crossing() {
        #expect(html("abcdef", Entity(.bold, 0..<4), Entity(.italic, 2..<6)) == "<b>ab<i>cd</i></b><i>ef</i>")
        #expect(html("abcdef", Entity(.bold, 0..<6), Entity(.italic, 2..<4)) == "<b>ab<i>cd</i>ef</b>")
        #expect(html("ab", Entity(.italic, 0..<1), Entity(.bold, 0..<2)) == "<b><i>a</i>b</b>")
    }

    @Test("a spoiler is whole and stands outside of a link")
    func levels() {
        let link = "<a href=\"tel:1\" rel=\"noopener noreferrer\">"
        #expect(
            html("abcdef", Entity(.link, 0..<6, url: "tel:1"), Entity(.bold, 1..<4), Entity(.spoiler, 2..<5))
                == "\(link)a<b>b</b></a>" + spoiler("\(link)<b>cd</b>e</a>") + "\(link)f</a>")
    }

    @Test("addresses of pages lead there")
    func pages() {
        #expect(html("See www.home.example.") == "See \(found("https://www.home.example", "www.home.example")).")
        #expect(html("www.home.example,b") == found("https://www.home.example", "www.home.example") + ",b")
        #expect(html("(http://a.example/b_(c))") == "(\(found("http://a.example/b_(c)", "http://a.example/b_(c)")))")
        #expect(html("Https://A.example") == found("https://A.example", "Https://A.example"))
        #expect(
            html("https://a.example/?b=c&d") == found("https://a.example/?b=c&amp;d", "https://a.example/?b=c&amp;d"))
        #expect(html("https://дом.example/é, и") == found("https://дом.example/é", "https://дом.example/é") + ", и")
    }

    @Test(
        "a domain alone is a page, too",
        arguments: [
            "home.org", "Home.DE", "a.b.co.uk", "home.org/garden?a=b", "home.org:8080/a", "x.com", "my-home.fr",
            "дом.рф",
            "1and1.de", "www.home.ru",
        ])
    func domains(_ text: String) {
        let link = found("https://\(text)", text)

        #expect(html("See \(text), please") == "See \(link), please")
        #expect(html("(\(text))") == "(\(link))")
        #expect(html("\(text).") == "\(link).")
        #expect(html("“\(text)”") == "“\(link)”")
        #expect(html("Ada: \(text)\nhome.org") == "Ada: \(link)\n\(found("https://home.org", "home.org"))")
    }

    @Test(
        "so do mailboxes and telephones",
        arguments: [
            ("ada@home.example", "mailto:ada@home.example"),
            ("ada.b+c@sub.home.example", "mailto:ada.b+c@sub.home.example"),
            ("mailto:ada@home.example", "mailto:ada@home.example"), ("+49 (0)30 1234567", "tel:+49301234567"),
            ("030/1234567", "tel:0301234567"), ("(030) 123 45 67", "tel:0301234567"),
            ("01 23 45 67 89", "tel:0123456789"),
            ("01.23.45.67.89", "tel:0123456789"), ("+34 612 34 56 78", "tel:+34612345678"),
            ("01701234567", "tel:01701234567"),
            ("8 (495) 123-45-67", "tel:84951234567"), ("555-123-4567", "tel:5551234567"),
            ("(555) 123-4567", "tel:5551234567"),
            ("1-555-123-4567", "tel:15551234567"), ("00 49 30 1234567", "tel:0049301234567"),
            ("+49\u{A0}170\u{202F}1234567", "tel:+491701234567"),
        ])
    func mailboxesAndTelephones(_ text: String, _ url: String) {
        let link = "<a class=\"found\" href=\"\(url)\" rel=\"noopener noreferrer\">\(text)</a>"

        #expect(html("Call \(text), please") == "Call \(link), please")
        #expect(html("(\(text))") == "(\(link))")
        #expect(html(text) == link)
    }

    @Test(
        "what looks a little like an address is none",
        arguments: [
            "https://", "xhttps://a.example", "http://.", "www.", "www.example", "www..example", "javascript:alert(1)",
            "ada@home", "@home.example", "ada@", "ada@.example", "ada@home.1", "éada@home.example", "a@@b",
            "2026-11-23", "23.11.2026", "01.02.2026", "01/02/26", "1 000 000 000", "12.345.678", "0.12345678",
            "09:30-10:30",
            "09.30-10.30", "192.168.100.100", "DE89 3704 0044 0532 0130 00", "978-3-16-148410-0", "4111 1111 1111 1111",
            "12345678901234567890", "€ 030 12", "030 12", "007", "+1", "+49", "A0301234567", "0301234567€",
            "№0301234567",
            "notes.md", "home.example", "README.py", ".com", "a..com", "-a.com", "ada@@home.org", "src/home.org",
            "éada@home.org@", "home.org@", "$home.org", "etc.", "e.g.", "z.B.", "home.orgs", "3.50", "it.was",
            "Bread.No milk", "Brot.Es", "Dr.No", "9.am", "12.de", "user.name", "home.page",
            "home-.org",
            "1.5–2.5", "100 000", "0,1234567890", "000 000 000",
        ])
    func noAddresses(_ text: String) {
        #expect(!html(text).contains("<a"), "\(html(text))")
    }

    @Test("none is looked for in code and links, nor across the edge of what is hidden")
    func elsewhere() {
        let address = "https://a.example"
        #expect(html(address, Entity(.code, 0..<17)) == "<code>\(address)</code>")
        #expect(html(address, Entity(.pre, 0..<17)) == "<pre>\(address)</pre>")
        #expect(
            html(address, Entity(.link, 0..<17, url: "https://b.example"))
                == "<a href=\"https://b.example\" rel=\"noopener noreferrer\" target=\"_blank\">\(address)</a>")
        #expect(
            html("https://a.example/me", Entity(.spoiler, 18..<20)) == found("\(address)/", "\(address)/")
                + spoiler("me"))
        #expect(html(address, Entity(.spoiler, 0..<17)) == spoiler(found(address, address)))
        #expect(html(address, Entity(.bold, 0..<12)) == found(address, "<b>https://a.ex</b>ample"))
    }

    @Test(
        "thirty thousand of what addresses are made of take no longer than as many letters",
        arguments: [
            "@", "a@", "a@b.c", "a@b.example ", "https://", "https://((", "www.", "www.a.", "www..", "w", "0", "0 ",
            "(", "+", "1.",
            "030 1234567 ", "ä@", ".", "mailto:", "a.", "a.com.", "a.b-", "a-",
        ])
    func hostile(_ sign: String) {
        let text = NoteText(text: String(String(repeating: sign, count: 12_000 / sign.count + 1).prefix(12_000)))
        let quarter = NoteText(text: String(text.text.prefix(3000)))

        let short = elapsed(bestOf: 3) { _ = quarter.html(words) }
        let long = elapsed(bestOf: 1) { _ = text.html(words) }

        // Four times the text; sixteen times the time would be quadratic.
        #expect(long < max(short * 10, .milliseconds(100)), "\(short) for a quarter, \(long) for all")
    }

    @Test("a thousand entities over each other take no longer than they would apart")
    func crowded() {
        func note(_ count: Int) -> NoteText {
            let text = String(repeating: "a", count: 100_000)
            let entities = (0..<count).map { index in
                Entity(NoteText.Kind.allCases[index % 5], (index * 50)..<(index * 50 + 300))
            }
            return NoteText(text: text, entities: entities)
        }
        let (quarter, all) = (note(250), note(1000))

        let short = elapsed(bestOf: 3) { _ = quarter.html(words) }
        let long = elapsed(bestOf: 1) { _ = all.html(words) }

        #expect(long < max(short * 10, .milliseconds(100)), "\(short) for a quarter, \(long) for all")
    }
}
