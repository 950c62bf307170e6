import HTML
import Testing

@Suite("Addresses in links")
struct SafeURLTests {
    @Test(
        "this site and ordinary schemes may be followed",
        arguments: [
            "", "/", "/graphs/1", "/graphs?q=a:b", "?page=2", "#main", "https://example.org/a(b)?c=d#e",
            "http://example.org", "HTTPS://EXAMPLE.ORG", "mailto:ada@example.org", "/a//b", "/a:b",
        ])
    func safe(_ url: String) {
        #expect(SafeURL.isSafe(url))
    }

    @Test(
        "code, data and other schemes may not",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "blob:x",
            "file:///etc/passwd",
            "ftp://example.org", "tel:1", "javascript&colon;alert(1)", ":", "javascript",
        ])
    func schemes(_ url: String) {
        #expect(!SafeURL.isSafe(url))
    }

    @Test(
        "spaces and control characters hide nothing",
        arguments: [
            " javascript:alert(1)", "\tjavascript:alert(1)", "java\nscript:alert(1)", "java\tscript:alert(1)",
            "\u{1}javascript:alert(1)", "\u{0}https://example.org", "https://example.org/a b", "/a\r\nb", "/\u{7F}",
        ])
    func controls(_ url: String) {
        #expect(!SafeURL.isSafe(url))
    }

    @Test("a path cannot become another host", arguments: ["//example.org", "/\\example.org", "//", "/\\"])
    func hosts(_ url: String) {
        #expect(!SafeURL.isSafe(url))
    }

    @Test(
        "a slash hidden behind a tab does not become another host", arguments: ["/\t/example.org", "/\n\\example.org"])
    func hiddenHosts(_ url: String) {
        #expect(!SafeURL.isSafe(url))
    }
}
