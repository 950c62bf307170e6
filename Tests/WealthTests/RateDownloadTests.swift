import Archives
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Rates that are fetched from the European Central Bank")
struct RateDownloadTests {
    let bank: OtherServer
    let home: TestHome

    private static let table = "Date,USD,JPY,CYP,\n2026-11-20,1.1552,180.1,N/A,\n2026-11-19,1.15,180,N/A,\n"

    init() throws {
        let bank = try OtherServer(isSecure: true)
        let certificates = try OtherServer.certificates
        self.bank = bank
        home = try TestHome { settings in
            settings.ratesAddress = "\(bank.origin)/eurofxref-hist.zip"
            settings.outboundCertificates = certificates
        }
        try home.name(bank)
    }

    private func zip(_ files: [(name: String, text: String)]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let writer = try ArchiveWriter(path: folder["rates.zip"])
        for file in files { try writer.add(Array(file.text.utf8), as: file.name) }
        try writer.close()
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder["rates.zip"])))
    }

    private func answer(_ files: [(name: String, text: String)]) throws {
        let zip = try zip(files)
        bank.answer { _ in Response(.ok, body: .bytes(zip)) }
    }

    private func fetch(as member: Member? = nil) throws -> RawReply {
        try home.post("/wealth/rates/fetch", as: member ?? home.ada)
    }

    private var known: [String] { get throws { try home.house.rates.newest().map(\.value) } }

    @Test("a tap brings those of all currencies, and nothing of the house is sent")
    func fetched() throws {
        try answer([("eurofxref-hist.csv", Self.table)])
        #expect(try home.get("/wealth/rates", as: home.ada).contains("action=\"/wealth/rates/fetch\""))
        #expect(try fetch().status == 303)
        #expect(try Set(known) == ["1.1552", "180.1"])
        #expect(try fetch().status == 303)

        let asked = try #require(bank.received.first)
        #expect(bank.received.count == 2 && asked.path == "/eurofxref-hist.zip" && asked.bytes.isEmpty)
        #expect(asked.headers["Cookie"] == nil && asked.headers["Referer"] == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.folder.path + "/tmp")
        #expect(!left.contains { $0.hasPrefix("rates-") })
    }

    @Test("what another server sends in its place changes nothing, and it says why")
    func wrong() throws {
        let other = "This is not the historical file of the European Central Bank."
        let large = "Date,USD\n" + String(repeating: "2026-11-20,1.1552\n", count: 700_000)
        let answers: [(Response, String)] = [
            (Response(.notFound), "The server refused it (404)."),
            (Response(.ok, body: .bytes(Array("<html>".utf8))), other),
            (Response(.ok, body: .bytes(Array(try zip([("letter.txt", "Dear")]).dropLast(30)))), other),
            (Response(.ok, body: .bytes(try zip([("letter.txt", "Dear")]))), other),
            (Response(.ok, body: .bytes(try zip([("a.csv", "a,b\n1,2\n")]))), other),
            (Response(.ok, body: .bytes(try zip([("a.csv", large)]))), other),
            (Response(.ok, body: .bytes([UInt8](repeating: 0, count: 9 << 20))), "This address does not work."),
            (
                Response(.seeOther, headers: ["Location": "http://127.0.0.1:\(home.house.port)/"]),
                "Settings → Other servers."
            ),
        ]
        for (response, said) in answers {
            bank.answer { _ in response }
            let reply = try fetch()
            #expect(reply.status == 422 && reply.contains(said), "\(said): \(reply.main)")
        }
        #expect(try known.isEmpty)
    }

    @Test("where an admin turned off that other servers are asked, it is not offered, and the file is")
    func off() throws {
        try home.house.otherServers.turn(off: true)
        let page = try home.get("/wealth/rates", as: home.ada)
        #expect(!page.contains("action=\"/wealth/rates/fetch\""))
        #expect(page.contains("An admin has turned off requests to other servers. To update the rates:"))
        let reply = try fetch()
        #expect(reply.status == 422 && reply.contains("An admin has turned off requests to other servers."))
        #expect(bank.received.isEmpty)
    }

    @Test("guests fetch none")
    func guests() throws {
        #expect(try fetch(as: home.olle).status == 403)
        #expect(bank.received.isEmpty)
    }

    @Test("one at a time: of four at once the bank is asked by one, and the others are told")
    func atOnce() throws {
        let zip = try zip([("eurofxref-hist.csv", Self.table)])
        let told = Mutex(0)
        // The answer comes when the other three have theirs.
        bank.answer { _ in
            _ = eventually(within: 5) { told.withLock { $0 == 3 } }
            return Response(.ok, body: .bytes(zip))
        }
        _ = try home.cookie(home.ada)
        let replies = try together(4) { _ in
            let reply = try fetch()
            if reply.contains("The rates are being fetched already.") { told.withLock { $0 += 1 } }
            return reply
        }
        #expect(replies.map(\.status).sorted() == [303, 422, 422, 422])
        #expect(bank.received.count == 1)
        #expect(try Set(known) == ["1.1552", "180.1"])
    }
}
