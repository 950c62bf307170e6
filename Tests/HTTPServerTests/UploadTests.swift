import Crypto
import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Uploads")
struct UploadTests {
    static let type = "Content-Type: multipart/form-data; boundary=XX"

    static func part(_ field: String, file: String, _ bytes: [UInt8]) -> [UInt8] {
        let head =
            "--XX\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(file)\"\r\nContent-Type: image/png\r\n\r\n"
        return Array(head.utf8) + bytes + Array("\r\n".utf8)
    }

    static let end = Array("--XX--\r\n".utf8)

    private func send(_ body: [UInt8], to server: TestServer) throws -> RawReply? {
        let client = try server.client()
        client.request("POST /upload HTTP/1.1", "Host: test", Self.type, "Content-Length: \(body.count)")
        client.send(body)
        return client.reply()
    }

    @Test("two files and a field come whole, and the files are gone after the request")
    func twoFiles() throws {
        let first = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let second = Array("\r\n--X\r\n--XY\r\n\r\n--".utf8)
        let server = try TestServer([
            "/upload": { _ in
                .upload { request in
                    let contents = request.uploads.map { FileManager.default.contents(atPath: $0.path) ?? Data() }
                    let areRight =
                        contents == [Data(first), Data(second)]
                        && request.uploads.map(\.sha256) == contents.map { Array(SHA256.hash(data: $0)) }
                        && request.uploads.map(\.byteCount) == [first.count, second.count]
                    let modes = request.uploads.map { upload in
                        let attributes = try? FileManager.default.attributesOfItem(atPath: upload.path)
                        return (attributes?[.posixPermissions] as? Int) ?? 0
                    }
                    return .text(
                        "\(areRight) \(request.form.encoded) \(request.uploads.map(\.field)) \(request.uploads.map(\.fileName)) \(modes)"
                    )
                }
            }
        ])
        let field = Array("--XX\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhi\r\n".utf8)
        let body = Self.part("one", file: "a.png", first) + field + Self.part("two", file: "b", second) + Self.end

        let reply = try send(body, to: server)
        #expect(reply?.text == #"true note=hi ["one", "two"] ["a.png", "b"] [384, 384]"#)
        #expect(eventually { server.temporaryFiles.isEmpty })
    }

    @Test("a body that comes byte by byte is read the same")
    func byteByByte() throws {
        let content = Array("a\r\n-\r\n--X\r\n--XZ".utf8)
        let server = try TestServer([
            "/upload": { _ in
                .upload {
                    .text(FileManager.default.contents(atPath: $0.uploads[0].path) == Data(content) ? "same" : "other")
                }
            }
        ])
        let client = try server.client()
        let body = Self.part("f", file: "a", content) + Self.end
        client.request("POST /upload HTTP/1.1", "Host: test", Self.type, "Content-Length: \(body.count)")
        for byte in body { client.send([byte]) }

        #expect(client.reply()?.text == "same")
    }

