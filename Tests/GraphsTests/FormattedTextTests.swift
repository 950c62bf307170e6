import Foundation
import HTML
import Localization
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Notes with simple signs")
struct FormattedTextTests {
    private let words: Words

    init() throws {
        words = Words(.en, catalog: try TestHome.resources.get().catalog)
    }

    private func html(_ text: String, _ mentions: [NotesText.Mention] = []) -> String {
        FormattedText(text, mentions: mentions).html(words).text
    }

    /// The text of one paragraph, without its tags.
    private func inline(_ text: String) -> String {
        String(html(text).dropFirst("<p>".count).dropLast("</p>\n".count))
    }

    @Test(
        "stars and underlines emphasise",
        arguments: [
            ("*Lent to* Bob", "<em>Lent to</em> Bob"), ("_Lent to_ Bob", "<em>Lent to</em> Bob"),
            ("**Lent to:** Bob", "<strong>Lent to:</strong> Bob"), ("__Lent__.", "<strong>Lent</strong>."),
            ("***both***", "<strong><em>both</em></strong>"), ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
            ("*a **b** c*", "<em>a <strong>b</strong> c</em>"), ("(*a*), “_b_”", "(<em>a</em>), “<em>b</em>”"),
            ("*two\nlines*", "<em>two<br>lines</em>"), ("*a *b*", "*a <em>b</em>"), ("*a*_b_", "<em>a</em><em>b</em>"),
            ("*дом* и **é**", "<em>дом</em> и <strong>é</strong>"), ("**_a_**", "<strong><em>a</em></strong>"),
        ])
    func emphasis(_ typed: String, _ shown: String) {
        #expect(inline(typed) == shown)
    }

    @Test(
        "a sign without a partner, inside a word or beside a space is what was typed",
        arguments: [
            "30*40*50 cm", "snake_case_name", "2 * 3 * 4", "5*", "*", "**", "*\u{A0}*", "*open", "close*", "a * b*",
            "****",
            "***",
            "*****a*****", "_a", "**a*", "p*ss*word", "[a](b)", "[]()", "[a](javascript:alert(1))",
            "[a]",
            "[a](https://)", "[a", "]", "[a](/login)", "[a](data:text/html,x)", "[a](//evil.example)",
        ])
    func literally(_ typed: String) {
        #expect(inline(typed) == typed)
    }

    @Test(
        "beside signs of Chinese and Japanese, a sign is beside a word and not inside one",
        arguments: [
            ("京**都**市", "京<strong>都</strong>市"), ("これは*大切*です。", "これは<em>大切</em>です。"),
            ("重要：**今日**、明日", "重要：<strong>今日</strong>、明日"), ("한**글**은", "한<strong>글</strong>은"),
            ("30*40*50", "30*40*50"),
        ])
    func unspaced(_ typed: String, _ shown: String) {
        #expect(inline(typed) == shown)
    }

    @Test(
        "an address beside them ends where the sentence goes on",
        arguments: [
            ("見てhttps://a.example/bを見て", "https://a.example/b", "を見て"),
            ("https://a.example。次", "https://a.example", "。次"),
            ("（https://a.example/b）", "https://a.example/b", "）"), ("「https://a.example」", "https://a.example", "」"),
            ("https://a.example/wiki/東京タワー", "https://a.example/wiki/東京タワー", ""),
            ("https://例え.example/b、", "https://例え.example/b", "、"),
            ("https://a.example/b…", "https://a.example/b", "…"),
            ("see https://a.example/b… and", "https://a.example/b", "… and"),
            ("https://a.example/b，", "https://a.example/b", "，"),
        ])
    func addresses(_ typed: String, _ address: String, _ rest: String) {
        let shown = inline(typed)
        #expect(shown.hasSuffix(">\(address)</a>\(rest)"))
        #expect(PlainText(typed).html.text.hasSuffix(">\(address)</a>\(rest)</p>\n"))
    }

    @Test("what crosses is closed in order, so that the markup is whole")
    func crossing() {
        #expect(inline("*a **b* c**") == "<em>a **b</em> c**")
        #expect(inline("*a [b* c](https://a.example) d*").hasPrefix("<em>a <a "))
        #expect(inline("*a [b* c](https://a.example) d*").hasSuffix(">b* c</a> d</em>"))
    }

    private func link(_ address: String, _ words: String) -> String {
        "<a href=\"\(address)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">\(words)</a>"
    }

