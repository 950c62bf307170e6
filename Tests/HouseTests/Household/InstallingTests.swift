import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Installing Hearth as an app")
struct InstallingTests {
    /// A house behind a proxy that encrypts.
    let home: TestHome
    let token: String

    init() throws {
        home = try TestHome { $0.trustedProxies = ["127.0.0.1"] }
        let form: FormFields = ["name": "Ada", "password": TestHome.password]
        let headers = [
            "X-Forwarded-Proto: https", "Origin: https://localhost:\(home.house.port)",
            "Content-Type: application/x-www-form-urlencoded",
        ]
        let reply = try home.send("POST", "/login", nil, headers, body: form.encoded)
        let cookies = reply.fields.compactMap { $0.value.firstMatch(of: /__Host-hearth=([^;]*)/)?.output.1 }
        token = String(try #require(cookies.first))
    }

    private func secure(_ path: String, agent: String = "Test") throws -> RawReply {
        try home.send(
            "GET", path, "__Host-hearth=\(token)", ["X-Forwarded-Proto: https", "User-Agent: \(agent)"])
    }

    @Test("over HTTPS, Settings and Today have one row each, which waits for a script; over plain HTTP there is none")
    func rows() throws {
        for path in ["/settings", "/today"] {
            let page = try secure(path)
            #expect(page.text.matches(of: /<li class="list__pair" data-install hidden>/).count == 1, "\(path)")
            #expect(try !home.get(path, as: home.ada).contains("data-install"), "\(path)")
        }
        #expect(try secure("/today").text.matches(of: /data-installed hidden/).count == 1)
        #expect(try !secure("/settings").contains("data-installed"))
    }

    @Test("it is put away with the other first steps, and stays in Settings")
    func hidden() throws {
        #expect(try home.post("/today/steps", as: home.ada).status == 303)

        #expect(try !secure("/today").contains("data-install"))
        #expect(try secure("/settings").contains("data-install"))
    }

    @Test(
        "the page says how, for the device that asks first",
        arguments: [
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", "iPhone and iPad", "Tap Add to Home Screen"),
            ("Mozilla/5.0 (Linux; Android 15; Pixel 9)", "Android", "Tap Add to home screen"),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Mac", "Add to Dock"),
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows", "In Chrome or Edge"),
            ("Mozilla/5.0 (X11; Linux x86_64)", "Linux", "In Chrome or Edge"),
        ])
    func steps(agent: String, title: String, step: String) throws {
        let page = try secure("/settings/app", agent: agent).text
        let parts = page.matches(of: /<details( open)?><summary class="unfold">([^<]*)<\/summary>(?s:(.*?))<\/details>/)

        let open = try #require(parts.first?.output)
        #expect(open.1 != nil && open.2 == title && open.3.contains(step))
        #expect(open.3.contains("<svg class=\"step-picture\"") && parts.count == 5)
        #expect(parts.dropFirst().allSatisfy { $0.output.1 == nil })
    }

    @Test("over plain HTTP the page offers nothing, and shows an admin the way to HTTPS")
    func plain() throws {
        let page = try home.get("/settings/app", as: home.ada)

        #expect(page.contains("only over HTTPS") && page.contains("href=\"/settings/address\""))
        #expect(!page.contains("data-install") && !page.contains("step-picture"))
        #expect(try !home.get("/settings/app", as: home.grace).contains("href=\"/settings/address\""))
    }
}
