import Foundation
import GRDB
import HTTP
import MediaTypes
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Photos that are made smaller")
struct CompressingTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws {
        (home, graph, entity) = try TestHome.album(audience: .household(.write))
        _ = try choose("compressed", as: home.ada)
    }

    private func choose(_ photos: String, as member: Member) throws -> RawReply {
        try home.post("/settings/profile", ["name": member.name, "photos": photos], as: member)
    }

    private func attach(_ bytes: [UInt8], named name: String, by member: Member? = nil) throws -> ID<AttachedFile> {
        try home.attach(bytes, named: name, at: .entity(entity), in: graph, by: member ?? home.ada)
    }

    private func download(_ id: ID<AttachedFile>) throws -> RawReply {
        try home.get(MediaController.path(id, in: graph) + "/download", as: home.ada)
    }

    @Test("a large photo is kept as a WebP of 2,560 pixels, and says so")
    func large() throws {
        let bytes = BadPicture.tiff(width: 3_000, height: 1_500)
        let id = try attach(bytes, named: "scan.tif")

        let medium = try home.processed(id, in: graph, by: home.ada)

        #expect(medium.state == .ready && medium.type == .webp && medium.compression == .done)
        #expect(medium.width == 2_560 && medium.height == 1_280 && medium.byteCount < bytes.count / 4)
        let reply = try download(id)
        #expect(reply.body.count == medium.byteCount && Array(reply.body.prefix(4)) == Array("RIFF".utf8))
        #expect(reply["Content-Type"] == "image/webp")
        #expect(reply["Content-Disposition"]?.contains("filename=\"scan.webp\"") == true)
        #expect(reply["Cache-Control"] == "private, no-cache")
        let page = try home.get(MediaController.path(id, in: graph), as: home.ada).text
        #expect(page.contains("Reduced size") && page.contains("2560 × 1280"))
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("the time it was taken stays, where and with what it was taken does not")
    func notes() throws {
        let jpeg = BadPicture.dated(try TestHome.sample("pictures/progressive.jpg"), "2026:07:04 18:30:00")
        let heic = try TestHome.sample("pictures/turned-6.heic")

        let (dated, upright) = (try attach(jpeg, named: "dated.jpg"), try attach(heic, named: "phone.heic"))

        for id in [dated, upright] {
            #expect(try home.processed(id, in: graph, by: home.ada).compression == .done)
            let reply = try download(id)
            #expect(!reply.contains("garden") && !reply.contains("Cam\0") && !reply.contains("xmp"))
            #expect(try download(id).contains("2026:07:04 18:30:00") == (id == dated))
        }
        let phone = try home.processed(upright, in: graph, by: home.ada)
        #expect(phone.width == 64 && phone.height == 48)
    }

    @Test("what came goes a day later, what is kept stays, and making the previews anew changes nothing")
    func sweeping() throws {
        let bytes = BadPicture.tiff(width: 900, height: 600)
        let id = try attach(bytes, named: "scan.tif")
        _ = try home.processed(id, in: graph, by: home.ada)
        let kept = try download(id).body
        #expect(try home.blobFiles().count == 4)

        try home.sweep(after: .days(2))

        #expect(try home.blobFiles().count == 3)
        try home.house.media.clearRenditions(remaking: true)
        #expect(eventually(within: 30) { (try? home.processed(id, in: graph, by: home.ada).state) == .ready })
        #expect(try download(id).body == kept)
        #expect(try home.processed(id, in: graph, by: home.ada).compression == .done)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test(
        "what moves, what would not be smaller, what is broken, videos and files stay as they came",
        arguments: ["pictures/moving.gif", "pictures/moving.webp", "pictures/clear.png", "recordings/film.mp4"])
    func others(sample: String) throws {
        let bytes = try TestHome.sample(sample)
        let whole = try attach(bytes, named: "whole")
        let cut = try attach(Array(bytes.prefix(40)), named: "cut")

        for (id, bytes) in [(whole, bytes), (cut, Array(bytes.prefix(40)))] {
            let medium = try home.processed(id, in: graph, by: home.ada)
            #expect(medium.compression == .none)
            #expect(try download(id).body == bytes)
        }
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("until it is decided what is kept no browser may keep it, and what fails leaves what came")
    func meanwhile() throws {
        let bytes = BadPicture.tiff(width: 900, height: 600)
        let id = try home.house.database.write { db in
            let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
            let medium = try home.house.media.add(home.arrived(bytes, named: "x"), of: home.ada.id, in: db)
            try db.execute(sql: "DELETE FROM job WHERE kind = 'develop'")
            return try home.house.attachments.insert(medium, named: "x", at: .entity(entity), in: open, db)
        }
        let reply = try download(id)
        #expect(reply.body == bytes && reply["Cache-Control"] == "no-store")
        let medium = try home.house.attachments.attachment(id, in: home.house.door.open(graph, for: home.ada)).medium

        try home.house.media.write(MediaStore.Processed(problem: .tooMuchWork), of: medium.id)

        let after = try download(id)
        #expect(after.body == bytes && after["Cache-Control"] == "private, no-cache")
    }

    @Test("each member chooses for themselves, and keeping all is what nobody chose")
    func choosing() throws {
        let bytes = BadPicture.tiff(width: 300, height: 200)
        #expect(try home.get("/settings/profile", as: home.ada).text.contains("value=\"compressed\" checked"))
        #expect(try home.get("/settings/profile", as: home.grace).text.contains("value=\"asTheyAre\" checked"))
        #expect(try !home.get("/settings/profile", as: home.olle).text.contains("name=\"photos\""))
        #expect(try choose("nothing", as: home.grace).status == 422)

        let hers = try attach(bytes, named: "hers.tif", by: home.grace)
        #expect(try home.processed(hers, in: graph, by: home.ada).compression == .none)
        #expect(try choose("asTheyAre", as: home.ada).status == 303)
        let mine = try attach(bytes, named: "mine.tif")
        #expect(try home.processed(mine, in: graph, by: home.ada).compression == .none)
        #expect(try download(mine).body == bytes && download(hers).body == bytes)
    }

    @Test("the photo of a graph is made smaller too")
    func graphPhoto() throws {
        let path = GraphsController.path(graph)
        let scan = (name: "scan.tif", bytes: BadPicture.tiff(width: 3_000, height: 1_500))

        #expect(try home.sendPhoto(path, ["name": "Album", "version": "1"], scan, as: home.ada).status == 303)

        let open = try home.house.door.open(graph, for: home.ada)
        let photo = try #require(try home.house.attachments.attachments(at: .graph, in: open).first)
        #expect(photo.medium.compression == .done && photo.medium.width == 2_560 && photo.medium.type == .webp)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }
}
