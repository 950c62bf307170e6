import HTML
import Testing

@Suite("HTML")
struct HTMLTests {
    @Test(
        "every dangerous character in text is escaped",
        arguments: [
            ("<script>", "&lt;script&gt;"), ("a & b", "a &amp; b"), ("\"", "&quot;"), ("'", "&#39;"),
            ("&lt;", "&amp;lt;"), ("\u{0}", "\u{FFFD}"), ("]]>", "]]&gt;"), ("<!--", "&lt;!--"),
        ])
    func escaping(_ text: String, _ expected: String) {
        let html: HTML = "<p>\(text)</p>"

        #expect(html.text == "<p>\(expected)</p>")
    }

    @Test("harmless text stays as it is", arguments: ["", "plain", "Gösta", "日本語", "👩‍👩‍👧", "a=b;c `d` \\ /", "\t\r\n"])
    func harmless(_ text: String) {
        let html: HTML = "\(text)"

        #expect(html.text == text)
    }

    @Test("text cannot leave an attribute with either quote")
    func attributes() {
        let text = #"" onclick="x" ' onfocus='y"#

        let double: HTML = "<a title=\"\(text)\">"
        let single: HTML = "<a title='\(text)'>"

        #expect(double.text == "<a title=\"&quot; onclick=&quot;x&quot; &#39; onfocus=&#39;y\">")
        #expect(single.text == "<a title='&quot; onclick=&quot;x&quot; &#39; onfocus=&#39;y'>")
    }

    @Test("dangerous characters at the ends and side by side are all found")
    func positions() {
        let html: HTML = "\("<<a>>")|\("&")|\("x<")|\(">x")"

        #expect(html.text == "&lt;&lt;a&gt;&gt;|&amp;|x&lt;|&gt;x")
    }

    @Test("combining marks do not hide a dangerous character")
    func combining() {
        // "<" with a combining long solidus is one Character, but a browser sees the byte.
        let html: HTML = "\("<\u{0338}img>")"

        #expect(html.bytes.starts(with: "&lt;\u{0338}img&gt;".utf8))
    }

    @Test("markup inside markup is not escaped twice")
    func nesting() {
        let inner: HTML = "<b>\("a & b")</b>"
        let outer: HTML = "<p>\(inner)</p>"

        #expect(outer.text == "<p><b>a &amp; b</b></p>")
    }

    @Test("what is missing leaves nothing")
    func missing() {
        let text: String? = nil
        let part: HTML? = nil
        let number: Int? = nil

        let html: HTML = "<p>\(text)\(part)\(number, { "\($0)" })\(if: false, "<b>")</p>"

        #expect(html.text == "<p></p>")
    }

    @Test("optional text is escaped, too")
    func optional() {
        let text: String? = "<"

        let html: HTML = "\(text)\(text, { "[\($0)]" })"

        #expect(html.text == "&lt;[&lt;]")
    }

    @Test("lists draw every item in order")
    func lists() {
        let html: HTML = "<ul>\(["a", "<", "c"], { "<li>\($0)</li>" })</ul>"

        #expect(html.text == "<ul><li>a</li><li>&lt;</li><li>c</li></ul>")
    }

    @Test("numbers, conditions and sums")
    func parts() {
        var html: HTML = "\(-42)\(if: true, "<b>")"
        html += "</b>"

        #expect((html + "\(0)").text == "-42<b></b>0")
        #expect(HTML().isEmpty)
        #expect(!html.isEmpty)
    }

    @Test("markup is not made when its condition fails")
    func lazy() {
        var drawn = 0
        func draw() -> HTML {
            drawn += 1
            return "x"
        }

        _ = "\(if: false, draw())\(if: true, draw())" as HTML

        #expect(drawn == 1)
    }

    @Test("an address in a link is checked, then escaped")
    func addresses() {
        let good: HTML = "<a href=\"\(url: "/search?q=\"a\"&p='1'")\">"
        let bad: HTML = "<a href=\"\(url: "javascript:alert(1)")\">"

        #expect(good.text == "<a href=\"/search?q=&quot;a&quot;&amp;p=&#39;1&#39;\">")
        #expect(bad.text == "<a href=\"#\">")
    }
}