    @Test("words lead where they say, and a bare address leads to itself")
    func links() {
        let dune = "https://en.example/Dune_(novel)"

        #expect(inline("See [the *book*](\(dune)).") == "See \(link(dune, "the <em>book</em>")).")
        #expect(inline("See \(dune), and") == "See \(link(dune, dune)), and")
        #expect(inline("(\(dune))") == "(\(link(dune, dune)))")
        #expect(inline("**\(dune)**.") == "<strong>\(link(dune, dune))</strong>.")
        #expect(inline("https://a.example/b_c_d*") == link("https://a.example/b_c_d*", "https://a.example/b_c_d*"))
        #expect(inline("mailto:ada@home.example!") == link("mailto:ada@home.example", "mailto:ada@home.example") + "!")
        #expect(inline("[Ada](mailto:ada@home.example)") == link("mailto:ada@home.example", "Ada"))
        #expect(inline("[[1](https://a.example)]") == "[\(link("https://a.example", "1"))]")
        #expect(inline("[https://a.example](https://b.example)") == link("https://b.example", "https://a.example"))
        #expect(inline("xhttps://a.example ftp://a.example javascript:alert(1)").contains("<a") == false)
    }

    @Test("lines with a dash, a star or a number are a list")
    func lists() {
        #expect(html("- milk\n- *bread*") == "<ul><li>milk</li><li><em>bread</em></li></ul>\n")
        #expect(html("Buy\n* milk\n  fresh\nThen") == "<p>Buy</p>\n<ul><li>milk<br>fresh</li></ul>\n<p>Then</p>\n")
        #expect(html("1. milk\n2. bread\n\n3. jam") == "<ol><li>milk</li><li>bread</li><li>jam</li></ol>\n")
        #expect(html("- milk\n1. bread") == "<ul><li>milk</li></ul>\n<ol><li>bread</li></ol>\n")
        #expect(html("3. May was cold") == "<p>3. May was cold</p>\n")
        #expect(html("-5 °C\n-\n1.5 l\n2019. Sold") == "<p>-5 °C<br>-<br>1.5 l<br>2019. Sold</p>\n")
    }

    @Test("tildes strike, and backticks hold what is no sign")
    func code() {
        #expect(inline("~~tea~~ **~~a~~**") == "<s>tea</s> <strong><s>a</s></strong>")
        #expect(inline("a~~b~~c ~a~ ~~~a~~~ ~~") == "a~~b~~c ~a~ ~~~a~~~ ~~")
        #expect(inline("`*a* <b>` *b*") == "<code>*a* &lt;b&gt;</code> <em>b</em>")
        #expect(inline("` a `` *b*") == "<code> a </code>` <em>b</em>")
        #expect(inline("it`s *b*\nand `") == "it`s <em>b</em><br>and `")
        #expect(inline("[`a` b](https://a.example)") == link("https://a.example", "<code>a</code> b"))
    }

