import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Requests of which only the head is ever sent.
@Suite("Refusals before the body")
struct EarlyRefusalTests {
    private func head(_ scene: Scene, _ path: String, as member: Member?, length: Int = 1000) throws -> RawReply {
        let home = scene.home
        let client = try RawClient(port: home.house.port)
        let lines = [
            "POST \(path) HTTP/1.1", "Host: localhost:\(home.house.port)",
            "Cookie: \(try member.map(home.cookie) ?? "none=1")",
            "Origin: \(home.origin)", "Content-Type: multipart/form-data; boundary=XX", "Content-Length: \(length)",
        ]
        client.send((lines + ["", ""]).joined(separator: "\r\n"))
        guard let reply = client.reply(within: 20) else { throw TestHome.NoReply(path: path) }
        return reply
    }

    private let large = 20_000_000

    /// More bytes than any form whose words are given back after a refusal.
    private let huge = 40_000_000

    @Test("a guest sends nothing large of what a guest may not do")
    func guests() throws {
        let scene = try Scene(olle: .write)

        for route in scene.writes
        where route.options.isDisjoint(with: [.guests, .fromGuests]) && !route.isForAnyone {
            let reply = try head(scene, scene.path(route), as: scene.home.olle, length: huge)
            #expect(reply.status == 403, "\(route.pattern)")
        }
    }

    @Test("a member sends nothing large of what admins do")
    func admins() throws {
        let scene = try Scene()

        for route in scene.writes where route.isForAdmins {
            let reply = try head(scene, scene.path(route), as: scene.home.grace, length: huge)
            #expect(reply.status == 403, "\(route.pattern)")
        }
    }

    @Test("somebody without a session sends nothing large, and is told how it is sent all the same")
    func signedOut() throws {
        let scene = try Scene()
        for route in scene.writes where !route.isForAnyone {
            let reply = try head(scene, scene.path(route), as: nil, length: huge)
            #expect(reply.status == 401, "\(route.pattern)")
        }
        let reply = try head(scene, GraphsController.path(scene.graph) + "/entities", as: nil, length: huge)
        #expect(reply.text.contains("reload this page to send it again"))
    }

    /// The routes that take files of any size for a subject.
    private func files(_ scene: Scene) -> [Route] {
        scene.writes.filter { $0.options.contains(.files) && !$0.names.isEmpty }
    }

    /// Those of them that hang files on a thing.
    private func attachments(_ scene: Scene) -> [Route] { files(scene).filter { $0.pattern.hasSuffix("/media") } }

    @Test("files for what is not mine, or is not there, are refused before any of them comes")
    func foreign() throws {
        let (scene, reading) = (try Scene(), try Scene(grace: .read))
        let places = scene.home.house.undo.subjects.uploadPlaces.flatMap(\.things).filter(\.takesUploads)
        #expect(attachments(scene).count == places.count)
        #expect(
            Set(files(scene).map(\.pattern)).subtracting(attachments(scene).map(\.pattern))
                == ["/notes/:tab/messages", "/diary/:diary/import", "/diary/:diary/days/:day"])

        for route in files(scene) {
            #expect(try head(scene, scene.path(route), as: scene.home.grace, length: large).status == 404)
            #expect(try head(scene, scene.nowhere(route), as: scene.home.ada, length: large).status == 404)
            #expect(try head(reading, reading.path(route), as: reading.home.grace, length: large).status == 403)
        }
        for route in attachments(scene) where route.names.count > 1 {
            let lost = Dictionary(uniqueKeysWithValues: route.names.dropFirst().map { ($0, scene.nowhere) })
            #expect(try head(scene, scene.path(route, lost), as: scene.home.ada, length: large).status == 404)
        }
    }

    @Test("files for a locked graph are refused before any of them comes, and nothing of it is told")
    func locked() throws {
        let scene = try Scene(grace: .write)
        try Planting.plant(in: scene)
        try scene.home.lock(scene.graph, by: scene.home.ada, hidesName: true)

        for route in files(scene) where route.leads(through: "graph") {
            for member in [scene.home.ada, scene.home.grace] {
                let reply = try head(scene, scene.path(route), as: member, length: large)
                #expect(reply.status == 423)
                #expect(Planting.found(in: reply).isEmpty)
            }
        }
    }

    @Test("every route that takes files of any size asks before it takes them")
    func all() throws {
        let scene = try Scene()
        let open = scene.writes.filter { $0.options.contains(.files) && $0.authorize == nil }

        #expect(open.map(\.pattern) == [])
    }

    @Test("what comes from no page is taken where other programs share, and nowhere else")
    func shared() throws {
        #expect(try Scene().writes.filter { $0.options.contains(.shared) }.map(\.pattern) == ["/notes/shared"])
    }
}
