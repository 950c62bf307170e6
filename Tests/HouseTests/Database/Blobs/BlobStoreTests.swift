import Crypto
import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Files by their hash")
struct BlobStoreTests {
    let home: QuietHome

    init() throws { home = try QuietHome() }

    private func files() throws -> [String: Data] {
        try TemporaryFolder.files(in: home.house.folder.blobs.path).filter { !$0.key.hasSuffix(".hearth") }
    }

    @Test("a file stands where its hash says, byte for byte, and no longer where it was")
    func placing() throws {
        let sha256 = try home.blob("a picture")
        let name = sha256.map { String(format: "%02x", $0) }.joined()

        #expect(try files() == ["\(name.prefix(2))/\(name.dropFirst(2))": Data("a picture".utf8)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.house.folder.temporary.path) == [])
        #expect(try home.count("blob", where: "byteCount = 9") == 1)
    }

    @Test("the same bytes are kept once, with one row")
    func deduplication() throws {
        let first = try home.blob("a picture")
        let second = try home.blob("a picture")

        #expect(first == second)
        #expect(try files().count == 1)
        #expect(try home.count("blob") == 1)
        #expect(try home.problems() == [])
    }

    @Test("the same bytes heal a file that was damaged")
    func healing() throws {
        let sha256 = try home.blob("a picture")
        try Data("scribble!".utf8).write(to: home.house.blobs.url(sha256))
        #expect(try home.problems().count == 1)

        try home.blob("a picture")

        #expect(try home.problems() == [])
    }

    @Test("the file comes before the row: one that cannot be placed leaves no row")
    func order() throws {
        let bytes = Data("never arrives".utf8)
        let sha256 = Data(SHA256.hash(data: bytes))

        #expect(throws: (any Error).self) {
            try home.house.blobs.place(home.house.folder.path + "/nothing", sha256: sha256)
            try home.house.database.write { db in
                try home.house.blobs.record(sha256, byteCount: bytes.count, in: db)
            }
        }

        #expect(try home.count("blob") == 0)
        #expect(try files().isEmpty)
    }

    @Test("a row whose transaction fails leaves a file without a row, never the other way round")
    func rollback() throws {
        struct Failure: Error {}
        let bytes = Data("a picture".utf8)
        let sha256 = Data(SHA256.hash(data: bytes))
        let path = home.house.folder.temporary.appendingPathComponent("upload")
        try bytes.write(to: path)

        #expect(throws: Failure.self) {
            try home.house.blobs.place(path.path, sha256: sha256)
            try home.house.database.write { db in
                try home.house.blobs.record(sha256, byteCount: bytes.count, in: db)
                throw Failure()
            }
        }

        #expect(try home.count("blob") == 0)
        #expect(try files().count == 1)
        #expect(try home.problems() == [])
    }
}
