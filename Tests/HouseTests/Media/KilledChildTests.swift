import Foundation
import GRDB
import HTTP
import ImageProtocol
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Pictures whose program is killed or breaks")
struct KilledChildTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A program that does as `script` says, after noting that it was started; then it may become the real one.
    private func workers(_ script: String, timeout: Duration = .seconds(30)) throws -> ImageWorkers {
        let program = folder.url.appendingPathComponent("child")
        let text = "#!/bin/sh\necho >> \(folder["starts"])\n\(script)\nexec \(ImageProgram.url.path)\n"
        try Data(text.utf8).write(to: program)
        chmod(program.path, 0o700)
        return ImageWorkers(program: program, timeout: timeout)
    }

    private var starts: Int { (FileManager.default.contents(atPath: folder["starts"]) ?? Data()).count }

    private func outcome(_ workers: ImageWorkers) throws -> ImageResult {
        let picture = folder.url.appendingPathComponent("picture")
        try Data(TestHome.sample("pictures/plain.png")).write(to: picture)
        return try workers.process(picture, in: folder.url)
    }

    @Test("a picture is tried three times before it is its fault", arguments: ["KILL", "TERM", "SEGV", "ABRT"])
    func thrice(signal: String) throws {
        let workers = try workers("[ $(wc -l < \(folder["starts"])) -ge 3 ] || { read line; kill -\(signal) $$; }")

        guard case .made(let made) = try outcome(workers) else {
            Issue.record("not made")
            return
        }
        #expect(made.width == 64 && starts == 3)
        #expect(FileManager.default.fileExists(atPath: folder["400"]))
    }

    @Test("one that is killed each time says nothing of the picture; one that breaks each time does")
    func eachTime() throws {
        #expect(throws: ImageWorkers.Interrupted.self) { _ = try outcome(workers("read line; kill -KILL $$")) }
        #expect(starts == 3)

        guard case .problem(.tooMuchWork) = try outcome(workers("read line; kill -SEGV $$")) else {
            Issue.record("not its fault")
            return
        }
        #expect(starts == 6)
    }

    @Test("a picture that computes for ever is tried once, one whose program gets no time three times")
    func late() throws {
        for (script, count) in [("read line; while :; do :; done", 1), ("read line; exec sleep 60", 3)] {
            try? FileManager.default.removeItem(atPath: folder["starts"])
            guard case .problem(.tooMuchWork) = try outcome(workers(script, timeout: .seconds(2))) else {
                Issue.record("\(script)")
                continue
            }
            #expect(starts == count, "\(script)")
        }
    }

    /// A photo in a house whose pictures cannot be made until `good` is there.
    private func album() throws -> (TestHome, ID<Graph>, ID<AttachedFile>) {
        let workers = try workers("[ -e \(folder["good"]) ] || { read line; kill -KILL $$; }")
        let home = try TestHome(imageWorkers: workers)
        let graph = try home.graph("Album", by: home.ada)
        let entity = try home.entity("Summer", in: graph, by: home.ada)
        let photo = try home.attach(
            TestHome.sample("pictures/plain.png"), named: "plain.png", at: .entity(entity), in: graph, by: home.ada)
        return (home, graph, photo)
    }

    private func medium(_ id: ID<AttachedFile>, _ home: TestHome, _ graph: ID<Graph>) throws -> Medium {
        try home.house.attachments.attachment(id, in: home.house.door.open(graph, for: home.ada)).medium
    }

    private func makeGood() { _ = FileManager.default.createFile(atPath: folder["good"], contents: nil) }

    /// Lets hours go by until nothing is tried any more.
    private func giveUp(_ id: ID<AttachedFile>, _ home: TestHome, _ graph: ID<Graph>) throws {
        #expect(
            eventually(within: 60) {
                home.clock.advance(.hours(1))
                _ = try? home.house.jobs.runDue(.images)
                return (try? medium(id, home, graph).state) == .plain
            })
        #expect(try medium(id, home, graph).problem == .interrupted)
    }

    @Test("after a bad hour the photo is made by itself")
    func badHour() throws {
        let (home, graph, photo) = try album()
        #expect(eventually(within: 30) { starts >= 3 })
        #expect(try medium(photo, home, graph).state == .waiting)

        makeGood()

        #expect(
            eventually(within: 30) {
                home.clock.advance(.minutes(1))
                home.house.media.wake()
                return (try? medium(photo, home, graph).state) == .ready
            })
    }

    @Test("after a bad day it says so, and whoever may write can have it tried again")
    func button() throws {
        let (home, graph, photo) = try album()
        try giveUp(photo, home, graph)
        let path = MediaController.path(photo, in: graph)
        let page = try home.get(path, as: home.ada)
        #expect(page.text.contains("creating it failed each time") && page.text.contains("\(path)/again"))
        #expect(try home.post(path + "/again", as: home.grace).status == 404)

        makeGood()

        #expect(try home.post(path + "/again", as: home.ada).status == 303)
        #expect(try home.processed(photo, in: graph, by: home.ada).state == .ready)
        #expect(try home.get(path + "/400", as: home.ada).status == 200)
        #expect(try !home.get(path, as: home.ada).text.contains("/again"))
        let jobs = "SELECT count(*) FROM job WHERE kind = 'develop'"
        #expect(eventually(within: 10) { (try? home.house.database.read { try Int.fetchOne($0, sql: jobs) }) == 0 })
    }

    @Test("somebody who may only look is offered no other try")
    func reader() throws {
        let (home, graph, photo) = try album()
        try giveUp(photo, home, graph)
        let open = try home.house.door.open(graph, for: home.ada)
        try home.house.graphs.share(OwnGraph(open), with: .household(.read))
        let path = MediaController.path(photo, in: graph)

        #expect(try !home.get(path, as: home.grace).text.contains("/again"))
        #expect(try home.post(path + "/again", as: home.grace).status == 403)
    }

    @Test("at the next start it is tried again by itself, and what is damaged is not")
    func nextStart() throws {
        let (home, graph, photo) = try album()
        try giveUp(photo, home, graph)
        makeGood()
        let cut = Array(try TestHome.sample("pictures/turned-1.jpg").prefix(600))
        let entity = try home.entity("Winter", in: graph, by: home.ada)
        let damaged = try home.attach(cut, named: "cut.jpg", at: .entity(entity), in: graph, by: home.ada)
        #expect(try home.processed(damaged, in: graph, by: home.ada).problem == .damaged)

        try home.house.media.retryInterrupted()

        #expect(try medium(damaged, home, graph).state == .plain)
        home.house.media.wake()
        #expect(try home.processed(photo, in: graph, by: home.ada).state == .ready)
    }

    @Test("what an earlier Hearth gave up is tried once more after the update")
    func update() throws {
        let (home, graph, photo) = try album()
        makeGood()
        #expect(try home.processed(photo, in: graph, by: home.ada).state == .ready)
        try home.house.database.write { db in
            try db.execute(sql: "DELETE FROM rendition; UPDATE medium SET state = 'plain', reason = 'tooMuchWork'")
            try db.execute(sql: M0018Previews.sql)
        }

        home.house.media.wake()

        #expect(try home.processed(photo, in: graph, by: home.ada).state == .ready)
        #expect(try home.get(MediaController.path(photo, in: graph) + "/400", as: home.ada).status == 200)
    }

    @Test("twelve photos whose programs are killed again and again all have a preview in the end")
    func twelve() throws {
        let data = folder["data"]
        try ServedHome.furnish(data)
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try home.graphPath(cookie: cookie)
        let entity = try #require(try home.post(graph + "/entities", ["name": "Summer"], cookie: cookie)["Location"])
        let photo = BadPicture.tiff(width: 2_400, height: 1_800)

        for number in 1...12 {
            let reply = try home.sendFile(
                photo, named: "photo-\(number).tiff", to: entity + "/media", cookie: cookie)
            #expect(reply?.status == 303)
            guard number <= 7 else { continue }
            #expect(eventually(within: 30) { !Self.children(of: home.program.pid).isEmpty })
            for child in Self.children(of: home.program.pid) { Foundation.kill(child, SIGKILL) }
        }

        let page = try home.get(entity + "/media", cookie: cookie).text
        let paths = Set(page.matches(of: /\/graphs\/[0-9a-f]{32}\/media\/[0-9a-f]{32}/).map { String($0.output) })
        #expect(paths.count == 12)
        for path in paths {
            #expect(eventually(within: 90) { (try? home.get(path + "/400", cookie: cookie).status) == 200 }, "\(path)")
        }
        #expect(try home.stop().code == 0)
    }

    private static func children(of parent: Int32) -> [Int32] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { Int32($0) }.filter { pid in
            let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
            return status.contains("PPid:\t\(parent)\n") && status.hasPrefix("Name:\thearth-images\n")
        }
    }
}
