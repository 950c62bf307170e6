import Foundation
import Testing

@testable import Diaries
@testable import House

@Suite("Texts of other programs")
struct ForeignTextTests {
    @Test("HTML becomes paragraphs, lists, headings and signs")
    func markup() {
        #expect(MarkupText.plain("<p>One<br>two</p><p>three</p>") == "One\ntwo\n\nthree")
        #expect(MarkupText.plain("<h2>Tram</h2>It was <i>late</i>&nbsp;&hellip;") == "## Tram\n\nIt was *late* …")
        #expect(MarkupText.plain("<ol><li>a</li><li><p>b</p></li></ol><ul><li>c</ul>d") == "1. a\n2. b\n\n- c\n\nd")
        #expect(MarkupText.plain("<div>a</div><div>b</div>") == "a\nb")
        #expect(MarkupText.plain("<style>p { x }</style><script>alert(1)</script><P CLASS='x'>A\n  b</P>") == "A b")
        #expect(MarkupText.plain("5 < 6 &amp; 7 > 3 &#8364;&#x20AC; &nope; &") == "5 < 6 & 7 > 3 €€ &nope; &")
        #expect(MarkupText.plain("a<!-- > b -->c<b>d </b>e") == "ac**d** e")
        #expect(MarkupText.plain("open <b") == "open <b")
        #expect(MarkupText.plain("weight <x today, then home") == "weight <x today, then home")
        #expect(MarkupText.plain("1 <x and> 2<o:p> </o:p><!doctype html></b >.") == "1 <x and> 2** .")
        #expect(MarkupText.plain("a <!-- b") == "a <!-- b")
        #expect(MarkupText.plain("<p>a</p><title>b<p>c</p>") == "a\n\nb\n\nc")
        #expect(MarkupText.plain("&#0;&#xD800;&#99999999999;x") == "&#0;&#xD800;&#99999999999;x")
    }

    @Test("Markdown loses its escapes and what leads into the program it comes from")
    func markdown() {
        func plain(_ text: String) -> String { MarkdownText.plain(text) { $0.hasPrefix("dayone") } }

        #expect(plain(#"3\. May\! C:\temp \ and\"#) == #"3. May! C:\temp \ and\"#)
        #expect(plain("![](dayone-moment://A)\n\nOne\n\n\n\n![x](dayone-moment:/video/B)\nTwo") == "One\n\nTwo")
        #expect(
            plain("See [that day](dayone://view?entryId=A), [map](https://example.org)")
                == "See that day, [map](https://example.org)")
        #expect(plain("![kept](https://example.org/a.png) [x] ![") == "![kept](https://example.org/a.png) [x] ![")
        #expect(plain("zero\u{200B}width\r\nline") == "zerowidth\nline")
    }

    @Test("any amount of brackets is read in a moment")
    func manyBrackets() {
        let text = String(repeating: "[", count: 20_000)

        #expect(MarkdownText.plain(text) { _ in true } == text)
        #expect(MarkupText.plain(String(repeating: "<", count: 20_000)).count == 20_000)
        #expect(MarkupText.plain(String(repeating: "<b", count: 50_000)).count == 100_000)
        #expect(MarkupText.plain(String(repeating: "<!--", count: 50_000)).count == 200_000)
    }

    @Test("moments are read as programs write them, and nothing else")
    func moments() throws {
        func read(_ text: String) -> String? {
            MomentText(text).map { "\($0.instant.iso) \($0.minute) \($0.offset.map(String.init) ?? "-")" }
        }

        #expect(read("2024-04-16T23:00:00Z") == "2024-04-16T23:00:00.000Z 1380 0")
        #expect(read("2024-04-16 23:00:00.1234567") == "2024-04-16T23:00:00.123Z 1380 -")
        #expect(read("2024-04-16T23:00+02:00") == "2024-04-16T21:00:00.000Z 1380 120")
        #expect(read("2024-04-16T23:00:00.5-0930") == "2024-04-17T08:30:00.500Z 1380 -570")
        #expect(read("2024-04-16") == "2024-04-16T00:00:00.000Z 0 -")
        for wrong in [
            "2024-04-16T", "2024-04-31", "2024-04-16T24:00", "2024-04-16T1:00", "2024-04-16T10:00:00X", "", "x",
        ] {
            #expect(read(wrong) == nil, "\(wrong)")
        }
    }
}
