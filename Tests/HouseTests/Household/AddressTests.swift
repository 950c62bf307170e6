import Foundation
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("The names of the house")
struct AddressTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private static let path = "/settings/address"

    /// A request as a browser sends it that was given this name.
    private func open(
        _ host: String, _ path: String = "/login", at home: TestHome, as member: Member? = nil
    ) throws -> RawReply {
        try home.send("GET", path, member.map(home.cookie), ["Host: \(host)"], isHostSet: false)
    }

    private func open(_ host: String) throws -> Int { try open(host, at: home).status }

    private func change(_ what: String, _ name: String, as member: Member) throws -> RawReply {
        try home.post("\(Self.path)/\(what)", ["name": name], as: member)
    }

    /// The names on the page that have a button, by the button.
    private func names(_ button: String) throws -> [String] {
        let page = try home.get(Self.path, as: home.ada).text
        let forms = page.matches(
            of: /action="\/settings\/address\/(\w+)">.*?name="name" value="([^"]*)">/)
        return forms.filter { $0.output.1 == button }.map { String($0.output.2) }
    }

    @Test("an admin who came by another address allows a name that was tried with one tap, and takes it back")
    func allowing() throws {
        #expect(try open("VM.example:8080") == 421)
        #expect(try names("allow") == ["vm.example"])

        #expect(try change("allow", "vm.example", as: home.ada)["Location"] == Self.path)

        for host in ["vm.example", "VM.example:8080", "vm.example."] { #expect(try open(host) == 200, "\(host)") }
        for host in ["a.vm.example", "vm.example.evil.example", "example"] { #expect(try open(host) == 421, "\(host)") }
        #expect(try names("remove") == ["vm.example"])
        #expect(try !names("allow").contains("vm.example"))

        #expect(try change("remove", "vm.example", as: home.ada).status == 303)

        #expect(try open("vm.example") == 421)
        #expect(try names("remove") == [])
    }

    @Test("an allowed name stays allowed when the house starts again")
    func kept() throws {
        _ = try change("allow", "vm.example", as: home.ada)
        let again = try TestHome(from: home.keptFolder())

        #expect(try open("vm.example", at: again).status == 200)
        #expect(try open("other.example", at: again).status == 421)
    }

    /// DNS rebinding: the name of a stranger's page is made to lead to this server, so that the page can use the session of a
    /// browser that is signed in. The catalogue of attacks has it as B4.12 and in B7.
    @Test("a page of an unknown name can neither allow itself nor be allowed by a member")
    func rebinding() throws {
        let form = "name=evil.example"
        let fields = ["Content-Type: application/x-www-form-urlencoded"]
        let cookie = try home.cookie(home.ada)
        let attacks: [([String], Bool, Int)] = [
            (["Host: evil.example", "Origin: http://evil.example"], false, 421),
            (["Host: evil.example"], false, 421),
            (["Origin: http://evil.example"], true, 403),
            (["Sec-Fetch-Site: cross-site"], true, 403),
            ([], true, 403),
        ]
        for (headers, isHostSet, status) in attacks {
            let reply = try home.send(
                "POST", "\(Self.path)/allow", cookie, fields + headers, body: form, isHostSet: isHostSet)
            #expect(reply.status == status, "\(headers)")
        }
        for member in [home.grace, home.olle] {
            #expect(try home.get(Self.path, as: member).status == 403)
            #expect(try change("allow", "evil.example", as: member).status == 403)
            #expect(try change("remove", "localhost", as: member).status == 403)
        }

        #expect(try open("evil.example") == 421)
        #expect(try names("remove") == [])
        // The page that is refused learns nothing of the names that are allowed.
        _ = try change("allow", "vm.example", as: home.ada)
        #expect(try !open("evil.example", "/settings/address", at: home, as: home.ada).contains("vm.example"))
    }

    @Test(
        "what cannot be a name is never offered",
        arguments: [
            "a..b", "-a.example", "a-.example", String(repeating: "a", count: 64) + ".example", "1.2.3", "a.0x7f",
            String(repeating: "a.", count: 126) + "example",
        ])
    func garbage(host: String) throws {
        #expect(try open(host) == 421)

        #expect(try names("allow") == [])
    }

    @Test(
        "what cannot even be a host is a malformed request",
        arguments: [".", "<b>evil</b>", "a b", "a/b", "a@b.example", "xä.example"])
    func malformed(host: String) throws {
        #expect(try open(host) == 400)

        #expect(try names("allow") == [])
    }

    @Test("a name is typed as people have it; what is none is said beside the field and stays there")
    func typed() throws {
        for typed in ["https://home.example", "home.example:8080", "192.168.1.5", "", "home example", "[::1]"] {
            let reply = try change("allow", typed, as: home.ada)
            #expect(reply.status == 422, "\(typed)")
            #expect(reply.contains("Enter a name such as home.example"))
            #expect(reply.text.contains("value=\"\(typed)\""))
        }
        #expect(try change("allow", " Home.Example. ", as: home.ada).status == 303)

        #expect(try names("remove") == ["home.example"])
    }

    @Test("the latest names of one day are offered, once each, and no more than ten")
    func lately() throws {
        for number in 1...12 { #expect(try open("n\(number).example") == 421) }
        #expect(try open("n5.example") == 421)

        #expect(try names("allow") == [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map { "n\($0).example" })

        home.clock.advance(.hours(23))
        #expect(try open("later.example") == 421)
        home.clock.advance(.hours(2))
        home.forgetSessions()
        #expect(try names("allow") == ["later.example"])
    }
}
