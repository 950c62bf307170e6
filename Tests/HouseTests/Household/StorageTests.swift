import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("How much room everything takes")
struct StorageTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws { (home, graph, entity) = try TestHome.album() }

    /// As the pages write it, in English.
    private static func size(_ bytes: Int) -> String { String(format: "%.1f kB", Double(bytes) / 1000) }

    private func cells() throws -> [String: [String]] {
        // A session of her own each time: the last one may be over.
        let text = try home.browser(of: home.ada).get("/settings/storage").text
        let rows = text.matches(of: /<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/).map { match -> (String, [String]) in
            let notes = match.output.1.matches(of: /<small.*?>(.*?)<\/small>/).map { String($0.output.1) }
            return (
                String(match.output.1).replacing(#/ · <a.*|<small.*/#, with: ""),
                notes + match.output.2.matches(of: /<td>(.*?)<\/td>/).map { String($0.output.1) }
            )
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    @Test("what waits for an import, copies of the database and the reserve have a line each")
    func rest() throws {
        let folder = home.house.database.folder
        let before = try cells()
        #expect(before["Waiting to be imported"] == nil && before["Copies of the database"] == nil)
        #expect(try #require(before["Reserve for a full disk"]?.first).hasSuffix("MB"))

        let tone = try TestHome.sample("recordings/tone.ogg")
        let destination = StagedFile.Destination(room: "diary", member: home.ada.id, subject: home.ada.id.uuid)
        let path = folder.temporary.appendingPathComponent("tone.ogg")
        try Data(tone).write(to: path)
        _ = try StagedFile.keep(ArrivedFile(made: path), for: destination, in: folder, at: home.clock.wall.now())
        try Data(tone).write(to: folder.backups.appendingPathComponent("hearth-old.sqlite"))

        let after = try cells()
        let label = try #require(after["Waiting to be imported · deleted after a day"]?.first)
        #expect(label.hasSuffix("kB"))
        #expect(after["Copies of the database · made before updates and restores"] == [Self.size(tone.count)])
    }

    @Test("a file that several brought is counted once, for who was first; what is only in the bin apart")
    func once() throws {
        let other = try home.graph("Hers", by: home.grace)
        let hers = try home.entity("Winter", in: other, by: home.grace)
        let tone = try TestHome.sample("recordings/tone.ogg")
        let size = Self.size(tone.count)
        _ = try home.attach(tone, named: "tone.ogg", at: .entity(entity), in: graph, by: home.ada)
        home.clock.advance(.minutes(1))
        let copy = try home.attach(tone, named: "same.ogg", at: .entity(hers), in: other, by: home.grace)
        let wave = try TestHome.sample("recordings/tone.wav")
        let gone = try home.attach(wave, named: "gone.wav", at: .entity(hers), in: other, by: home.grace)
        let open = try WritableGraph(home.house.door.open(other, for: home.grace))
        _ = try home.house.attachments.remove([gone], from: open)

        let before = try cells()
        #expect(before["Ada"] == ["1 file", size])
        #expect(before["Grace"] == ["1 file", "0 B"])
        #expect(before["Photos and files"] == [size])
        #expect(before["Deleted, kept for 30 days"] == [Self.size(wave.count)])
        #expect(before["Free on the disk"]?.count == 1 && before["Database"] != ["0 B"])

        _ = try home.house.attachments.remove([copy], from: open)
        #expect(try cells()["Photos and files"] == [size])
    }

    @Test(
        "what the clean-up set aside has a line of its own, and is no part of the bin, until it is deleted after a week"
    )
    func setAside() throws {
        let wave = try TestHome.sample("recordings/tone.wav")
        let id = try home.attach(wave, named: "tone.wav", at: .entity(entity), in: graph, by: home.ada)
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        _ = try home.house.attachments.remove([id], from: open)
        #expect(try cells()["Deleted, kept for 30 days"] == [Self.size(wave.count)])
        #expect(try cells()["Awaiting deletion · deleted after a week"] == nil)

        try home.sweep(after: .days(40))
        #expect(try cells()["Awaiting deletion · deleted after a week"] == [Self.size(wave.count)])
        #expect(try cells()["Deleted, kept for 30 days"] == ["0 B"])
        #expect(try !home.browser(of: home.ada).get("/settings/storage").text.contains("href=\"/settings/bin/empty\""))

        home.clock.advance(.days(8))
        try home.house.media.sweep()
        #expect(try cells()["Awaiting deletion · deleted after a week"] == nil)
    }

    @Test("a file that nothing needs is no part of the bin")
    func unneeded() throws {
        let (wave, tone) = (
            try TestHome.sample("recordings/tone.wav"), try TestHome.sample("recordings/tone.ogg")
        )
        try home.house.database.write { db in
            _ = try home.house.media.add(home.arrived(tone, named: "tone.ogg"), of: home.ada.id, in: db)
        }
        #expect(try cells()["Deleted, kept for 30 days"] == ["0 B"])
        #expect(try !home.browser(of: home.ada).get("/settings/storage").text.contains("href=\"/settings/bin/empty\""))

        let id = try home.attach(wave, named: "tone.wav", at: .entity(entity), in: graph, by: home.ada)
        _ = try home.house.attachments.remove([id], from: WritableGraph(home.house.door.open(graph, for: home.ada)))
        #expect(try cells()["Deleted, kept for 30 days"] == [Self.size(wave.count)])
    }

    @Test("an upload that broke off is counted for its member, who sees it, drops it, and has the room back")
    func unfinished() throws {
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        let upload = try home.house.uploads.begin("half.mov", byteCount: 5_000, to: .entity(entity), in: open)
        try Data([UInt8](repeating: 1, count: 2_000)).write(to: upload.url)
        let path = "/settings/uploads"

        #expect(try cells()["Ada"] == ["2.0 kB unfinished", "0 B"])
        #expect(try cells()["Unfinished uploads"] == ["2.0 kB"])
        #expect(try !home.get("/settings/storage", as: home.ada).text.contains("half.mov"))
        let page = try home.get(path, as: home.ada)
        #expect(page.text.contains("half.mov") && page.text.contains("2.0 kB of 5.0 kB"))
        #expect(try home.get("/settings", as: home.ada).text.contains("href=\"\(path)\""))
        #expect(try !home.get(path, as: home.grace).text.contains("half.mov"))
        #expect(try home.post("\(path)/\(upload.id)/drop", as: home.grace).status == 404)

        #expect(try home.post("\(path)/\(upload.id)/drop", as: home.ada).status == 303)

        #expect(!FileManager.default.fileExists(atPath: upload.url.path))
        #expect(try !home.get(path, as: home.ada).text.contains("half.mov"))
        #expect(try !home.get("/settings", as: home.ada).text.contains("href=\"\(path)\""))
        #expect(try home.post("\(path)/\(upload.id)/drop", as: home.ada).status == 404)
    }

    @Test("all of them are dropped at once, those of others stay")
    func dropAll() throws {
        let other = try home.graph("Hers", by: home.grace)
        let hers = try home.entity("Winter", in: other, by: home.grace)
        let theirs = try WritableGraph(home.house.door.open(other, for: home.grace))
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        for number in 1...3 {
            _ = try home.house.uploads.begin("half \(number).mov", byteCount: 9, to: .entity(entity), in: open)
        }
        _ = try home.house.uploads.begin("hers.mov", byteCount: 9, to: .entity(hers), in: theirs)

        #expect(try home.post("/settings/uploads/drop", as: home.ada).status == 303)

        #expect(try home.house.uploadFiles.unfinished(of: home.ada.id).isEmpty)
        #expect(try home.house.uploadFiles.unfinished(of: home.grace.id).map(\.fileName) == ["hers.mov"])
    }

    @Test("the name of a file that arrives behind a lock is not told")
    func locked() throws {
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        _ = try home.house.uploads.begin("secret.mov", byteCount: 9, to: .entity(entity), in: open)
        let lock: FormFields = [
            "password": "behind the clock", "again": "behind the clock", "idleMinutes": "5", "graceSeconds": "60",
        ]
        #expect(try home.post(GraphsController.path(graph) + "/lock", lock, as: home.ada).status == 303)
        #expect(try home.post(GraphsController.path(graph) + "/lock/now", as: home.ada).status == 303)

        let page = try home.get("/settings/uploads", as: home.ada)

        #expect(!page.text.contains("secret.mov") && page.text.contains("A locked file"))
    }

    @Test("fifty uploads that broke off keep nobody from the next; those that go on are left alone")
    func many() throws {
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        let begin = { (name: String) in
            let upload = try home.house.uploads.begin(name, byteCount: 9, to: .entity(entity), in: open)
            let date = home.clock.wall.now().date
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: upload.url.path)
            home.clock.advance(.seconds(1))
        }
        for number in 1...UploadFiles.limit { try begin("broken \(number).mov") }
        #expect(throws: Refusal.self) { try begin("too many.mov") }

        home.clock.advance(.minutes(11))
        try begin("next.mov")

        let names = try home.house.uploadFiles.unfinished(of: home.ada.id).map(\.fileName)
        #expect(names.contains("next.mov") && names.contains("broken 50.mov") && names.count == 41)
    }
}
