import Crypto
import Foundation
import GRDB
import HTTP
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import MadeUpRoom

@Suite("Photos of a made-up room")
struct MadeUpPhotosTests {
    let home: TestHome
    let recipes: RecipeStore
    let soup: ID<RecipesRoom.Recipe>
    let boil: ID<RecipesRoom.Step>
    private let bytes = [UInt8]("a picture of soup".utf8)

    init() throws {
        home = try TestHome(rooms: Rooms.all + [RecipesRoom.self])
        recipes = try home.house.rooms.room(RecipesRoom.self).recipes
        soup = try recipes.add("Soup", steps: ["Boil"], for: home.ada)
        boil = try home.house.database.read { db in
            try ID<RecipesRoom.Step>.fetchOne(db, sql: "SELECT id FROM recipeStep").unwrap()
        }
    }

    private var path: String { RecipesRoom.path(soup) }

    /// The addresses of the media of the recipe, or of its step.
    private func photos(_ place: String = "", as member: Member? = nil) throws -> [String] {
        let page = try home.get("\(path)\(place)/media", as: member ?? home.ada).text
        return page.matches(of: /class="row" href="([^"]+)"/).map { String($0.1) }
    }

    private func begin(_ length: Int, to target: String, as member: Member) throws -> RawReply {
        let encode = { (text: String) in Data(text.utf8).base64EncodedString() }
        return try home.ask(
            "POST", "\(path)/uploads", as: member,
            [
                "Tus-Resumable: 1.0.0", "Origin: \(home.origin)", "Upload-Length: \(length)",
                "Upload-Metadata: filename \(encode("soup.txt")),to \(encode(target))",
            ])
    }

    private func patch(_ upload: String, at offset: Int, _ piece: some Sequence<UInt8>, as member: Member) throws
        -> RawReply
    {
        try home.ask(
            "PATCH", upload, as: member,
            [
                "Tus-Resumable: 1.0.0", "Origin: \(home.origin)", "Upload-Offset: \(offset)",
                "Content-Type: application/offset+octet-stream",
            ], Array(piece))
    }

    @Test("come by the form without scripts, are seen by those who may see their recipe, and by no stranger")
    func form() throws {
        let reply = try home.sendFiles("\(path)/media", [("soup.txt", bytes)], as: home.ada)
        #expect(reply.status == 303 && reply["Location"] == "\(path)#media")
        let photo = try #require(photos().first)
        #expect(try home.get("\(photo)/download", as: home.ada).body == bytes)
        #expect(try home.get(photo, as: home.ada).contains("Soup · soup.txt"))

        for address in [photo, "\(photo)/download", "\(photo)/400", "\(path)/media"] {
            #expect(try home.get(address, as: home.grace).status == 404, "\(address)")
            #expect(try home.get(address).status == 303, "\(address)")
        }
        #expect(try home.sendFiles("\(path)/media", [("x.txt", [1])], as: home.grace).status == 404)

        try recipes.share(soup, with: .chosen([home.grace.id: .read]))
        #expect(try home.get("\(photo)/download", as: home.grace).body == bytes)
        #expect(try home.sendFiles("\(path)/media", [("x.txt", [1])], as: home.grace).status == 403)
        #expect(try home.post("\(photo)/delete", as: home.grace).status == 403)

        try recipes.share(soup, with: .chosen([home.grace.id: .write]))
        #expect(try home.sendFiles("\(path)/media", [("hers.txt", [1])], as: home.grace).status == 303)
        #expect(try photos().count == 2)
        #expect(try photos(as: home.grace) == photos())
    }

    @Test("are known to their recipe the moment they hang, and what the room refuses is not kept")
    func hung() throws {
        let changedAt = {
            try home.house.database.read { db in
                try Instant.fetchOne(db, sql: "SELECT changedAt FROM recipe WHERE id = ?", arguments: [soup]).unwrap()
            }
        }
        _ = try home.sendFiles("\(path)/media", [("soup.txt", bytes)], as: home.ada)
        let first = home.clock.wall.now()
        #expect(try changedAt() == first)

        home.clock.advance(.minutes(1))
        let upload = try #require(begin(1, to: "steps/\(boil)", as: home.ada)["Location"])
        #expect(try changedAt() == first)
        #expect(try patch(upload, at: 0, [7], as: home.ada).status == 204)
        #expect(try changedAt() == home.clock.wall.now())

        try home.house.database.write { db in try db.execute(sql: "UPDATE recipe SET isDone = 1") }
        #expect(try home.sendFiles("\(path)/media", [("late.txt", [8])], as: home.ada).status == 409)
        let late = try #require(begin(1, to: "\(soup)", as: home.ada)["Location"])
        #expect(try patch(late, at: 0, [9], as: home.ada).status == 400)
        #expect(try photos().count == 1)
        try home.house.database.write { db in try db.execute(sql: "UPDATE recipe SET isDone = 0") }
        #expect(try home.ask("HEAD", late, as: home.ada, ["Tus-Resumable: 1.0.0"])["Upload-Offset"] == "0")
        #expect(try patch(late, at: 0, [9], as: home.ada).status == 204)
        #expect(try photos().count == 2)
    }

    @Test("are reached through their own recipe alone")
    func apart() throws {
        _ = try home.sendFiles("\(path)/media", [("soup.txt", bytes)], as: home.ada)
        let photo = try #require(photos().first?.split(separator: "/").last)
        let toast = try recipes.add("Toast", steps: [], for: home.ada)
        let graph = try home.graph("Album", by: home.ada)

        for place in [RecipesRoom.path(toast), "/graphs/\(graph)"] {
            #expect(try home.get("\(place)/media/\(photo)/download", as: home.ada).status == 404)
        }
        let step = "\(RecipesRoom.path(toast))/steps/\(boil)/media"
        #expect(try home.sendFiles(step, [("x.txt", [1])], as: home.ada).status == 404)
        #expect(try home.get(step, as: home.ada).status == 404)
    }

    @Test("come in pieces to a recipe and to its step, for whoever began")
    func pieces() throws {
        for (target, place, page) in [("\(soup)", "", "#media"), ("steps/\(boil)", "/steps/\(boil)", "#step-\(boil)")] {
            let begun = try begin(bytes.count, to: target, as: home.ada)
            let upload = try #require(begun["Location"])
            #expect(begun.status == 201 && upload.hasPrefix("\(path)/uploads/"))
            #expect(try patch(upload, at: 0, bytes.prefix(5), as: home.ada).status == 204)
            #expect(try home.get("/settings/uploads", as: home.ada).contains("soup.txt"))
            try recipes.share(soup, with: .household(.write))
            #expect(try patch(upload, at: 5, bytes.dropFirst(5), as: home.grace).status == 404)
            try recipes.share(soup, with: .onlyMe)
            #expect(try photos(place) == [])

            let last = try patch(upload, at: 5, bytes.dropFirst(5), as: home.ada)

            #expect(try last.status == 204 && photos(place) == [last["Location"]].compactMap { $0 })
            #expect(try home.get("\(photos(place)[0])/download", as: home.ada).body == bytes)
            let deleted = try home.post("\(photos(place)[0])/delete", as: home.ada)
            #expect(deleted["Location"] == path + page)
        }
        #expect(try home.get("/settings/uploads", as: home.ada).contains("No unfinished uploads"))
        for target in ["", "nowhere/\(boil)", "\(boil)", "/\(soup)", "steps/\(boil)/", "steps"] {
            #expect(try begin(5, to: target, as: home.ada).status == 400, "\(target)")
        }
        #expect(try begin(5, to: "\(soup)", as: home.grace).status == 404)
        try recipes.share(soup, with: .household(.read))
        #expect(try begin(5, to: "\(soup)", as: home.grace).status == 403)
    }

    @Test("an upload whose recipe is gone is gone, and goes on when the recipe is back")
    func unfinished() throws {
        let upload = try #require(begin(bytes.count, to: "steps/\(boil)", as: home.ada)["Location"])
        #expect(try patch(upload, at: 0, bytes.prefix(5), as: home.ada).status == 204)
        let entry = try recipes.remove(RecipesRoom.Seen(id: soup, name: "Soup"), of: home.ada.id)

        #expect(try patch(upload, at: 5, bytes.dropFirst(5), as: home.ada).status == 404)
        #expect(try home.get("/settings/uploads", as: home.ada).contains("No unfinished uploads"))

        #expect(try home.post("/undo/\(entry)", as: home.ada).status == 303)
        #expect(try patch(upload, at: 5, bytes.dropFirst(5), as: home.ada).status == 204)
        #expect(try photos("/steps/\(boil)").count == 1)
    }

    @Test("no more fit than the room says, and nothing is kept of what is too many")
    func limit() throws {
        let files = (1...4).map { (name: "\($0).txt", bytes: [UInt8($0)]) }
        let reply = try home.sendFiles("\(path)/media", files, as: home.ada)
        #expect(reply.status == 422 && reply.contains("You can add at most 3 photos and files here."))
        #expect(try photos() == [])

        let late = try #require(begin(1, to: "\(soup)", as: home.ada)["Location"])
        #expect(try home.sendFiles("\(path)/media", Array(files.prefix(3)), as: home.ada).status == 303)
        #expect(try begin(1, to: "\(soup)", as: home.ada).status == 422)
        #expect(try patch(late, at: 0, [9], as: home.ada).status == 422)
        #expect(try photos().count == 3)
        #expect(try home.sendFiles("\(path)/steps/\(boil)/media", files, as: home.ada).status == 303)
    }

    @Test("are there after two days, in a backup made meanwhile, and after undo on day 29")
    func kept() throws {
        _ = try home.sendFiles("\(path)/media", [("soup.txt", bytes)], as: home.ada)
        let photo = try #require(photos().first)
        let isThere = { try home.get("\(photo)/download", as: home.ada).body == bytes }

        try home.sweep(after: .days(1))
        try home.sweep(after: .days(1))
        #expect(try isThere())

        let copy = URL(fileURLWithPath: try home.house.answer(.copyDatabase).lines.joined())
        let archive = home.house.folder.temporary.appendingPathComponent("backup.zip")
        let outcome = try Backup.write(
            copy: copy, folder: home.house.folder, to: archive, at: home.clock.wall.now())
        #expect(outcome.damage == [] && outcome.blobs == 1)
        try FileManager.default.removeItem(at: copy)

        #expect(try home.post("\(photo)/delete", as: home.ada).status == 303)
        let entry = try #require(home.house.undo.entries(for: home.ada).first)
        home.house.gate.flush()  // a session ends after 30 silent days
        try home.sweep(after: .days(29))
        #expect(try home.get("\(photo)/download", as: home.ada).status == 404)
        #expect(try home.post("/undo/\(entry.id)", as: home.ada)["Location"] == path)
        #expect(try isThere())

        #expect(try home.post("\(photo)/delete", as: home.ada).status == 303)
        try home.sweep(after: .days(31))
        #expect(try home.blobFiles() == [])
    }

    @Test("are named by where they hang, for whoever looks after the machine")
    func name() throws {
        _ = try home.sendFiles("\(path)/steps/\(boil)/media", [("soup.txt", bytes)], as: home.ada)
        let name = try home.house.database.read { db in
            try BlobName.of(Data(SHA256.hash(data: bytes)), in: db, subjects: home.house.undo.subjects)
        }
        #expect(name.hasPrefix("“soup.txt”, which Ada added to “Boil” in “Soup” on "))
    }
}
