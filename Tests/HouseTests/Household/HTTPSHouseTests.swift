import Certificates
import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("A house over HTTPS")
struct HTTPSHouseTests {
    let home: TestHome
    let folder: TemporaryFolder
    let authority: AuthorityCertificate

    init() throws {
        folder = try TemporaryFolder()
        let kept = try TestHome().keptFolder()
        let own = OwnAuthority(DataFolder(path: kept.url.path))
        _ = try own.turnOn(name: "attic.local", addresses: ["192.168.1.5"], isReplacing: false, at: Date())
        authority = try #require(try own.published())
        try Data(authority.text.utf8).write(to: folder.url.appendingPathComponent("authority.pem"))
        // `openssl` checks the certificate by the machine's own clock.
        home = try TestHome(from: HomeFolder(url: kept.url, now: Instant(Date()))) { $0.httpsPort = 0 }
    }

    /// As a page has it, whose lines may end between its pairs.
    private var fingerprint: String { authority.fingerprint.replacing(":", with: ":<wbr>") }

    /// A request over TLS by a client that knows the authority and wants the name.
    private func secure(
        _ method: String, _ path: String, _ headers: [String] = [], body: String = ""
    ) throws -> String {
        let head =
            ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close", "Accept-Language: en"] + headers
            + (method == "POST" ? ["Origin: https://\(host)", "Content-Type: application/x-www-form-urlencoded"] : [])
            + ["Content-Length: \(body.utf8.count)", "", body]
        let outcome = try Program(
            [
                "s_client", "-quiet", "-connect", "127.0.0.1:\(home.house.port)", "-CAfile", folder["authority.pem"],
                "-verify_return_error", "-verify_hostname", "attic.local",
            ], program: URL(fileURLWithPath: "/usr/bin/openssl"), input: head.joined(separator: "\r\n")
        ).outcome()
        return outcome.output
    }

    private var host: String { "attic.local:\(home.house.port)" }

