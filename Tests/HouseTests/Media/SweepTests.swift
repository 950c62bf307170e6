import Foundation
import GRDB
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Files that nobody needs")
struct SweepTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws {
        (home, graph, entity) = try TestHome.album()
    }

    private var open: WritableGraph {
        get throws { try WritableGraph(home.house.door.open(graph, for: home.ada)) }
    }

    @Test("a deleted file stays as long as the bin could bring it back, then it goes, and all is well")
    func bin() throws {
        let id = try home.shownVideo(named: "film.mp4", at: .entity(entity), in: graph, by: home.ada)
        let path = MediaController.path(id, in: graph)
        let before = try home.fingerprint()
        let entry = try home.house.attachments.remove([id], from: open)
        #expect(try home.get(path + "/original", as: home.ada).status == 404)
        try home.age(by: .days(2))
        try home.house.media.sweep()

        _ = try home.house.undo.restore(entry, for: home.ada)
        #expect(try home.get(path + "/original", as: home.ada).status == 200)
        #expect(try home.get(path + "/400", as: home.ada).status == 200)
        #expect(try home.fingerprint() == before)

        _ = try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: home.ada)))
        try home.age(by: .days(2))
        try home.house.media.sweep()
        #expect(try home.blobFiles().count == 2)
        try home.age(by: .days(31))
        try home.house.undo.prune()
        try home.house.media.sweep()
        #expect(try home.blobFiles().count == 0)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("a file that somebody else has too stays when one of them deletes theirs")
    func shared() throws {
        let other = try home.graph("Hers", by: home.grace)
        let hers = try home.entity("Winter", in: other, by: home.grace)
        let bytes = try TestHome.sample("recordings/tone.ogg")
        let mine = try home.attach(bytes, named: "tone.ogg", at: .entity(entity), in: graph, by: home.ada)
        let theirs = try home.attach(bytes, named: "tone.ogg", at: .entity(hers), in: other, by: home.grace)
        #expect(try home.blobFiles().count == 1)

        _ = try home.house.attachments.remove([mine], from: open)
        try home.age(by: .days(40))
        try home.house.undo.prune()
        try home.house.media.sweep()

        #expect(try home.get(MediaController.path(theirs, in: other) + "/original", as: home.grace).body == bytes)
    }

    @Test("what a killed server left without a row goes after a day, and no sooner")
    func orphans() throws {
        let stray = try home.arrived([1, 2, 3], named: "stray")
        try home.house.blobs.place(stray.path, sha256: stray.sha256)

        try home.house.media.sweep()
        #expect(try home.blobFiles().count == 1)
        try home.age(by: .days(2))
        try home.house.media.sweep()
        #expect(try home.blobFiles().count == 0)
    }
}
