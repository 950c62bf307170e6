import Outbound
import Testing

@Suite("Addresses of other servers")
struct OutboundURLTests {
    @Test(
        "an address is taken, in one form",
        arguments: [
            ("https://push.example/a/b?c=d", "https://push.example/a/b?c=d", "https://push.example"),
            ("HTTPS://Push.Example:443", "https://push.example/", "https://push.example"),
            ("http://ntfy.example:80/Topic", "http://ntfy.example/Topic", "http://ntfy.example"),
            ("http://ntfy.example:443?x", "http://ntfy.example:443/?x", "http://ntfy.example:443"),
            (
                "https://xn--mller-kva.example/%C3%A4", "https://xn--mller-kva.example/%C3%A4",
                "https://xn--mller-kva.example"
            ),
            ("https://a.example/../b//c/.", "https://a.example/../b//c/.", "https://a.example"),
            ("http://192.168.1.5:8080/hook", "http://192.168.1.5:8080/hook", "http://192.168.1.5:8080"),
            ("http://[2A00:1450:0:0::1]:8080/", "http://[2a00:1450::1]:8080/", "http://[2a00:1450::1]:8080"),
            ("http://home_assistant:8123/", "http://home_assistant:8123/", "http://home_assistant:8123"),
            ("http://1.2.3.example/", "http://1.2.3.example/", "http://1.2.3.example"),
            (
                "https://a.example/?to=mailto:x@y.example", "https://a.example/?to=mailto:x@y.example",
                "https://a.example"
            ),
        ])
    func taken(text: String, normal: String, origin: String) throws {
        let url = try #require(OutboundURL(text))

        #expect(url.text == normal)
        #expect(url.origin == origin)
        #expect(OutboundURL(normal) == url)
    }

    @Test("scheme, host and port are told apart")
    func parts() throws {
        let plain = try #require(OutboundURL("http://[2A00:1450::1]/x"))
        let secure = try #require(OutboundURL("https://Push.Example"))
        let other = try #require(OutboundURL("https://push.example:65535"))

        #expect(plain.scheme == "http" && plain.host == "2a00:1450::1" && plain.port == 80 && !plain.isSecure)
        #expect(secure.scheme == "https" && secure.host == "push.example" && secure.port == 443 && secure.isSecure)
        #expect(other.port == 65_535)
    }

    @Test(
        "other schemes, users, fragments and malformed hosts and ports are refused",
        arguments: [
            "", "push.example", "//push.example/", "https:push.example", "https:/push.example", "https:///push.example",
            "file:///etc/passwd", "ftp://a.example/", "gopher://a.example/", "dict://a.example/",
            "javascript://a.example/",
            "http://user@a.example/", "http://user:word@a.example/", "http://@a.example/",
            "http://a.example@127.0.0.1/",
            "https://a.example/#part", "https://a.example#@b.example/", "https://a.example\\@b.example/",
            "https://a.example/a b", "https://a.example/\r\nX: y", "https://a.example/\u{0}", "https://a.example/ä",
            "https://müller.example/", "https://a%2eexample/", "https://a.example./", "https://.a.example/",
            "https://a..example/", "https://a.example:/", "https://a.example:0/", "https://a.example:080/",
            "https://a.example:65536/", "https://a.example:+1/", "https://a.example:1:2/", "https://a.example:x/",
            "https://[::1/", "https://[::1]x/", "https://[::1]]/", "https://[fe80::1%25eth0]/", "https://[1.2.3.4]/",
            "https://[a.example]/", "https://::1/", "https://a.example,b.example/", "https://１２７.0.0.1/",
        ])
    func refused(text: String) {
        #expect(OutboundURL(text) == nil)
    }

    @Test(
        "a number is taken as a dotted quad only",
        arguments: [
            "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "127.0.1", "127.0.0.1.", "127.0.0.01",
            "127.0.0.256", "127.0.0.0x1", "1.2.3.4.5", "0", "0x", "1.2.3.08", "999999999999", "a.0x7f", "a.1",
            "00.0.0.0",
        ])
    func numbers(host: String) {
        #expect(OutboundURL("http://\(host)/") == nil)
        #expect(OutboundURL("http://\(host):8080/") == nil)
    }

    @Test("an address has at most 2,048 bytes, and its names as many as the domain name system gives them")
    func lengths() {
        let start = "https://a.example/"
        let label = String(repeating: "a", count: 63)
        let longest = [label, label, label, String(repeating: "a", count: 61)].joined(separator: ".")

        #expect(OutboundURL(start + String(repeating: "x", count: 2_048 - start.count)) != nil)
        #expect(OutboundURL(start + String(repeating: "x", count: 2_049 - start.count)) == nil)
        #expect(OutboundURL("https://\(longest)/") != nil)
        #expect(OutboundURL("https://\(longest)a/") == nil)
        #expect(OutboundURL("https://\(label)a.example/") == nil)
    }
}
