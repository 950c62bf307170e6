import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Files")
struct FileTests {
    private static let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }

    /// `/file` and `/empty` are served with a tag, `/gone` has no file, `/link` is a symbolic link.
    private func server() throws -> TestServer {
        let files = try TestServer()
        let paths = [
            "/file": try files.file("file", Self.bytes), "/empty": try files.file("empty", []),
            "/gone": files.folder.path + "/gone", "/link": files.folder.path + "/link", "/folder": files.folder.path,
        ]
        try FileManager.default.createSymbolicLink(atPath: files.folder.path + "/link", withDestinationPath: "file")
        return try TestServer(
            paths.mapValues { path in
                { _ in
                    .read { _ in
                        _ = files  // keeps the folder
                        return Response(
                            headers: ["ETag": "\"v1\"", "Content-Type": "image/png"], body: .file(path: path))
                    }
                }
            })
    }

    @Test("a file comes whole, with its length and the offer of ranges")
    func whole() throws {
        let reply = try #require(try server().get("/file"))

        #expect(reply.status == 200)
        #expect(reply.body == Self.bytes)
        #expect(reply["Accept-Ranges"] == "bytes")
        #expect(reply["Content-Type"] == "image/png")
    }

    @Test(
        "one range is cut out",
        arguments: [
            ("bytes=0-0", 0...0), ("bytes=0-99", 0...99), ("bytes=99990-", 99_990...99_999),
            ("bytes=-10", 99_990...99_999),
            ("bytes=5-999999999", 5...99_999), ("bytes=-999999999", 0...99_999),
        ])
    func part(range: String, expected: ClosedRange<Int>) throws {
        let reply = try #require(try server().get("/file", "Range: \(range)"))

        #expect(reply.status == 206)
        #expect(reply.body == Array(Self.bytes[expected]))
        #expect(reply["Content-Range"] == "bytes \(expected.lowerBound)-\(expected.upperBound)/100000")
        #expect(reply["ETag"] == "\"v1\"")
    }

    @Test(
        "a range past the end gets 416 with the length",
        arguments: ["bytes=100000-", "bytes=-0", "bytes=200000-200001"])
    func unsatisfiable(range: String) throws {
        let reply = try #require(try server().get("/file", "Range: \(range)"))

        #expect(reply.status == 416)
        #expect(reply["Content-Range"] == "bytes */100000")
        #expect(reply.body.isEmpty)
    }

    @Test(
        "what is not one range gets the whole",
        arguments: [
            "bytes=0-0,5-9", "bytes=9-0", "bytes=-", "bytes=a-b", "items=0-1", "bytes 0-1", "bytes=--1",
            "bytes=0-0,0-0,0-0",
        ])
    func ignored(range: String) throws {
        let reply = try #require(try server().get("/file", "Range: \(range)"))

        #expect(reply.status == 200)
        #expect(reply.body.count == 100_000)
    }

    @Test("a range of another version gets the whole of this one")
    func ifRange() throws {
        let server = try server()

        #expect(try server.get("/file", "Range: bytes=0-9", "If-Range: \"v1\"")?.status == 206)
        #expect(try server.get("/file", "Range: bytes=0-9", "If-Range: \"old\"")?.body.count == 100_000)
        #expect(try server.get("/file", "Range: bytes=0-9", "If-Range: W/\"v1\"")?.status == 200)
        #expect(try server.get("/file", "Range: bytes=0-9", "If-Range: Sat, 21 Nov 2026 01:00:00 GMT")?.status == 200)
        #expect(try server.get("/file", "Range: bytes=0-9", "If-None-Match: \"v1\"")?.status == 304)
    }

    @Test("an empty file is empty, and has no ranges to give")
    func empty() throws {
        let server = try server()

        #expect(try server.get("/empty")?.status == 200)
        #expect(try server.get("/empty")?["Content-Length"] == "0")
        #expect(try server.get("/empty", "Range: bytes=0-0")?.status == 416)
    }

    @Test("HEAD has what GET has, range and all, without a body")
    func head() throws {
        let client = try server().client()
        for range in ["X: y", "Range: bytes=10-19", "Range: bytes=100000-"] {
            client.request("HEAD /file HTTP/1.1", "Host: test", range)
            let head = try #require(client.reply(hasBody: false))
            client.request("GET /file HTTP/1.1", "Host: test", range)
            let get = try #require(client.reply())

            #expect(head.statusLine == get.statusLine)
            #expect(head["Content-Length"] == "\(get.body.count)")
            #expect(head["Content-Range"] == get["Content-Range"])
        }
    }

    @Test(
        "a file that is not there, a link and a folder are not found, and the log says so",
        arguments: ["/gone", "/link", "/folder"])
    func missing(path: String) throws {
        let server = try server()

        #expect(try server.get(path)?.status == 404)
        #expect(server.log.all.contains { $0.hasPrefix("error A file to be sent is missing") })
    }

    @Test("no descriptor is left open by files, ranges, HEADs and refusals")
    func descriptors() throws {
        let server = try server()
        let client = try server.client()
        func openFiles() -> Int {
            let folder = "/proc/self/fd"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            let targets = names.map {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) ?? ""
            }
            return targets.filter { $0.hasSuffix("/file") || $0.hasSuffix("/empty") }.count
        }
        for range in ["bytes=0-9", "bytes=100000-", "bytes=0-", "x"] {
            client.request("GET /file HTTP/1.1", "Host: test", "Range: \(range)")
            _ = client.reply()
            client.request("HEAD /file HTTP/1.1", "Host: test", "Range: \(range)")
            _ = client.reply(hasBody: false)
            client.request("GET /empty HTTP/1.1", "Host: test", "Range: \(range)")
            _ = client.reply()
        }

        #expect(eventually { openFiles() == 0 })
    }
}
