import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Drafts behind the code of the diary")
struct SealedDraftsTests {
    let scene: Scene
    var home: TestHome { scene.home }
    private let draft = "{\"values\":{\"content\":\"Über den Deich, \u{1F30A}\"}}"

    init() throws { scene = try Scene(grace: .write) }

    private func seal(_ text: String, in browser: Browser) throws -> RawReply {
        try browser.post("/diary/drafts/seal", ["draft": text])
    }

    private func open(_ text: String, in browser: Browser) throws -> RawReply {
        try browser.post("/diary/drafts/open", ["draft": text])
    }

    @Test("sealed while locked, opened only with the code, and the same then")
    func locked() throws {
        let path = "/diary/code/\(scene.diary.diarist)"
        #expect(try home.browser(of: home.ada).post(path + "/lock", TestHome.lockForm("2580")).status == 303)
        let fresh = try home.browser(of: home.ada)

        let sealed = try seal(draft, in: fresh)
        #expect(sealed.status == 200 && sealed["Cache-Control"] == "no-store")
        #expect(try !#require(Data(base64Encoded: sealed.text)).contains(Data("Deich".utf8)))
        #expect(try open(sealed.text, in: fresh).status == 423)
        #expect(try fresh.post(path + "/unlock", ["unlock-password": "2580"]).status == 303)
        #expect(try open(sealed.text, in: fresh).text == draft)
        // The same draft is sealed differently each time, so that two of them cannot be compared.
        #expect(try seal(draft, in: fresh).text != sealed.text)
    }

    @Test("it opens after the code was changed, and after it was removed")
    func changed() throws {
        let path = "/diary/code/\(scene.diary.diarist)"
        let ada = try home.browser(of: home.ada)
        #expect(try ada.post(path + "/lock", TestHome.lockForm("2580")).status == 303)
        let sealed = try seal(draft, in: ada).text
        #expect(try ada.post(path + "/lock", TestHome.lockForm("1379", current: "2580")).status == 303)
        #expect(try open(sealed, in: ada).text == draft)
        #expect(try ada.post(path + "/lock/remove", ["current": "1379"]).status == 303)
        #expect(try open(sealed, in: ada).text == draft)
    }

    @Test("nobody else opens it, nor what was changed on the way; a guest has none")
    func others() throws {
        let (ada, grace) = (try home.browser(of: home.ada), try home.browser(of: home.grace))
        let sealed = try seal(draft, in: ada).text
        #expect(try open(sealed, in: grace).status == 404)
        _ = try seal("Her own", in: grace)
        #expect(try open(sealed, in: grace).status == 404)
        var bytes = try #require(Data(base64Encoded: sealed))
        bytes[bytes.count / 2] ^= 1
        #expect(try open(bytes.base64EncodedString(), in: ada).status == 404)
        for text in ["x", "AAAA", draft] { #expect(try open(text, in: ada).status == 404) }
        #expect(try seal("", in: ada).status == 400)
        #expect(try seal(draft, in: home.browser(of: home.olle)).status == 403)
        #expect(try open(sealed, in: ada).text == draft)
    }
}