    @Test("headings, quotations, code, boxes and rules are blocks of their own")
    func blocks() {
        #expect(html("# Plot\nSome\n## A *b*") == "<h3>Plot</h3>\n<p>Some</p>\n<h4>A <em>b</em></h4>\n")
        #expect(html("#tag\n#### four") == "<p>#tag<br>#### four</p>\n")
        #expect(
            html("> one\n>\n> *two*\nafter")
                == "<blockquote><p>one<br><br><em>two</em></p></blockquote>\n<p>after</p>\n")
        #expect(html(">5 km\n\na\n---\nb") == "<p>&gt;5 km</p>\n<p>a</p>\n<hr>\n<p>b</p>\n")
        #expect(
            html("```swift\n  let *a* = 1\n\n# b\n```\nc") == "<pre><code>  let *a* = 1\n\n# b</code></pre>\n<p>c</p>\n"
        )
        #expect(html("```\n- a") == "<p>```</p>\n<ul><li>a</li></ul>\n")
        let done =
            "<ul><li class=\"prose__task\">☑ <em>a</em></li><li class=\"prose__task\">☐ b</li><li>[y] c</li></ul>\n"
        #expect(html("- [x] *a*\n* [ ] b\n- [y] c") == done)
    }

    @Test("mentions stand wherever words stand, in their order")
    func mentions() {
        let (dune, bob) = (
            NotesText.Mention(label: "<Dune>", path: "/dune"), NotesText.Mention(label: "Bob", path: nil)
        )
        let mark = String(NotesText.mark)
        let shown = "<a class=\"mention\" href=\"/dune\">&lt;Dune&gt;</a>"

        #expect(html("- *\(mark)*\n- \(mark)", [dune, bob]) == "<ul><li><em>\(shown)</em></li><li>Bob</li></ul>\n")
        #expect(
            html("```\n\(mark)\n\(mark)\n```\n`\(mark)`", [dune, bob, bob])
                == "<pre><code>\(shown)\nBob</code></pre>\n<p>`Bob`</p>\n")
        #expect(html("[a \(mark)](https://a.example/\(mark))", [dune, bob]).contains("[a \(shown)]("))
        #expect(html("[a](https://a.example/\(mark))", [bob]).hasSuffix("Bob)</p>\n"))
    }

    @Test("whatever is typed, it is escaped")
    func escaping() {
        let script = "<script>alert('x')</script>"
        let safe = "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"

        #expect(inline("**\(script)**") == "<strong>\(safe)</strong>")
        #expect(html("- \(script)") == "<ul><li>\(safe)</li></ul>\n")
        #expect(inline("[\(script)](https://a.example)") == link("https://a.example", safe))
        let quoted = inline("[a](https://a.example/\"onclick=alert(1))")
        #expect(quoted == "[a](\(link("https://a.example/", "https://a.example/"))&quot;onclick=alert(1))")
        #expect(inline("https://a.example/'&x").contains("href=\"https://a.example/&#39;&amp;x\""))
    }

    @Test("text without signs looks as it did", arguments: 0..<200)
    func unsigned(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "milk", " ", "\n", "\r\n", "\n\n", "\n \t\n", "-", " - ", "1", ".", "https://a.example/b?c=(d)", ")", "h",
            "m", "ttp://",
            "mailto:a@b.example", "<b>", "&", "é", "🙂", "(", "]", "\u{2028}", "  ", "ж", "!",
        ]
        let text =
            "x"
            + (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined().replacing(try! Regex("(?m)^\\s*(-|1\\.)[ \\t]|^-{3,}$"), with: "x")

        #expect(html(text) == PlainText(text).html.text, "seed \(seed): \(text.debugDescription)")
    }

    @Test(
        "thirty thousand signs take no longer than as many letters",
        arguments: [
            "*", "**a", "*a ", "_", "_a*", "[", "[a](", "[a](https://b", "[[", "]", "](", "- ", "- a\n", "1. a\n",
            " *a* ", "https://",
            "`", "`a", "~~", "~~a ", "```\n", "> ", "> a\n", "# a\n", "---\n", "- [x] ", "`\u{FFFC}", "https://)",
            "mailto:", "(", "*https://a ", "\u{FFFC}", "[a](https://b) ", "*a\n", "h", " a", "**a *b",
        ])
    func hostile(_ sign: String) {
        let text = String(String(repeating: sign, count: 30_000 / sign.count + 1).prefix(30_000))
        let quarter = String(text.prefix(7500))

        let short = elapsed(bestOf: 3) { _ = html(quarter) }
        let long = elapsed(bestOf: 1) { _ = html(text) }

        // Four times the text; sixteen times the time would be quadratic.
        #expect(long < max(short * 10, .milliseconds(100)), "\(short) for a quarter, \(long) for all")
    }

    /// The processor time of this thread alone, so that other load does not count.
    private func elapsed(bestOf times: Int, _ work: () -> Void) -> Duration {
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        return (0..<times).map { _ in
            let start = now()
            work()
            return now() - start
        }.min() ?? .zero
    }

    @Test("in one line the signs are gone")
    func line() {
        #expect(FormattedText.line("*Lent to* **Bob**") == "Lent to Bob")
        #expect(FormattedText.line("Buy\n- milk\n- [bread](https://a.example)") == "Buy milk · bread")
        #expect(FormattedText.line("30*40 cm") == "30*40 cm")
        #expect(FormattedText.line("1. milk\n2. bread") == "milk · bread")
        #expect(FormattedText.line("Two\nlines") == "Two\nlines")
        #expect(FormattedText.line("<b>*x*") == "<b>x")
        #expect(FormattedText.line("# Plot\n> dark\n---\n```\nlet x = `1`\n```") == "Plot dark let x = `1`")
        #expect(FormattedText.line("~~tea~~ `x*y*`") == "tea x*y*")
    }
}
