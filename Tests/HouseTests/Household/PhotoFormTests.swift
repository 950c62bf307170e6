import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Forms with one photo")
struct PhotoFormTests {
    let home: TestHome
    let graph: ID<Graph>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Album", by: home.ada)
    }

    private func send(_ path: String, _ fields: FormFields) throws -> Int {
        try home.sendPhoto(path, fields, ("plain.png", TestHome.sample("pictures/plain.png")), as: home.ada).status
    }

    @Test("no member, guests included, can send more than a photo takes, and the page says that it was too much")
    func limit() throws {
        let places = [
            ("/settings/profile", home.ada), ("/settings/profile", home.olle),
            (GraphsController.path(graph), home.ada),
        ]

        for (path, member) in places {
            let client = try RawClient(port: home.house.port)
            client.request(
                "POST \(path) HTTP/1.1", "Host: localhost:\(home.house.port)", "Origin: \(home.origin)",
                "Cookie: \(try home.cookie(member))", "Content-Type: multipart/form-data; boundary=XX",
                "Content-Length: \((32 << 20) + 1)")
            let reply = client.reply(within: 20)
            #expect(reply?.status == 413 && reply?.text.contains("Too large") == true, "\(path)")
        }
        #expect(try home.house.household.member(home.olle.id).name == "Olle")
    }

    @Test("a profile is saved with its photo, or neither is")
    func profile() throws {
        let fields: FormFields = ["name": "Ada Augusta", "colour": "4", "photos": "asTheyAre"]
        try home.execute(
            "CREATE TRIGGER stuck BEFORE UPDATE ON member BEGIN SELECT RAISE(ABORT, 'stuck'); END", [])
        #expect(try send("/settings/profile", fields) == 500)
        #expect(try home.avatarPath(of: home.ada) == nil)
        try home.execute("DROP TRIGGER stuck", [])
        try home.execute(
            "CREATE TRIGGER stuck BEFORE INSERT ON avatar BEGIN SELECT RAISE(ABORT, 'stuck'); END", [])
        #expect(try send("/settings/profile", fields) == 500)
        #expect(try home.house.household.member(home.ada.id).name == "Ada")
        try home.execute("DROP TRIGGER stuck", [])

        #expect(try send("/settings/profile", fields) == 303)

        let ada = try home.house.household.member(home.ada.id)
        #expect(ada.name == "Ada Augusta" && ada.colour == 4 && !ada.compressesPhotos)
        #expect(try home.avatarPath(of: home.ada) != nil)
    }

    @Test("a graph is renamed with its photo, or neither is")
    func graphs() throws {
        let fields: FormFields = ["name": "Photos", "icon": "", "version": "1"]
        try home.execute(
            "CREATE TRIGGER stuck BEFORE INSERT ON attachment BEGIN SELECT RAISE(ABORT, 'stuck'); END", [])

        #expect(try send(GraphsController.path(graph), fields) == 500)

        #expect(try home.open(graph, home.ada).graph.name == "Album")
        try home.execute("DROP TRIGGER stuck", [])
        #expect(try send(GraphsController.path(graph), fields) == 303)
        #expect(try home.open(graph, home.ada).graph.name == "Photos")
        #expect(try home.open(graph, home.ada).thumb != nil)
    }
}