    @Test(
        "a file's name is shown as it was meant, without paths, controls or marks that turn it around",
        arguments: [
            ("plain.txt", "plain.txt"),
            ("with %22quotes%22.txt", "with \"quotes\".txt"),
            (#"with \"quotes\".txt"#, "with \"quotes\".txt"),
            ("two%0D%0Alines.txt", "twolines.txt"),
            ("%0d%0aX-A: 1", "%0d%0aX-A: 1"),
            ("100%.txt", "100%.txt"),
            ("../../etc/passwd", "passwd"),
            (#"C:\Users\ada\photo.jpg"#, "photo.jpg"),
            ("/", ""),
            ("..", ""),
            ("photo\u{202E}gpj.exe", "photogpj.exe"),
            ("🌷 фото é.jpg", "🌷 фото é.jpg"),
            ("a;b.txt", "a;b.txt"),
            ("\u{1}\u{1F}a", "a"),
            (String(repeating: "é", count: 200), String(repeating: "é", count: 127)),
        ])
    func names(sent: String, shown: String) throws {
        let server = try TestServer([
            "/upload": { _ in .upload { .text($0.uploads.first.map { "[\($0.fileName)]" } ?? "none") } }
        ])

        let reply = try send(Self.part("f", file: sent, [1, 2, 3]) + Self.end, to: server)
        #expect(reply?.text == "[\(shown)]")
    }

    @Test("a file that was moved away stays")
    func moved() throws {
        let server = try TestServer([
            "/upload": { _ in
                .upload { request in
                    let path = request.uploads[0].path
                    try? FileManager.default.moveItem(atPath: path, toPath: path + ".kept")
                    return .text("kept")
                }
            }
        ])
        _ = try send(Self.part("f", file: "a", [1]) + Self.end, to: server)

        #expect(eventually { server.temporaryFiles.count == 1 })
        #expect(server.temporaryFiles.allSatisfy { $0.hasSuffix(".kept") })
    }

    @Test("64 MB go to disk without growing the process, and the hash is right")
    func large() throws {
        let server = try TestServer(["/upload": { _ in .upload { .text($0.uploads[0].sha256.hex) } }])
        let piece = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let head = Array("--XX\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a\"\r\n\r\n".utf8)
        let tail = Array("\r\n--XX--\r\n".utf8)
        var hasher = SHA256()
        let upload = try server.client()
        upload.request(
            "POST /upload HTTP/1.1", "Host: test", Self.type,
            "Content-Length: \(head.count + (64 << 20) + tail.count)")
        upload.send(head)
        upload.send(piece)
        let before = residentBytes()
        for _ in 1..<64 { upload.send(piece) }
        let grown = residentBytes() - before
        upload.send(tail)
        for _ in 1...64 { hasher.update(data: piece) }

        #expect(upload.reply()?.text == Array(hasher.finalize()).hex)
        #expect(grown < 40 << 20, "other tests of this process run beside; alone it is under 1 MB")
    }

    private func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii)) ?? ""
        return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4096
    }

    @Test("a file over the limit is refused, announced or not")
    func tooLarge() throws {
        let server = try TestServer(["/upload": { _ in .upload(limit: 10_000) { _ in .text("in") } }])
        let body = Self.part("f", file: "a", [UInt8](repeating: 1, count: 20_000)) + Self.end
        let client = try server.client()
        client.request("POST /upload HTTP/1.1", "Host: test", Self.type, "Transfer-Encoding: chunked")
        client.send(Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8))

        #expect(try send(body, to: server)?.status == 413)
        #expect(client.reply()?.status == 413)
        #expect(eventually { server.temporaryFiles.isEmpty })
    }

    @Test("the fields beside a file have a limit of their own, in every encoding")
    func fieldsTooLarge() throws {
        let server = try TestServer(["/upload": { _ in .upload(formLimit: 1000) { _ in .text("in") } }])
        let field =
            "--XX\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\n\(String(repeating: "x", count: 1200))\r\n"
        let client = try server.client()
        client.request(
            "POST /upload HTTP/1.1", "Host: test", "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: 1202", body: "a=" + String(repeating: "x", count: 1200))

        #expect(try send(Array(field.utf8) + Self.end, to: server)?.status == 413)
        #expect(client.reply()?.status == 413)
    }

    @Test("a client that goes away in the middle leaves no file behind")
    func clientGone() throws {
        let server = try TestServer(["/upload": { _ in .upload { _ in .text("in") } }])
        do {
            let client = try server.client()
            client.request("POST /upload HTTP/1.1", "Host: test", Self.type, "Content-Length: 1000000")
            client.send(Self.part("f", file: "a", [UInt8](repeating: 1, count: 50_000)))
            #expect(eventually { server.temporaryFiles.count == 1 })
        }

        #expect(eventually { server.temporaryFiles.isEmpty })
    }

    @Test("a broken end is refused and leaves no file behind")
    func brokenEnd() throws {
        let server = try TestServer(["/upload": { _ in .upload { _ in .text("in") } }])
        let reply = try send(Self.part("f", file: "a", [1, 2, 3]), to: server)

        #expect(reply?.status == 400)
        #expect(eventually { server.temporaryFiles.isEmpty })
    }

    @Test("a folder that cannot be written to is our fault, not the client's")
    func noFolder() throws {
        let server = try TestServer(["/upload": { _ in .upload { _ in .text("in") } }]) { $0.uploadFolder = "/nowhere" }

        #expect(try send(Self.part("f", file: "a", [1, 2, 3]) + Self.end, to: server)?.status == 500)
    }

    @Test(
        "a full disk is said so, leaves no file behind, and reading goes on",
        .enabled(if: SmallDisk.isPermitted, "mounting a small tmpfs is not permitted here"))
    func diskFull() throws {
        let disk = try SmallDisk(bytes: 1 << 20)
        defer { disk.remove() }
        let server = try TestServer(["/upload": { _ in .upload { _ in .text("in") } }]) { $0.uploadFolder = disk.path }
        let body = Self.part("f", file: "a", [UInt8](repeating: 1, count: 3 << 20)) + Self.end

        let announced = try send(body, to: server)
        #expect(announced?.status == 507)
        let client = try server.client()
        client.request("POST /upload HTTP/1.1", "Host: test", Self.type, "Transfer-Encoding: chunked")
        client.send(Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8))
        #expect(client.reply()?.status == 507)

        #expect(try server.get("/")?.status == 200)
        #expect(eventually { (try? FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty) == true })
        #expect(try send(Self.part("f", file: "a", [1]) + Self.end, to: server)?.status == 200)
    }
}

/// A file system of a size that is soon reached.
struct SmallDisk {
    let path: String

    static let isPermitted: Bool = {
        guard let disk = try? SmallDisk(bytes: 1 << 20) else { return false }
        disk.remove()
        return true
    }()

    struct NotPermitted: Error {}

    init(bytes: Int) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "hearth-disk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(bytes)") == 0 else {
            rmdir(path)
            throw NotPermitted()
        }
    }

    func remove() {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }
}

extension [UInt8] {
    var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
