import Foundation
import HTTP
import Localization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("The service worker, and the page it shows while the house cannot be reached")
struct OfflineTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// The files that the worker keeps.
    private func kept(_ worker: RawReply) throws -> [String] {
        let list = try #require(worker.text.firstMatch(of: /files = (\[[^\]]*\])/)).output.1
        return try JSONDecoder().decode([String].self, from: Data(list.utf8))
    }

    @Test("the worker is a script that is asked for anew each time, and answers for the whole house")
    func worker() throws {
        let reply = try home.get("/sw.js?de")

        #expect(reply.status == 200)
        #expect(reply["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(reply["Cache-Control"] == "no-cache")
        #expect(reply["Service-Worker-Allowed"] == nil)
        #expect(reply["Content-Security-Policy"]?.contains("connect-src 'self'") == true)
        let tag = try #require(reply["ETag"])
        #expect(try home.get("/sw.js?de", "If-None-Match: \(tag)").status == 304)
    }

    @Test("the worker keeps every script and style that any page names, the page’s own files, and the icons")
    func files() throws {
        let worker = Set(try kept(home.get("/sw.js")))
        let pages = try home.get("/offline/en").text + home.get("/today", as: home.ada).text + home.get("/login").text

        let needed = pages.matches(of: /(?:src|href)="(\/[^"]+\.(?:js|css))"/).map { String($0.1) }
        #expect(needed.count > 5 && worker.isSuperset(of: needed))
        #expect(worker.isSuperset(of: [Icon.sprite]))
        for file in worker {
            #expect(try home.get(file)["Cache-Control"] == "public, max-age=31536000, immutable", "\(file)")
        }
    }

    @Test("the worker has its lines in five languages")
    func lines() throws {
        let worker = try home.get("/sw.js").text
        let json = try #require(worker.firstMatch(of: /const lines = (\{.*\});/)).output.1
        let lines = try JSONDecoder().decode([String: [String: String]].self, from: Data(json.utf8))

        #expect(Set(lines.keys) == Set(Language.allCases.map(\.rawValue)))
        #expect(lines["en"]?["since"] == "As of {time} · Hearth cannot be reached")
        #expect(Set(lines.values.compactMap { $0["since"] }).count == Language.allCases.count)
        #expect(lines.values.allSatisfy { $0["since"]?.contains("{time}") == true && $0["back"] != nil })
    }

    @Test("the page is the same for everybody, and leaves nothing behind", arguments: Language.allCases)
    func sameForAll(language: Language) throws {
        let path = "/offline/\(language.rawValue)"
        let stranger = try home.get(path)
        let member = try home.get(path, as: home.ada, "Accept-Language: ru")

        #expect(stranger.status == 200)
        #expect(stranger["Content-Type"] == "text/html; charset=utf-8")
        #expect(stranger["Cache-Control"] == "no-cache")
        #expect(stranger["Content-Encoding"] == nil)
        #expect(stranger["Set-Cookie"] == nil && member["Set-Cookie"] == nil)
        #expect(stranger.withoutDate == member.withoutDate)
        #expect(stranger.contains("<html lang=\"\(language.rawValue)\""))
        #expect(!stranger.contains("Lindgren"))
    }

    @Test("the page speaks five languages")
    func languages() throws {
        let titles = try Language.allCases.map { language in
            let page = try home.get("/offline/\(language.rawValue)").text
            return String(try #require(page.firstMatch(of: /<h1>([^<]+)<\/h1>/)).output.1)
        }

        #expect(titles[0] == "Hearth cannot be reached")
        #expect(Set(titles).count == Language.allCases.count)
        #expect(try home.get("/offline/xx").status == 404)
    }

    @Test("the page runs without the scripts of the house, which would take a stranger for somebody who signed out")
    func ownScript() throws {
        let page = try home.get("/offline/en").text

        #expect(!page.contains("js/frame/frame-") && !page.contains("data-signed-out"))
    }

    @Test("nothing but the house's own file can become a service worker")
    func others() throws {
        for path in ["/today", "/graphs", "/login", "/nowhere"] {
            #expect(try home.get(path, as: home.ada, "Service-Worker: script").status == 404, "\(path)")
        }
        #expect(try home.get("/sw.js", as: home.ada, "Service-Worker: script").status == 200)
    }
}
