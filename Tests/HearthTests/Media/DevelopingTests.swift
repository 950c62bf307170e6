import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Hearth

@Suite("What is shown of files")
struct DevelopingTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws {
        home = try TestHome()
        graph = try home.graph("Album", by: home.ada)
        entity = try home.entity("Summer", in: graph, by: home.ada)
    }

    private func attach(_ bytes: [UInt8], named name: String) throws -> ID<AttachedFile> {
        try home.attach(bytes, named: name, at: .entity(entity), in: graph, by: home.ada)
    }

    private func developed(_ id: ID<AttachedFile>) throws -> Medium {
        try home.developed(id, in: graph, by: home.ada)
    }

    @Test(
        "photos of every kind stand upright as WebP, with no word of where they were taken",
        arguments: ["turned-6.jpg", "turned-6.heic", "turned-8.avif", "plain.tiff", "clear.png", "moving.gif"])
    func photos(name: String) throws {
        let id = try attach(TestHome.sample("pictures/\(name)"), named: name)

        let medium = try developed(id)

        #expect(medium.state == .ready && medium.kind == .photo && medium.width != nil && medium.height != nil)
        #expect(medium.colour.hasPrefix("#") && medium.isMoving == (name == "moving.gif"))
        for side in ["400", "1600"] {
            let reply = try home.get(MediaController.path(id, in: graph) + "/\(side)", as: home.ada)
            #expect(reply.status == 200 && reply["Content-Type"] == "image/webp")
            #expect(Array(reply.body.prefix(4)) == Array("RIFF".utf8))
            #expect(!reply.contains("exif") && !reply.contains("GPS"))
        }
    }

    @Test("a video has a poster, a duration and its size; a sound has a duration")
    func recordings() throws {
        let film = try attach(TestHome.sample("recordings/film.mp4"), named: "film.mp4")
        let tone = try attach(TestHome.sample("recordings/tone.mp3"), named: "tone.mp3")

        let (video, audio) = (try developed(film), try developed(tone))

        #expect(video.kind == .video && video.state == .ready && video.playback == 2)
        #expect((video.width ?? 0) > 0 && (video.duration ?? .zero) > .zero)
        #expect(try home.get(MediaController.path(film, in: graph) + "/poster", as: home.ada).status == 200)
        #expect(audio.kind == .audio && audio.state == .ready && (audio.duration ?? .zero) > .zero)
        #expect(try home.get(MediaController.path(tone, in: graph) + "/400", as: home.ada).status == 404)
    }

    /// A PNG whose header claims to be as large as a header can.
    private static func bomb() -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header: [UInt8] = Array("IHDR".utf8) + [0, 0, 0xFD, 0xE8, 0, 0, 0xFD, 0xE8, 8, 2, 0, 0, 0]
        bytes += [0, 0, 0, 13] + header + crc(header)
        let data: [UInt8] = Array("IDAT".utf8) + [0x78, 0x9C, 0x63, 0, 0, 0, 1, 0, 1]
        return bytes + [0, 0, 0, 9] + data + crc(data) + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    }

    private static func crc(_ bytes: [UInt8]) -> [UInt8] {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return withUnsafeBytes(of: (~crc).bigEndian) { Array($0) }
    }

    /// An EXIF segment that claims an offset of four gigabytes.
    private static func lyingEXIF(_ picture: [UInt8]) -> [UInt8] {
        var exif = Array("Exif\0\0MM\0*".utf8)
        exif += [0, 0, 0, 8, 0, 1, 0x92, 0x7C, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xF0]
        var bytes = Array(picture.prefix(2))
        bytes += [0xFF, 0xE1, 0, UInt8(exif.count + 2)]
        return bytes + exif + Array(picture.dropFirst(2))
    }

    @Test("pictures that lie or break are kept as plain files with a word about it, and the next one is made as ever")
    func bad() throws {
        let jpeg = try TestHome.sample("pictures/turned-1.jpg")
        let cut = try attach(Array(jpeg[..<(jpeg.count / 2)]), named: "cut.jpg")
        let bomb = try attach(Self.bomb(), named: "bomb.png")
        let zip = try attach(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 7, count: 500), named: "zip.jpg")
        let film = try attach(Array(TestHome.sample("recordings/film.mp4").prefix(100)), named: "cut.mp4")
        let exif = try attach(Self.lyingEXIF(jpeg), named: "exif.jpg")
        let html = try attach(jpeg + Array("<script>alert(1)</script>".utf8), named: "polyglot.html")
        let wrong = try attach(TestHome.sample("pictures/plain.png"), named: "wrong.gif")

        #expect(try developed(cut).problem == .damaged)
        #expect(try developed(bomb).problem == .tooManyPixels)
        #expect(try developed(film).problem == .damaged)
        #expect(try developed(zip).kind == .file)
        for id in [cut, bomb, film] { #expect(try developed(id).state == .plain) }
        for id in [exif, html, wrong] { #expect(try developed(id).state == .ready) }
        let polyglot = try home.get(MediaController.path(html, in: graph) + "/original", as: home.ada)
        #expect(polyglot["Content-Type"] == "image/jpeg" && polyglot["X-Content-Type-Options"] == "nosniff")
        for id in [cut, bomb, zip, film, exif, html, wrong] {
            #expect(try home.get(MediaController.path(id, in: graph) + "/download", as: home.ada).status == 200)
        }
    }

    @Test("a child that breaks, or goes on for ever, costs one picture only")
    func children() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("picture")
        try Data(TestHome.sample("pictures/plain.png")).write(to: file)
        func outcome(_ script: String) throws -> Developer.Outcome {
            let program = folder.url.appendingPathComponent("child-\(UUID().uuidString)")
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
            chmod(program.path, 0o700)
            return try Developer(program: program, patience: .milliseconds(300)).develop(file, in: folder.url)
        }

        for script in ["read line; kill -ABRT $$", "read line; exec sleep 60"] {
            guard case .problem(.tooMuchWork) = try outcome(script) else {
                Issue.record("\(script)")
                continue
            }
        }
        #expect(throws: StartProblem.self) { _ = try outcome("read line; exit 1") }
    }

    @Test("renditions that are gone are made again when somebody looks")
    func remaking() throws {
        let id = try attach(TestHome.sample("pictures/plain.png"), named: "plain.png")
        let medium = try developed(id)
        let path = MediaController.path(id, in: graph) + "/400"
        #expect(try home.get(path, as: home.ada).status == 200)

        let shown = try #require(try home.house.media.rendition(400, of: medium.id))
        try FileManager.default.removeItem(at: shown.url)
        #expect(try home.get(path, as: home.ada).status == 404)
        #expect(eventually(within: 30) { (try? home.get(path, as: home.ada).status) == 200 })

        try home.house.media.clearRenditions(remaking: false)
        #expect(try home.get(path, as: home.ada).status == 404)
        #expect(eventually(within: 30) { (try? home.get(path, as: home.ada).status) == 200 })
    }

    @Test("deleted while its pictures are being made, nothing half is left")
    func deletedMeanwhile() throws {
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        for _ in 0..<5 {
            let id = try attach(TestHome.sample("pictures/turned-6.jpg"), named: "x.jpg")
            _ = try home.house.attachments.remove([id], from: open)
        }
        #expect(
            eventually(within: 30) {
                (try? home.house.database.read {
                    try Int.fetchOne($0, sql: "SELECT count(*) FROM job WHERE kind = 'develop'")
                })
                    == 0
            })
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }
}
