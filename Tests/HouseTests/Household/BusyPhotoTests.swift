import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Pictures here take until the test lets them be.
@Suite("Photos while pictures take long")
final class BusyPhotoTests {
    let home: TestHome
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let program = folder.url.appendingPathComponent("child")
        let script = """
            #!/bin/sh
            read line
            touch \(folder["started"])
            for i in $(seq 600); do [ -e \(folder["released"]) ] && exit 0; sleep 0.1; done
            """
        try Data(script.utf8).write(to: program)
        chmod(program.path, 0o700)
        home = try TestHome(imageWorkers: ImageWorkers(program: program))
    }

    deinit { release() }

    private func release() { _ = FileManager.default.createFile(atPath: folder["released"], contents: nil) }

    /// A request with a photo, of which no answer is awaited.
    private func send(_ path: String, name: String, as member: Member) throws -> RawClient {
        let photo = (name: "me.png", bytes: try TestHome.sample("pictures/plain.png"))
        let (headers, body) = home.photoForm(["name": name, "version": "1"], photo)
        return try home.begin("POST", path, as: member, headers, body)
    }

    @Test("whoever waits for theirs is told soon, nothing typed is lost, and meanwhile others sign in")
    func waiting() throws {
        let guests = try (1...4).map { number in
            try home.house.household.add(
                NewMember(name: "Guest \(number)", password: TestHome.password, role: .guest), householdName: "")
        }
        let graph = try home.graph("Library", by: home.ada)
        let first = try send("/settings/profile", name: "Grace the First", as: home.grace)
        #expect(eventually(within: 60) { FileManager.default.fileExists(atPath: folder["started"]) })

        var others = try guests.map { try send("/settings/profile", name: "\($0.name) anew", as: $0) }
        others.append(try send("/settings/profile", name: "Grace the Second", as: home.grace))
        others.append(try send(GraphsController.path(graph), name: "Library anew", as: home.ada))
        // Within half a minute, or it throws.
        #expect(try home.browser().signIn("Ada").status == 303)

        let names = guests.map { "\($0.name) anew" } + ["Grace the Second", "Library anew"]
        for (client, name) in zip(others, names) {
            let reply = try #require(client.reply(within: 60))
            #expect(reply.status == 422)
            #expect(reply.text.contains("Choose this one again in a moment."))
            #expect(reply.text.contains("\(name)\""))
        }
        release()
        #expect(first.reply(within: 60)?.text.contains("too much memory or time") == true)
        #expect(try home.house.household.member(home.grace.id).name == "Grace")
        #expect(try home.house.door.open(graph, for: home.ada).graph.name == "Library")
    }
}
