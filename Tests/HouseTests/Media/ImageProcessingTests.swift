import Foundation
import GRDB
import HTTP
import ImageProtocol
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What is shown of files")
struct ImageProcessingTests {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>

    init() throws {
        (home, graph, entity) = try TestHome.album()
    }

    private func attach(_ bytes: [UInt8], named name: String) throws -> ID<AttachedFile> {
        try home.attach(bytes, named: name, at: .entity(entity), in: graph, by: home.ada)
    }

    private func processed(_ id: ID<AttachedFile>) throws -> Medium {
        try home.processed(id, in: graph, by: home.ada)
    }

    @Test(
        "photos of every kind stand upright as WebP, with no word of where they were taken",
        arguments: [
            "turned-6.jpg", "turned-6.heic", "turned-8.avif", "plain.tiff", "clear.png", "moving.gif", "moving.webp",
            "progressive.jpg", "cmyk.jpg", "p3.png", "deep.png",
        ])
    func photos(name: String) throws {
        let id = try attach(TestHome.sample("pictures/\(name)"), named: name)

        let medium = try processed(id)

        #expect(medium.state == .ready && medium.kind == .photo && medium.width != nil && medium.height != nil)
        #expect(medium.colour.hasPrefix("#") && medium.isMoving == name.hasPrefix("moving"))
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

        let (video, audio) = (try processed(film), try processed(tone))

        #expect(video.kind == .video && video.state == .ready && video.playback == 2)
        #expect((video.width ?? 0) > 0 && (video.duration ?? .zero) > .zero)
        #expect(try home.get(MediaController.path(film, in: graph) + "/poster", as: home.ada).status == 200)
        #expect(audio.kind == .audio && audio.state == .ready && (audio.duration ?? .zero) > .zero)
        #expect(try home.get(MediaController.path(tone, in: graph) + "/400", as: home.ada).status == 404)
    }

