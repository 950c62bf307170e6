import Crypto
import Foundation
import GRDB
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// Uploads whose bytes are all here and could not be entered.
extension ResumingTests {
    @Test("what could not be entered keeps its bytes, and is entered with the next try")
    func stuck() throws {
        let bytes = Array(bytes.prefix(1000))
        let path = try #require(try begin(bytes.count)["Location"])
        try home.execute("CREATE TRIGGER stuck BEFORE UPDATE ON upload BEGIN SELECT RAISE(ABORT, 'stuck'); END", [])
        #expect(try patch(path, at: 0, bytes).status == 500)
        try home.execute("DROP TRIGGER stuck", [])

        let isAsked = try eventually { try offset(path) == 999 }
        #expect(isAsked)
        let last = try patch(path, at: 999, [bytes[999]])
        #expect(try home.get((last["Location"] ?? "") + "/download", as: home.ada).body == bytes)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }

    @Test("what could not be entered leaves a file that an older database does not know in its place")
    func stuckBesideUnknown() throws {
        let bytes = Array(bytes.prefix(1000))
        let sha256 = Data(SHA256.hash(data: bytes))
        let blob = home.house.blobs.url(sha256)
        try FileManager.default.createDirectory(
            at: blob.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: blob)
        try home.execute("INSERT INTO unknownBlob (sha256) VALUES (?)", [sha256])
        let path = try #require(try begin(bytes.count)["Location"])
        try home.execute("CREATE TRIGGER stuck BEFORE UPDATE ON upload BEGIN SELECT RAISE(ABORT, 'stuck'); END", [])
        #expect(try patch(path, at: 0, bytes).status == 500)
        try home.execute("DROP TRIGGER stuck", [])

        #expect(FileManager.default.contents(atPath: blob.path) == Data(bytes))
        let isAsked = try eventually { try offset(path) == 999 }
        #expect(isAsked)
        #expect(FileManager.default.contents(atPath: blob.path) == Data(bytes))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.house.folder.temporary.path) == [])
        let last = try patch(path, at: 999, [bytes[999]])
        #expect(try home.get((last["Location"] ?? "") + "/download", as: home.ada).body == bytes)
        #expect(try HouseCheck.problems(in: home.house.folder).isEmpty)
    }
}