    private func plain(
        _ path: String, host: String = "attic.local", _ method: String = "GET", headers: [String] = [],
        body: String = "", at home: TestHome? = nil
    ) throws -> RawReply {
        let client = try RawClient(port: try #require((home ?? self.home).house.plainPort))
        let head = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Accept-Language: en"] + headers
        client.send((head + ["Content-Length: \(body.utf8.count)", "", body]).joined(separator: "\r\n"))
        return try #require(client.reply())
    }

    @Test("a client that trusts the authority gets pages by the name of the machine")
    func pages() throws {
        let page = try secure("GET", "/login")

        #expect(page.hasPrefix("HTTP/1.1 200 "))
        #expect(page.contains("Sign in") && !page.contains("Hearth is encrypted now"))
        // A lost authority must not lock the household out.
        #expect(!page.contains("Strict-Transport-Security"))
    }

    @Test("plain HTTP leads to HTTPS at a name that the certificate is for, and keeps the address")
    func redirects() throws {
        let port = home.house.port
        for (host, origin) in [
            ("attic.local", "attic.local"), ("attic.local:80", "attic.local"), ("192.168.1.5", "192.168.1.5"),
            ("localhost", "attic.local"), ("10.1.1.1", "attic.local"),
        ] {
            let reply = try plain("/graphs/a%20b?q=d%26x&p=1", host: host)
            #expect(reply.status == 307)
            #expect(reply["Location"] == "https://\(origin):\(port)/graphs/a%20b?q=d%26x&p=1", "\(host)")
        }
        #expect(try plain("/today", host: "evil.example").status == 421)
        #expect(try plain("/", host: "attic.local")["Location"] == "https://attic.local:\(port)/")
    }

    @Test("over plain HTTP nothing else is answered, and no session is valid there")
    func closed() throws {
        #expect(try plain("/health").text == "ok\n")
        #expect(try plain("/trust").status == 200)
        let cookie = "Cookie: \(try home.cookie(home.ada))"
        for path in [
            "/today", "/login", "/settings", "/manifest/en", "/sw.js", "/trusted", "/offline/en",
            "/trust/nothing", "/assets/nothing", "/icons/nothing",
        ] {
            #expect(try plain(path, headers: [cookie]).status == 307, "\(path)")
        }
        let trust = try plain("/trust", headers: ["Cookie: language=de; \(try home.cookie(home.ada))"])
        #expect(trust.status == 200 && !trust.contains("Ada") && trust.contains("Zertifikat"))
        let tooLong = try plain("/" + String(repeating: "a", count: 9000), headers: [cookie])
        #expect(tooLong.status == 414 && !tooLong.contains("Ada"))
        let form = try plain("/login", "POST", body: "name=Ada&password=\(TestHome.password)")
        #expect(form.status == 403 && form["Set-Cookie"] == nil)
        #expect(form.contains("https://attic.local:\(home.house.port)"))
    }

    @Test("a page that is missing shows nothing of a member over plain HTTP, also beside a certificate from files")
    func missing() throws {
        try HouseCertificateTests.makePair(in: folder, days: 30)
        let home = try TestHome {
            ($0.tlsCertificate, $0.tlsKey, $0.httpsPort) = (folder["home.pem"], folder["home.key"], 0)
        }
        for path in ["/trust", "/trust/hearth.crt"] {
            let reply = try plain(path, host: "localhost", headers: ["Cookie: \(try home.cookie(home.ada))"], at: home)
            #expect(reply.status == 404 && !reply.contains("Ada"), "\(path)")
        }
    }

    @Test("a proxy that has encrypted already reaches all pages by plain HTTP, and only if it is trusted")
    func behindProxy() throws {
        let proxied = try TestHome(from: home.keptFolder()) { ($0.httpsPort, $0.trustedProxies) = (0, ["127.0.0.1"]) }
        func open(_ path: String, _ scheme: String) throws -> RawReply {
            try plain(path, headers: ["X-Forwarded-Proto: \(scheme)"], at: proxied)
        }

        #expect(try open("/login", "https").status == 200)
        #expect(try open("/today", "https")["Location"] == "/login")
        #expect(try open("/login", "http").status == 307)
        let other = try TestHome(from: proxied.keptFolder()) { $0.httpsPort = 0 }
        #expect(try plain("/login", headers: ["X-Forwarded-Proto: https"], at: other).status == 307)
    }

    @Test("members who were signed in over plain HTTP are told why they sign in again, and their old sessions end")
    func signingInAgain() throws {
        let old = try home.cookie(home.ada)
        let token = String(old.dropFirst("hearth=".count))
        #expect(try secure("GET", "/login", ["Cookie: \(old)"]).contains("Hearth is encrypted now. Sign in again"))
        #expect(try secure("GET", "/today", ["Cookie: \(old)"]).hasPrefix("HTTP/1.1 303 "))
        // Others in the network may have read it.
        let sniffed = try secure("GET", "/today", ["Cookie: __Host-hearth=\(token)"])
        #expect(sniffed.hasPrefix("HTTP/1.1 303 ") && sniffed.contains("Location: /login\r\n"))
        #expect(try home.house.sessions.find(.plain(token)) != nil)

        let form: FormFields = ["name": "Ada", "password": TestHome.password]
        let signedIn = try secure("POST", "/login", ["Cookie: \(old); hearth-device=x"], body: form.encoded)

        #expect(signedIn.hasPrefix("HTTP/1.1 303 "))
        let cookies = signedIn.split(whereSeparator: \.isNewline).compactMap {
            $0.wholeMatch(of: /Set-Cookie: ([^=]+)=([^;]*);(.*)/)?.output
        }
        let named = Dictionary(cookies.map { (String($0.1), $0) }, uniquingKeysWith: { one, _ in one })
        for name in ["__Host-hearth", "__Host-device"] { #expect(named[name]?.3.contains("Secure") == true) }
        for name in ["hearth", "hearth-device"] {
            #expect(named[name]?.2 == "" && named[name]?.3.contains("Max-Age=0") == true)
        }
        #expect(try home.house.sessions.find(.plain(token)) == nil)
        let session = try #require(named["__Host-hearth"]?.2)
        let page = try secure("GET", "/settings/address", ["Cookie: __Host-hearth=\(session)"])
        #expect(page.contains("Encrypted by Hearth") && page.contains(fingerprint))
        let trust = "http://attic.local:\(try #require(home.house.plainPort))/trust"
        #expect(page.contains(trust) && page.contains("Trusted by devices until"))
        #expect(!page.contains("role=\"alert\""))
        // Who is invited would meet the browser's warning.
        let invitation = try secure(
            "POST", "/settings/invitations", ["Cookie: __Host-hearth=\(session)"], body: "role=member")
        #expect(
            invitation.contains("value=\"\(trust)\"")
                && invitation.matches(of: /<svg class="invitation__code"/).count == 2)
    }

    @Test(
        "the page for a new device shows its steps first and the others folded",
        arguments: [
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", "iPhone and iPad"),
            ("Mozilla/5.0 (Linux; Android 15; Pixel 9)", "Android"),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Mac"),
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows"), ("Mozilla/5.0 (X11; Linux x86_64)", "Linux"),
        ])
    func trust(agent: String, title: String) throws {
        let client = try RawClient(port: try #require(home.house.plainPort))
        client.request("GET /trust HTTP/1.1", "Host: 192.168.1.5", "User-Agent: \(agent)", "Accept-Language: en")
        let page = try #require(client.reply())
        let titles = page.text.matches(of: /<details( open)?><summary class="unfold">([^<]*)</)

        #expect(titles.filter { $0.output.1 != nil }.map { String($0.output.2) } == [title])
        #expect(
            Set(titles.map { String($0.output.2) }).isSuperset(of: [
                "iPhone and iPad", "Android", "Mac", "Windows", "Linux",
            ]))
        #expect(page.text.contains(fingerprint) && page.text.contains("<path d="))
        #expect(page.contains("https://192.168.1.5:\(home.house.port)"))
        #expect(page.text.contains("href=\"/trust/hearth.crt\""))
        try expectPictures(page.text)
    }

    /// The steps of each device have drawings, which bring no style or script of their own and which screen readers skip.
    private func expectPictures(_ page: String) throws {
        let parts = page.split(separator: "<details").filter { $0.contains("class=\"numbered\"") }
        #expect(parts.count == DeviceKind.allCases.count)
        for part in parts {
            let pictures = part.matches(of: /<svg class="step-picture"[^>]*>(?s:.*?)<\/svg>/).map { String($0.output) }
            #expect(pictures.count >= 2)
            #expect(
                pictures.allSatisfy {
                    $0.contains("aria-hidden=\"true\"") && !$0.contains(/style=|<script|<image|href/)
                })
        }
        for words in ["Certificate Trust Settings", "Install anyway", "Always Trust", "Current User"] {
            #expect(page.contains(">\(words)</tspan>"), "\(words)")
        }
    }