    @Test("of a PDF there is its first page, and of one with a password a word about it")
    func documents() throws {
        let letter = try attach(TestHome.sample("documents/letter.pdf"), named: "letter.pdf")
        let locked = try attach(TestHome.sample("documents/locked.pdf"), named: "locked.pdf")

        let medium = try processed(letter)

        #expect(medium.kind == .file && medium.state == .ready && medium.isShown && medium.problem == nil)
        for side in ["400", "1600"] {
            #expect(try home.get(MediaController.path(letter, in: graph) + "/\(side)", as: home.ada).status == 200)
        }
        let page = try home.get(MediaController.path(letter, in: graph), as: home.ada).text
        #expect(page.contains(MediaController.path(letter, in: graph) + "/1600\"") && !page.contains("× 1600"))
        #expect(try processed(locked).problem == .encrypted)
        #expect(
            try home.get(MediaController.path(locked, in: graph), as: home.ada).contains(
                "No preview: the file has a password."))
    }

    @Test("a PDF that came before there were pictures of them gets one at the next start, and none is tried for ever")
    func olderDocuments() throws {
        let (id, broken) = (
            try attach(TestHome.sample("documents/letter.pdf"), named: "letter.pdf"),
            try attach(Array("%PDF-1.4 nothing".utf8), named: "broken.pdf")
        )
        for id in [id, broken] { _ = try processed(id) }
        #expect(try processed(broken).problem == .damaged)
        try home.house.database.write { db in
            try db.execute(sql: "DELETE FROM rendition")
            try db.execute(sql: "UPDATE medium SET state = 'plain', reason = '' WHERE fileName = 'letter.pdf'")
        }

        try home.house.media.retryInterrupted()

        #expect(try processed(id).isShown)
        #expect(try processed(broken).problem == .damaged)
    }

    @Test("pictures that lie or break are kept as plain files with a word about it, and the next one is made as ever")
    func bad() throws {
        let jpeg = try TestHome.sample("pictures/turned-1.jpg")
        let cut = try attach(Array(jpeg[..<(jpeg.count / 2)]), named: "cut.jpg")
        let bomb = try attach(BadPicture.bomb(), named: "bomb.png")
        let zip = try attach(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 7, count: 500), named: "zip.jpg")
        let film = try attach(Array(TestHome.sample("recordings/film.mp4").prefix(100)), named: "cut.mp4")
        let exif = try attach(BadPicture.lyingEXIF(jpeg), named: "exif.jpg")
        let html = try attach(jpeg + Array("<script>alert(1)</script>".utf8), named: "polyglot.html")
        let wrong = try attach(TestHome.sample("pictures/plain.png"), named: "wrong.gif")

        #expect(try processed(cut).problem == .damaged)
        #expect(try processed(bomb).problem == .tooManyPixels)
        #expect(try processed(film).problem == .damaged)
        #expect(try processed(zip).kind == .file)
        for id in [cut, bomb, film] { #expect(try processed(id).state == .plain) }
        for id in [exif, html, wrong] { #expect(try processed(id).state == .ready) }
        let polyglot = try home.get(MediaController.path(html, in: graph) + "/original", as: home.ada)
        #expect(polyglot["Content-Type"] == "image/jpeg" && polyglot["X-Content-Type-Options"] == "nosniff")
        for id in [cut, bomb, zip, film, exif, html, wrong] {
            #expect(try home.get(MediaController.path(id, in: graph) + "/download", as: home.ada).status == 200)
        }
    }

    @Test(
        "a GIF of 10,000 frames moves as far as that is bearable, in bounded memory, and the next picture is made as ever",
        arguments: [100, 2_000])
    func manyFrames(side: Int) throws {
        let bytes = BadPicture.gif(frames: 10_000, side: side)
        let start = ContinuousClock.now

        let id = try attach(bytes, named: "many.gif")
        let medium = try processed(id)

        #expect(medium.state == .ready && medium.isMoving && medium.width == side)
        #expect(ContinuousClock.now - start < .seconds(60))
        let path = MediaController.path(id, in: graph)
        let shown = try home.get(path + "/400", as: home.ada)
        #expect(shown.status == 200)
        #expect(Data(shown.body).range(of: Data("ANMF".utf8)) != nil)
        #expect(try home.get(path + "/original", as: home.ada).body == bytes)
        #expect((1..<400 << 20).contains(Self.childrensPeak()))
        #expect(try processed(attach(TestHome.sample("pictures/plain.png"), named: "next.png")).state == .ready)
    }

    /// The most bytes that any process which makes pictures for us has held.
    private static func childrensPeak() -> Int {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let peaks = processes.compactMap { name -> Int? in
            guard let status = try? String(contentsOfFile: "/proc/\(name)/status", encoding: .utf8),
                status.hasPrefix("Name:\thearth-images\n"), status.contains("PPid:\t\(getpid())\n"),
                let line = status.firstRange(of: /VmHWM:\s+\d+/)
            else { return nil }
            return Int(status[line].filter(\.isNumber)).map { $0 << 10 }
        }
        return peaks.max() ?? 0
    }

    @Test("a child that breaks, or goes on for ever, costs one picture only")
    func children() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("picture")
        try Data(TestHome.sample("pictures/plain.png")).write(to: file)
        func outcome(_ script: String) throws -> ImageResult {
            let program = folder.url.appendingPathComponent("child-\(UUID().uuidString)")
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
            chmod(program.path, 0o700)
            return try ImageWorkers(program: program, timeout: .milliseconds(300)).process(file, in: folder.url)
        }

        for script in ["read line; kill -ABRT $$", "read line; exec sleep 60"] {
            guard case .problem(.tooMuchWork) = try outcome(script) else {
                Issue.record("\(script)")
                continue
            }
        }
        #expect(throws: StartProblem.self) { _ = try outcome("read line; exit 1") }
    }

    @Test("a child that ends between two pictures costs none of them")
    func childThatLeft() throws {
        let folder = try TemporaryFolder()
        let program = folder.url.appendingPathComponent("child")
        try Data("#!/bin/sh\nread line; echo '{\"problem\":{\"_0\":\"damaged\"}}'\n".utf8).write(to: program)
        chmod(program.path, 0o700)
        let workers = ImageWorkers(program: program, timeout: .seconds(20))

        for _ in 1...3 {
            guard case .problem(.damaged) = try workers.process(program, in: folder.url) else {
                Issue.record("not what the child said")
                return
            }
            letTimePass(.milliseconds(50))  // it ends a little after its answer
        }
    }

    private func pendingJobs() throws -> Int {
        try home.house.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM job WHERE kind = 'develop'") ?? 0
        }
    }

    @Test("renditions that are gone are made again when somebody looks")
    func remaking() throws {
        let id = try attach(TestHome.sample("pictures/plain.png"), named: "plain.png")
        let medium = try processed(id)
        let path = MediaController.path(id, in: graph) + "/400"
        #expect(try home.get(path, as: home.ada).status == 200)

        let shown = try #require(try home.house.media.rendition(400, of: medium.id))
        try FileManager.default.removeItem(at: shown.url)
        #expect(try home.get(path, as: home.ada).status == 404)
        #expect(eventually(within: 30) { (try? home.get(path, as: home.ada).status) == 200 })

        // One of its sizes may be there while another is still being made.
        #expect(eventually(within: 30) { (try? pendingJobs()) == 0 })
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
        #expect(eventually(within: 30) { (try? pendingJobs()) == 0 })
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }
    @Test("what comes of a picture that is gone for good is written nowhere")
    func goneMeanwhile() throws {
        let id = try attach(TestHome.sample("pictures/turned-6.jpg"), named: "x.jpg")
        let medium = try processed(id)
        _ = try home.house.attachments.remove([id], from: WritableGraph(home.house.door.open(graph, for: home.ada)))
        try home.sweep(after: .days(40))
        var late = MediaStore.Processed(state: .ready, width: 64, height: 48, colour: "#336699")
        late.renditions[400] = try home.arrived(TestHome.sample("pictures/plain.webp"), named: "")
        late.kept = try home.arrived(TestHome.sample("pictures/plain.webp"), named: "")

        try home.house.media.write(late, of: medium.id)
        try home.house.media.process(medium.id, with: ImageWorkers())

        #expect(try home.blobFiles().isEmpty)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }
}
