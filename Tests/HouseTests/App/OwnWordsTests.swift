import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// Refusals of the server itself, before a handler sees the request.
@Suite("Addresses that are too long, and bodies that are no form")
struct OwnWordsTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private let long = String(repeating: "x", count: 9_000)

    private func sent(_ path: String, _ headers: [String], as member: Member? = nil) throws -> RawReply {
        try home.send("POST", path, try member.map(home.cookie), ["Origin: \(home.origin)"] + headers, body: "x")
    }

    @Test("are refused in words of their own, in the language that the browser asks for")
    func strangers() throws {
        let german = "Accept-Language: de"
        let address = try home.get("/" + long, as: nil, german)
        #expect(address.status == 414 && address["Content-Type"] == "text/html; charset=utf-8")
        #expect(address.text.contains("<html lang=\"de\"") && address.text.contains("Adresse zu lang</h1>"))
        #expect(try home.get("/" + long).text.contains("Address too long</h1>"))

        let body = try sent("/login", ["Content-Type: text/plain", german])
        #expect(body.status == 415 && body["Content-Type"] == "text/html; charset=utf-8")
        #expect(body.text.contains("<html lang=\"de\""))
        #expect(body.text.contains("Dieser Inhalt wird hier nicht unterstützt</h1>"))
        let english = try sent("/login", ["Content-Type: text/plain"]).text
        #expect(english.contains("This kind of content is not supported here</h1>"))
    }

    @Test("are refused in the member's language, within their house")
    func members() throws {
        try home.execute("UPDATE member SET language = 'fr' WHERE id = ?", [home.grace.id])

        for (reply, status) in try [
            (home.get("/graphs?q=" + long, as: home.grace), 414),
            (sent("/graphs", ["Content-Type: text/plain"], as: home.grace), 415),
        ] {
            #expect(reply.status == status)
            #expect(reply.text.contains("<html lang=\"fr\"") && reply.text.contains("class=\"house\""))
        }
    }

    @Test("are refused in a line of text to scripts, or in JSON where they ask for it")
    func scripts() throws {
        let path = "/api/wealth/values"
        let text = try home.get("\(path)?x=\(long)")
        #expect(text.status == 414 && text["Content-Type"] == "text/plain; charset=utf-8")
        #expect(text.text == "Address too long\n")
        for (reply, status) in try [
            (home.get("\(path)/\(long)", as: nil, "Accept: application/json"), 414),
            (sent(path, ["Content-Type: text/plain", "Accept: application/json"]), 415),
        ] {
            #expect(reply.status == status && reply["Content-Type"] == "application/json; charset=utf-8")
            let answer = try #require(JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? [String: Any])
            #expect(answer["status"] as? Int == status && answer["detail"] as? String != nil)
        }
    }

    @Test("tell a page of another name nothing of who lives here")
    func names() throws {
        let reply = try home.send("GET", "/" + long, nil, ["Host: evil.example"], isHostSet: false)

        #expect(reply.status == 421 && !reply.text.contains("Lindgren"))
    }
}
