import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Emptying the bin")
struct EmptyBinTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private let path = "/settings/bin/empty"

    /// A member's graph with a video in it, deleted.
    @discardableResult
    private func deleted(_ name: String, by member: Member) throws -> ID<UndoEntry> {
        let graph = try home.graph(name, by: member)
        let entity = try home.entity("Summer", in: graph, by: member)
        _ = try home.shownVideo(named: "\(name).mp4", at: .entity(entity), in: graph, by: member)
        return try home.house.graphs.remove(OwnGraph(home.house.door.open(graph, for: member)))
    }

    private func until(_ page: RawReply) throws -> String {
        String(try #require(page.text.firstMatch(of: /name="until" value="([0-9]+)"/)).output.1)
    }

    private func empty(_ page: RawReply, typing name: String = "The Lindgrens") throws -> RawReply {
        try home.post(path, ["name": name, "until": until(page)], as: home.ada)
    }

    @Test(
        "an admin's deletions go for good, with the files that nothing else needs, and the page says how much that is")
    func own() throws {
        let kept = try home.graph("Kept", by: home.ada)
        let entity = try home.entity("Winter", in: kept, by: home.ada)
        let tone = try TestHome.sample("recordings/tone.ogg")
        _ = try home.attach(tone, named: "kept.ogg", at: .entity(entity), in: kept, by: home.ada)
        try deleted("Holiday", by: home.ada)
        let parts = try [TestHome.sample("recordings/film.mp4"), TestHome.sample("pictures/plain.webp")]
        let film = parts.reduce(0) { $0 + $1.count }
        #expect(try home.blobFiles().count == 3)
        home.clock.advance(.minutes(1))

        let page = try home.get(path, as: home.ada)
        #expect(page.text.contains("1 deletion of yours becomes permanent."))
        #expect(page.text.contains(String(format: "This frees %.1f kB on the disk", Double(film) / 1000)))
        #expect(try empty(page).status == 303)

        #expect(try home.get("/settings/bin", as: home.ada).text.contains("The bin is empty"))
        #expect(try home.blobFiles().count == 1)
        #expect(try home.house.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM medium") } == 1)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("without the household's name, and with a page of long ago, nothing goes that was not meant")
    func confirmed() throws {
        try deleted("Holiday", by: home.ada)
        home.clock.advance(.minutes(1))
        let page = try home.get(path, as: home.ada)
        home.clock.advance(.minutes(1))
        let later = try deleted("Later", by: home.ada)

        let refused = try empty(page, typing: "The Lindgren")
        #expect(refused.status == 422 && refused.text.contains("value=\"The Lindgren\""))
        #expect(try home.house.undo.entries(for: home.ada).count == 2)

        #expect(try home.post(path, ["name": "The Lindgrens"], as: home.ada).status == 400)
        #expect(try empty(page).status == 303)
        #expect(try home.house.undo.entries(for: home.ada).map(\.id) == [later])
    }

    @Test("of what others deleted nothing has a name, and what they deleted today they can still bring back")
    func others() throws {
        try deleted("Secrets", by: home.grace)
        home.clock.advance(.days(2))
        let today = try deleted("Presents", by: home.grace)
        home.clock.advance(.minutes(1))

        let page = try home.get(path, as: home.ada)
        #expect(!page.text.contains("Secrets") && !page.text.contains("Presents"))
        #expect(!page.text.contains("deletions of yours"))
        #expect(page.text.contains("1 deletion by others, more than a day old, becomes permanent."))
        #expect(page.text.contains("1 recent deletion by others stays"))
        #expect(try empty(page).status == 303)

        #expect(try home.house.undo.entries(for: home.grace).map(\.id) == [today])
        #expect(try home.post("/undo/\(today)", as: home.grace).status == 303)
        #expect(try home.blobFiles().count == 2)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("what another member deleted today from a thing of the admin's is not the admin's own, and stays")
    func othersInOwn() throws {
        let graph = try home.graph("Cellar", by: home.ada, audience: .household(.write))
        let port = try home.entity("Port", in: graph, by: home.grace)
        #expect(try home.post(EntitiesController.path(port, in: graph) + "/delete", as: home.grace).status == 303)
        let undo = try #require(try home.undoPath(as: home.grace))
        try deleted("Holiday", by: home.ada)
        home.clock.advance(.minutes(1))

        let page = try home.get(path, as: home.ada)
        #expect(page.text.contains("1 deletion of yours becomes permanent."))
        #expect(page.text.contains("1 recent deletion by others stays"))
        #expect(try empty(page).status == 303)

        #expect(try home.post(undo, as: home.grace).status == 303)
        #expect(try home.get(EntitiesController.path(port, in: graph), as: home.grace).status == 200)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("a bin with nothing in it does not ask to be emptied: it says so, and leads back")
    func nothing() throws {
        #expect(try !home.get("/settings/bin", as: home.ada).text.contains(path))

        let page = try home.get(path, as: home.ada)

        #expect(page.status == 200 && page.text.contains("The bin is empty"))
        #expect(page.main.contains("href=\"/settings/bin\"") && !page.main.contains("<form"))
    }

    @Test("a value typed over is undone at its place and no entry of the bin: it is counted nowhere")
    func values() throws {
        let scene = try ImportScene()
        let dune = try scene.home.attribute("Dune", of: scene.books, in: scene.graph, by: scene.home.ada)
        let field = try #require(scene.fields[.text])
        let cell = AttributesController.path(dune, in: scene.graph) + "/values/\(field)"
        #expect(try scene.home.post(cell, ["value": "Herbert", "was": ""], as: scene.home.ada).status == 303)
        scene.home.clock.advance(.minutes(1))

        #expect(try scene.home.get(path, as: scene.home.ada).text.contains("The bin is empty"))
    }

    @Test("nor does one that holds only what others deleted today")
    func spared() throws {
        try deleted("Presents", by: home.grace)
        home.clock.advance(.minutes(1))

        #expect(try !home.get("/settings/bin", as: home.ada).text.contains(path))
        let page = try home.get(path, as: home.ada)
        #expect(
            page.text.contains("Nothing can be deleted yet") && page.text.contains("1 recent deletion by others stays"))
        #expect(!page.main.contains("<form") && !page.text.contains("Presents"))
    }

    @Test("who is no admin neither sees the button nor empties anything")
    func members() throws {
        try deleted("Holiday", by: home.ada)
        #expect(try home.get("/settings/bin", as: home.ada).text.contains(path))
        #expect(try !home.get("/settings/bin", as: home.grace).text.contains(path))
        #expect(try home.get(path, as: home.grace).status == 403)
        #expect(try home.post(path, ["name": "The Lindgrens", "until": "9999999999999"], as: home.grace).status == 403)
        #expect(try home.house.undo.entries(for: home.ada).count == 1)
    }

    @Test("while a backup is being made the files stay: it has yet to read them")
    func backup() throws {
        try deleted("Holiday", by: home.ada)
        let copy = URL(fileURLWithPath: try home.house.answer(.copyDatabase).lines.joined())
        let now = home.clock.wall.now().date
        try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: copy.path)
        home.clock.advance(.minutes(1))

        #expect(try empty(home.get(path, as: home.ada)).status == 303)

        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        #expect(try home.blobFiles().count == 2)
    }

    @Test("what Hearth was stopped in the middle of emptying is in no bin, and goes with the next clean-up")
    func interrupted() throws {
        let entry = try deleted("Holiday", by: home.ada)
        try home.execute(
            """
            INSERT INTO undoPart (undoId, number, changeset)
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT ?, i, x'00' FROM n
            """, [entry])
        try home.execute("UPDATE undo SET at = 0", [])

        #expect(try home.get("/settings/bin", as: home.ada).text.contains("The bin is empty"))
        #expect(try home.post("/undo/\(entry)", as: home.ada).status == 404)
        try home.house.undo.prune()

        for table in ["undo", "undoPart"] {
            #expect(try home.house.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } == 0)
        }
    }

    @Test("what is deleted between a look into the bin and the clean-up is looked at once more")
    func lookedAgain() throws {
        try deleted("Holiday", by: home.ada)
        var bin = try home.house.database.read { try home.house.undo.heldMedia(in: $0) }
        #expect(bin.media.count == 1)

        try deleted("Winter", by: home.grace)
        try home.house.database.read { try home.house.undo.look(for: &bin, in: $0) }

        #expect(bin.media.count == 2)
    }
}
