import Crypto
import Foundation
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("The hash of what arrives in pieces")
struct IncrementalHashesTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let digests = IncrementalHashes()

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appendingPathComponent("film")
        try Data().write(to: file)
    }

    private func append(_ bytes: Data) throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    @Test("it is that of the whole file, however it came and whether it was followed or not", arguments: [true, false])
    func pieces(isFollowed: Bool) throws {
        var whole = Data()
        for number in 0..<20 {
            if isFollowed, number.isMultiple(of: 4) { digests.follow(file) }
            let piece = Data((0..<(number * 90_001)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) })
            try append(piece)
            whole += piece
        }

        #expect(try digests.finish(file, byteCount: whole.count) == Data(SHA256.hash(data: whole)))
    }

    @Test("a file that was forgotten is read from its first byte, and one that is too short has no hash")
    func forgotten() throws {
        try append(Data("the first end".utf8))
        digests.follow(file)
        #expect(throws: CocoaError.self) { try digests.finish(file, byteCount: 14) }

        try append(Data("!".utf8))
        digests.follow(file)
        digests.forget(file)
        try Data("another".utf8).write(to: file)
        #expect(try digests.finish(file, byteCount: 7) == Data(SHA256.hash(data: Data("another".utf8))))
    }
}
