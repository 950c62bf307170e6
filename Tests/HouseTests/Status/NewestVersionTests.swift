import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// Jobs are run by the test.
@Suite("Asking for the newest version")
struct NewestVersionTests {
    let git: OtherServer
    let home: TestHome
    /// As git-http-backend writes it.
    private static let list = """
        001e# service=git-upload-pack
        0000011f95d0 HEAD\u{0}multi_ack thin-pack agent=git/2.39
        003c95d0 refs/heads/main
        003c95d1 refs/tags/v0.2.0
        003f95d2 refs/tags/v0.2.0^{}
        003c95d3 refs/tags/v9.4.0
        003c95d4 refs/tags/v9.10.0
        004195d5 refs/tags/v9.11.0-rc.1
        003c95d6 refs/tags/nightly
        0000
        """

    init() throws {
        git = try OtherServer()
        home = try TestHome()
        home.house.jobs.stop()
        try home.name(git)
        git.answer { _ in .text(Self.list) }
    }

    private func save(_ address: String) throws -> RawReply {
        try home.post("/settings/house/newest", ["address": address], as: home.ada)
    }

    /// Runs what is due: a house whose lanes were stopped runs one job at a time.
    private func runJobs() throws { while try home.house.jobs.runDue() > 0 {} }

    private func page() throws -> String { try home.browser(of: home.ada).get("/settings/house").text }

    @Test("is off at first: nobody is asked")
    func off() throws {
        for _ in 1...10 {
            home.clock.advance(.days(1))
            try runJobs()
        }
        #expect(git.received.isEmpty)
    }

    @Test("once turned on it asks at once and then once a week, sends nothing of the house, and tells of a newer one")
    func on() throws {
        #expect(try save("\(git.origin)/hearth.git/").status == 303)
        try runJobs()

        #expect(git.received.map(\.path) == ["/hearth.git/info/refs"])
        let sent = try #require(git.received.first)
        #expect(sent.bytes.isEmpty && sent.headers["Cookie"] == nil && sent.headers["Referer"] == nil)
        #expect(try page().contains("Hearth 9.10.0 is out"))
        #expect(try home.browser(of: home.ada).get("/settings").text.contains("Hearth 9.10.0 is out"))
        #expect(try !home.browser(of: home.grace).get("/settings").text.contains("9.10.0"))

        for _ in 1...13 {
            home.clock.advance(.days(1))
            try runJobs()
        }
        #expect(git.received.count == 2)

        #expect(try save("").status == 303)
        #expect(try !page().contains("9.10.0"))
        for _ in 1...10 {
            home.clock.advance(.days(1))
            try runJobs()
        }
        #expect(git.received.count == 2)
    }

    @Test("a server that refuses is said, and asked again the next day")
    func refused() throws {
        git.answer { _ in .text("no", status: .notFound) }
        _ = try save("\(git.origin)/hearth.git")
        try runJobs()
        #expect(try page().contains("The server refused it (404)."))

        git.answer { _ in .text(Self.list) }
        home.clock.advance(.days(1))
        try runJobs()
        #expect(git.received.count == 2)
        #expect(try page().contains("Hearth 9.10.0 is out"))
    }

    @Test(
        "what is no address comes back with its problem",
        arguments: ["git.example", "ftp://git.example/h.git", "https://git.example/?a=b"])
    func address(_ text: String) throws {
        let reply = try save(text)
        #expect(reply.status == 422 && reply.text.contains("Enter an address that begins with"))
        try runJobs()
        #expect(git.received.isEmpty)
    }

    @Test("an older tag is no news, and a list without tags none either")
    func older() throws {
        #expect(NewestVersion.newest(in: Array("refs/tags/v0.1.0\nrefs/tags/0.2.9\n".utf8))?.text == "0.2.9")
        #expect(NewestVersion.newest(in: Array("refs/heads/v1.0.0\n".utf8)) == nil)
        #expect(NewestVersion.newest(in: [0xFF, 0x00, 0x2F]) == nil)
    }
}
