import Foundation
import Testing

@testable import WebPages

@Suite("The head of a page")
struct PageSummaryTests {
    private func head(_ html: String, _ contentType: String = "text/html; charset=utf-8") -> PageSummary {
        PageSummary(Array(html.utf8), contentType: contentType)
    }

    @Test("OpenGraph says more than Twitter’s cards, and these more than the title of the window")
    func order() {
        let all = """
            <title>Window</title><meta name=twitter:title content=Card><meta property="og:title" content="Graph">
            <meta name="description" content="Plain"><meta property='og:description' content='Shared'>
            <meta property="og:site_name" content="The site"><meta property="og:image" content="/p.png">
            """
        let page = head("<!doctype html><html><head>\(all)</head>")

        #expect(page.title == "Graph" && page.text == "Shared" && page.site == "The site" && page.picture == "/p.png")
        #expect(head("<title>Window</title><meta name=twitter:title content=Card>").title == "Card")
        #expect(head("<title> Window\n of it </title>").title == "Window of it")
        #expect(head("<meta property=og:title content=''><title>Window</title>").title == "Window")
    }

    @Test("names and quotes are written in any way; what is no tag of the head is passed over")
    func markup() {
        let page = head(
            """
            <!-- <title>Comment</title> --><SCRIPT>"<title>Script</title>"</SCRIPT><style>a::after{content:"<title>"}</style>
            <META  CONTENT = "A > B"   PROPERTY = 'OG:TITLE' /><link rel="canonical alternate" type=application/json+oembed
            href="/oembed?a=1&amp;b=2"><base href=https://base.example/><meta><meta content><p/><//><1>
            """)

        #expect(page.title == "A > B" && page.embed == "/oembed?a=1&b=2" && page.base == "https://base.example/")
    }

    @Test("what comes behind the head is not read: people write there")
    func body() {
        #expect(head("<head><title>Page</title></head><meta property=og:title content=Comment>").title == "Page")
        #expect(head("<title>Page</title><body><meta property=og:title content=Comment>").title == "Page")
    }

