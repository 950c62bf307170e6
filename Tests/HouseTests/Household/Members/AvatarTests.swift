import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Photos of members")
struct AvatarTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func send(
        _ sample: String?, _ fields: FormFields = ["name": "Ada", "colour": "3"], as member: Member? = nil
    ) throws -> RawReply {
        let photo = try sample.map { (name: $0, bytes: try TestHome.sample("pictures/\($0)")) }
        return try home.sendPhoto("/settings/profile", fields, photo, as: member ?? home.ada)
    }

    @Test("a photo stands wherever the initials stood, until it is removed, and undo brings it back")
    func everywhere() throws {
        let graph = try home.graph("Album", by: home.ada, audience: .household(.read))
        let places: [(String, Member)] = [
            ("/settings", home.ada), ("/settings/profile", home.ada), ("/settings/members", home.grace),
            ("/settings/members", home.olle), (MembersController.path(home.ada.id) + "/remove", home.ada),
            ("/today", home.ada), ("/today", home.grace), ("/more", home.ada), ("/graphs", home.grace),
            ("/graphs/\(graph)", home.grace), ("/graphs/\(graph)/sharing", home.grace), ("/wealth", home.ada),
        ]

        #expect(try send("turned-6.jpg")["Location"] == "/settings")

        let path = try #require(try home.avatarPath(of: home.ada))
        for (page, member) in places {
            let text = try home.get(page, as: member).text
            let image = "src=\"\(path)\" width=\"160\" height=\"160\" alt=\"\" loading=\"lazy\""
            #expect(text.contains(image), "\(page)")
        }
        let picture = try home.get(path, as: home.grace)
        #expect(picture.status == 200 && picture["Content-Type"] == "image/webp")
        #expect(picture["Cache-Control"] == "private, no-cache")
        #expect(Array(picture.body.prefix(4)) == Array("RIFF".utf8) && picture.body.count < 20_000)
        #expect(!picture.contains("garden") && !picture.contains("exif"))

        #expect(try send(nil, ["name": "Ada", "colour": "3", "removePhoto": "on"]).status == 303)

        for (page, member) in places { #expect(try !home.get(page, as: member).text.contains(path), "\(page)") }
        #expect(try home.get(path, as: home.grace).status == 404)
        let undo = try #require(try home.undoPath(as: home.ada))
        #expect(try home.post(undo, as: home.ada)["Location"] == "/settings/profile")
        #expect(try home.get(path, as: home.grace).status == 200)
    }

    @Test(
        "pictures of every kind will do",
        arguments: ["turned-6.heic", "turned-8.avif", "plain.tiff", "clear.png", "moving.gif", "moving.webp"])
    func kinds(name: String) throws {
        #expect(try send(name).status == 303)

        let path = try #require(try home.avatarPath(of: home.ada))
        #expect(Array(try home.get(path, as: home.ada).body.prefix(4)) == Array("RIFF".utf8))
    }

    @Test("what is no whole picture is refused beside its field, and what was typed and the old photo stay")
    func bad() throws {
        let old = try home.avatar(of: home.ada)
        let jpeg = try TestHome.sample("pictures/turned-1.jpg")
        let before = try home.fingerprint()
        let bad: [(name: String, bytes: [UInt8], word: String)] = [
            ("empty.jpg", [], "This file is empty."),
            ("zip.jpg", Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 7, count: 500), "This is not a picture."),
            ("drawing.svg", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "This is not a picture."),
            ("film.mp4", try TestHome.sample("recordings/film.mp4"), "This is not a picture."),
            ("cut.jpg", Array(jpeg[..<(jpeg.count / 2)]), "damaged or incomplete"),
            ("bomb.png", BadPicture.bomb(), "too many pixels"),
        ]
        for (name, bytes, word) in bad {
            let reply = try home.sendPhoto(
                "/settings/profile", ["name": "Ada of Hearth", "colour": "7"], (name, bytes), as: home.ada)

            #expect(reply.status == 422 && reply.text.contains(word), "\(name)")
            #expect(reply.text.contains("id=\"photo-problem\"") && reply.text.contains("value=\"Ada of Hearth\""))
            #expect(try home.avatarPath(of: home.ada) == old)
        }
        #expect(try home.fingerprint() == before)
        #expect(try send("plain.png").status == 303)
        #expect(try home.avatarPath(of: home.ada) != old)
    }

    @Test("where something else is wrong the photo is not kept, and the page says so")
    func otherProblems() throws {
        for fields in [["name": "Grace"], ["name": ""], ["name": "Ada", "colour": "11"]] as [FormFields] {
            let reply = try send("plain.png", fields)
            #expect(reply.status == 422 && reply.text.contains("The photo was not saved. Choose it again."))
        }
        #expect(try home.avatarPath(of: home.ada) == nil)
        #expect(try home.blobFiles().isEmpty)
    }

    @Test("whoever lives here sees it, guests too; a stranger sees nothing; an address names one photo of one member")
    func access() throws {
        #expect(try send("plain.png", ["name": "Olle", "colour": "3"], as: home.olle).status == 303)
        let path = try #require(try home.avatarPath(of: home.olle))

        for member in [home.ada, home.grace, home.olle] { #expect(try home.get(path, as: member).status == 200) }
        #expect(try home.get(path).status == 303)
        let tag = try home.get(path, as: home.ada)["ETag"] ?? ""
        #expect(try home.get(path, as: home.ada, "If-None-Match: \(tag)").status == 304)
        let version = path.suffix(16)
        #expect(try home.get(AvatarController.path(home.ada.id, version: "\(version)"), as: home.ada).status == 404)
        for wrong in ["0000000000000000", "x", "%25", "\(version)0"] {
            #expect(try home.get(AvatarController.path(home.olle.id, version: wrong), as: home.ada).status == 404)
        }
        #expect(try send("turned-6.jpg", ["name": "Olle", "colour": "3"], as: home.olle).status == 303)
        #expect(try home.get(path, as: home.olle).status == 404)
    }

    @Test("the storage page counts it, and what was replaced or removed stays while it can come back")
    func sweeping() throws {
        #expect(try send("plain.png").status == 303)
        let counted = "<th scope=\"row\">Ada<small class=\"numbers__note\">1 photo</small></th>"
        #expect(try home.get("/settings/storage", as: home.ada).text.contains(counted))
        #expect(try send("turned-6.jpg").status == 303)
        #expect(try home.blobFiles().count == 2)
        try home.sweep(after: .days(2))
        #expect(try home.blobFiles().count == 2)
        let path = try #require(try home.avatarPath(of: home.ada))

        #expect(try send(nil, ["name": "Ada", "removePhoto": "on"]).status == 303)
        let entry = try #require(try home.house.undo.entries(for: home.ada).first)
        try home.sweep(after: .days(2))
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.get(path, as: home.ada).status == 200)

        #expect(try send(nil, ["name": "Ada", "removePhoto": "on"]).status == 303)
        try home.sweep(after: .days(32))
        #expect(try home.blobFiles().isEmpty)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("a photo that was replaced comes back by undo, and the first one replaces nothing")
    func replaced() throws {
        #expect(try send("plain.png").status == 303)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)
        let first = try #require(try home.avatarPath(of: home.ada))
        #expect(try send("plain.png").status == 303)
        #expect(try home.house.undo.entries(for: home.ada).isEmpty)

        #expect(try send("turned-6.jpg").status == 303)
        #expect(try home.get("/settings", as: home.ada).text.contains("Photo of “Ada” changed"))
        #expect(try home.get("/settings/bin", as: home.ada).text.contains("Photo of “Ada” changed"))
        #expect(try home.get("/settings/bin", as: home.grace).text.contains("Photo of") == false)
        try home.sweep(after: .days(2))
        let entry = try #require(try home.house.undo.entries(for: home.ada).first)
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)

        #expect(try home.avatarPath(of: home.ada) == first)
        #expect(try home.get(first, as: home.ada).status == 200)
    }

    @Test("a guest has no bin: what they replaced or removed makes no entry that nobody could use, and no file stays")
    func guests() throws {
        let fields: FormFields = ["name": "Olle", "colour": "3"]
        #expect(try send("plain.png", fields, as: home.olle).status == 303)
        #expect(try send("turned-6.jpg", fields, as: home.olle).status == 303)
        #expect(try send(nil, ["name": "Olle", "colour": "3", "removePhoto": "on"], as: home.olle).status == 303)

        let entries = try home.house.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM undo") }
        #expect(entries == 0)
        #expect(try home.avatarPath(of: home.olle) == nil)
        try home.sweep(after: .days(2))
        #expect(try home.blobFiles().isEmpty)
    }

    @Test("it leaves with its member, and comes back with them")
    func removal() throws {
        let path = try home.avatar(of: home.grace)
        let before = try home.fingerprint()

        #expect(
            try home.post(
                MembersController.path(home.grace.id) + "/remove", ["name": "Grace", "heir": "delete"], as: home.ada
            ).status == 303)

        #expect(try home.get(path, as: home.ada).status == 404)
        let entry = try #require(try home.house.undo.entries(for: home.ada).first)
        try home.sweep(after: .days(2))
        #expect(try home.post("/undo/\(entry.id)", as: home.ada).status == 303)
        #expect(try home.get(path, as: home.ada).status == 200)
        #expect(try home.fingerprint() == before)

        _ = try home.post(
            MembersController.path(home.grace.id) + "/remove", ["name": "Grace", "heir": "delete"], as: home.ada)
        try home.sweep(after: .days(32))
        #expect(try home.blobFiles().isEmpty)
    }

    @Test("a backup takes it along, and the check finds it damaged")
    func keeping() throws {
        let path = try home.avatar(of: home.ada)
        let file = try #require(try home.blobFiles().first)
        let archive = home.folder.appendingPathComponent("backup.zip").path

        let backup = try Program.run("backup", archive, "--data", home.house.folder.path)

        #expect(backup.code == 0, "\(backup.errors)")
        let copy = home.folder.appendingPathComponent("copy").path
        #expect(try Program.run("restore", archive, "--data", copy).code == 0)
        #expect(FileManager.default.fileExists(atPath: "\(copy)/blobs/\(file)"))
        #expect(try home.get(path, as: home.ada).status == 200)
        try Data([1]).write(to: home.house.folder.blobs.appendingPathComponent(file))
        #expect(try !HouseCheck.problems(in: home.house.folder).isEmpty)
    }
}