    @Test("the certificate comes as phones install it, over both, and not without an authority")
    func download() throws {
        let reply = try plain("/trust/hearth.crt")

        #expect(reply.status == 200 && reply["Content-Type"] == "application/x-x509-ca-cert")
        #expect(Array(reply.body) == authority.bytes)
        #expect(try secure("GET", "/trust").contains(fingerprint))
        let other = try TestHome()
        for path in ["/trust", "/trust/hearth.crt"] { #expect(try other.get(path).status == 404) }
    }

    @Test("when the certificate and its authority have ended, admins are told so with what to do")
    func ended() throws {
        home.clock.advance(.days(4000))
        home.house.certificate.check()
        let form: FormFields = ["name": "Ada", "password": TestHome.password]
        let signedIn = try secure("POST", "/login", body: form.encoded)
        let session = try #require(signedIn.firstMatch(of: /Set-Cookie: (__Host-hearth=[^;]*);/)?.output.1)

        let page = try secure("GET", "/settings/address", ["Cookie: \(session)"])

        #expect(page.matches(of: /role="alert"/).count == 3)
        #expect(page.contains("Browsers warn about it until there is a new one."))
        #expect(page.contains("hearth https --local attic.local --replace"))
        #expect(try secure("GET", "/settings", ["Cookie: \(session)"]).contains("The certificate needs attention"))
    }

    @Test("while the disk is too full for a start, browsers are told so over HTTPS and over plain HTTP")
    func fullDisk() throws {
        let kept = try home.keptFolder()
        var settings = TestHome.settings(kept.url)
        settings.httpsPort = 0
        let door = try StandInDoor(settings, logger: .quiet)
        try door.open()
        defer { door.close() }

        let client = try RawClient(port: try #require(door.plainPort))
        client.request("GET /today HTTP/1.1", "Host: localhost", "Accept-Language: en")
        let page = try #require(client.reply())

        #expect(page.status == 507 && page.contains("Hearth’s disk is full"))
        #expect(door.port != 0 && door.port != door.plainPort)
    }

    @Test("only a name of one's own with a certificate from files is opened over HTTPS alone, for a day")
    func strict() throws {
        try HouseCertificateTests.makePair(in: folder, days: 30)
        var settings = Settings()
        func isStrict(_ host: String, httpsPort: Int?, port: Int) throws -> Bool {
            (settings.httpsPort, settings.port) = (httpsPort, port)
            let certificate = HouseCertificate(
                settings, DataFolder(path: folder["none"]), clock: home.clock.wall, logger: home.house.logger)
            _ = try certificate.load()
            let addresses = HouseAddresses(settings, certificate)
            // As while the server of HTTPS has started and that of plain HTTP has not.
            addresses.ports.main = httpsPort ?? port
            return addresses.isStrict(host)
        }
        #expect(try !isStrict("home.example", httpsPort: nil, port: 8443))
        (settings.tlsCertificate, settings.tlsKey) = (folder["home.pem"], folder["home.key"])

        #expect(try isStrict("home.example", httpsPort: nil, port: 8443))
        #expect(try isStrict("home.example", httpsPort: 443, port: 80))
        // Browsers would speak TLS to the port of plain HTTP.
        #expect(try !isStrict("home.example", httpsPort: 8443, port: 8080))
        for host in ["attic.local", "attic.fritz.box", "192.168.1.5", "::1", "attic", "localhost", "a.home.arpa"] {
            #expect(try !isStrict(host, httpsPort: nil, port: 443), "\(host)")
        }
    }
}