    @Test("character references are read, also broken ones, and no control character is left")
    func references() {
        let title =
            "Fish &amp; Chips &#8211; caf&eacute; &#x1F41F; &nosuch; &copy 2026 &#0;&#x110000;&#150;a&#10;b&#x202E;c&"

        #expect(
            head("<title>\(title)</title>").title == "Fish & Chips – café 🐟 &nosuch; © 2026 \u{FFFD}\u{FFFD}–a b c&")
    }

    @Test("texts are cut to a length, in scalars")
    func limits() {
        let long = String(repeating: "e\u{301}", count: 5000)
        let page = head("<title>\(long)</title><meta name=description content=\"\(long)\">")

        #expect(page.title.unicodeScalars.count == PageSummary.titleLimit && page.title.hasSuffix("…"))
        #expect(page.text.unicodeScalars.count == PageSummary.textLimit)
    }

    @Test(
        "a page says its encoding in the header, with a mark, or in its own head",
        arguments: [
            ("windows-1251", "Привет", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
            ("koi8-r", "Привет", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]),
            ("Shift_JIS", "日本語", [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA]),
            ("euc-jp", "日本語", [0xC6, 0xFC, 0xCB, 0xDC, 0xB8, 0xEC]), ("gb2312", "中文", [0xD6, 0xD0, 0xCE, 0xC4]),
            ("big5", "中文", [0xA4, 0xA4, 0xA4, 0xE5]), ("EUC-KR", "한글", [0xC7, 0xD1, 0xB1, 0xDB]),
            ("iso-8859-1", "Müller “x”", [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72, 0x20, 0x93, 0x78, 0x94]),
            ("iso-8859-2", "Łódź", [0xA3, 0xF3, 0x64, 0xBC]),
        ] as [(String, String, [UInt8])])
    func encodings(label: String, title: String, bytes: [UInt8]) {
        let page = { (start: String) in Array("\(start)<title>".utf8) + bytes + Array("</title>".utf8) }

        #expect(PageSummary(page(""), contentType: "text/html; charset=\"\(label)\"").title == title)
        #expect(PageSummary(page("<meta charset='\(label)'>"), contentType: "text/html").title == title)
        let old = "<meta http-equiv=Content-Type content=\"text/html; charset=\(label)\">"
        #expect(PageSummary(page(old)).title == title)
        #expect(PageSummary(page("<?xml version=\"1.0\" encoding=\"\(label)\"?>")).title == title)
    }

    @Test("without a word about it a page is in UTF-8 if it can be, cut or not; or in Windows-1252")
    func undeclared() {
        #expect(head("<title>Łódź</title>", "").title == "Łódź")
        #expect(PageSummary(Array("<title>Łódź</title>é".utf8.dropLast())).title == "Łódź")
        #expect(PageSummary(Array("<title>Caf".utf8) + [0xE9] + Array("</title>".utf8)).title == "Café")
        let marked: [UInt8] = "\u{FEFF}<title>Łódź</title>".utf16.reduce(into: []) { bytes, unit in
            bytes += [UInt8(unit & 255), UInt8(unit >> 8)]
        }
        #expect(PageSummary(marked, contentType: "text/html; charset=utf-8").title == "Łódź")
        #expect(PageSummary(Array("<meta charset=utf-16><title>Łódź</title>".utf8)).title == "Łódź")
        #expect(
            PageSummary(Array("<title>a".utf8) + [0xFF, 0xFE], contentType: "charset=utf-8").title
                == "a\u{FFFD}\u{FFFD}")
        #expect(PageSummary(Array("<title>a</title>".utf8), contentType: "charset=utf-7").title == "a")
        #expect(PageSummary(Array("<title>".utf8) + [0x82], contentType: "charset=shift_jis").title == "")
        #expect(PageSummary(Array("<title>".utf8) + [0xFF, 0x61], contentType: "charset=euc-jp").title == "\u{FFFD}a")
    }

    @Test("a description in JSON fills in what the page does not say for previews")
    func embed() throws {
        let json = #"{"title":"Song","provider_name":"Tube","thumbnail_url":"https://a.example/t.jpg","width":1}"#
        let embed = try #require(PageEmbed(Data(json.utf8)))
        var window = head("<title>Song - Tube</title><link rel=alternate type=application/json+oembed href=/e>")
        var graph = head("<meta property=og:title content=Own><meta property=og:image content=/own.png>")

        #expect(window.wantsEmbed && !graph.wantsEmbed)
        window.add(embed)
        graph.add(embed)
        #expect(window.title == "Song" && window.site == "Tube" && window.picture == "https://a.example/t.jpg")
        #expect(graph.title == "Own" && graph.site == "Tube" && graph.picture == "/own.png")
        #expect(PageEmbed(Data(#"{"title":7,"provider_name":null}"#.utf8)) == PageEmbed(Data("{}".utf8)))
        #expect(PageEmbed(Data("[1]".utf8)) == nil && PageEmbed(Data("<html>".utf8)) == nil)
        #expect(PageEmbed(Data(String(repeating: "[", count: 60_000).utf8)) == nil)
    }

    @Test("addresses in other alphabets, relative and odd ones")
    func addresses() {
        #expect(
            PageAddress.absolute("https://müller.example/straße?ä=ö#x")
                == "https://xn--mller-kva.example/stra%C3%9Fe?%C3%A4=%C3%B6")
        #expect(PageAddress.absolute("../p q.png", on: "https://a.example/b/c/d") == "https://a.example/b/p%20q.png")
        #expect(PageAddress.absolute("//b.example/p", on: "https://a.example/") == "https://b.example/p")
        for odd in [
            "", " ", "p.png", "javascript:alert(1)", "data:text/html,x", "mailto:a@b.example", "https://", "http:///p",
        ] {
            #expect(PageAddress.absolute(odd) == nil, "\(odd)")
        }
        #expect(PageAddress.absolute("https://a.example/" + String(repeating: "ä", count: 1000)) == nil)
        for address in ["https://example.org/a", "http://www.example.com", "https://a.b.example", "http://x.test:81/"] {
            #expect(PageAddress.isForExamples(address), "\(address)")
        }
        for address in ["https://an-example.org", "https://example.org.se", "https://a.example.de", "http://127.0.0.1"]
        {
            #expect(!PageAddress.isForExamples(address), "\(address)")
        }
        #expect(PageAddress.host("https://www.a.example:8443/b") == "a.example")
    }
}
