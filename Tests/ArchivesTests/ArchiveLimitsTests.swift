import Archives
import Testing

@Suite("Archives that are too much")
struct ArchiveLimitsTests {
    let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private func archive(_ sizes: [Int], isCompressed: Bool = false) throws -> String {
        try shelf.archive { writer in
            for (index, size) in sizes.enumerated() {
                try writer.add([UInt8](repeating: 0, count: size), as: "\(index)", isCompressed: isCompressed)
            }
        }
    }

    @Test("as many entries as allowed are read, and not one more")
    func entries() throws {
        let path = try archive([1, 1, 1])

        #expect(try shelf.contents(path, limits: ArchiveLimits(entries: 3)).count == 3)
        #expect(throws: ArchiveError.tooManyEntries(limit: 2)) {
            try shelf.contents(path, limits: ArchiveLimits(entries: 2)).count
        }
    }

    @Test("a directory far too long is not even read to its end")
    func directory() throws {
        let path = try shelf.archive { writer in
            for index in 0..<4_000 {
                let name = Array(repeating: String(repeating: "x", count: 200), count: 4).joined(separator: "/")
                try writer.add([], as: "\(name)/\(index)")
            }
        }

        let few = ArchiveLimits(entries: 10)
        #expect(throws: ArchiveError.directoryTooLarge(limit: few.directoryBytes)) {
            try ArchiveReader(path: path, limits: few).next()
        }
        #expect(try ArchiveReader(path: path, limits: ArchiveLimits(entries: 50_000)).next() != nil)
        // Long names take memory, however few of the allowed entries there are.
        #expect(throws: ArchiveError.directoryTooLarge(limit: 1 << 20)) {
            try ArchiveReader(path: path, limits: ArchiveLimits(entries: 50_000, directoryBytes: 1 << 20)).next()
        }
    }

    @Test("an entry may be as large as allowed, and not one byte more")
    func entryBytes() throws {
        let path = try archive([300_000])

        #expect(try shelf.contents(path, limits: ArchiveLimits(entryBytes: 300_000)).count == 1)
        #expect(throws: ArchiveError.entryTooLarge("0", limit: 299_999)) {
            try shelf.contents(path, limits: ArchiveLimits(entryBytes: 299_999)).count
        }
    }

    @Test("bytes in memory have a limit of their own")
    func memory() throws {
        let reader = try ArchiveReader(path: archive([300_000]))
        _ = try reader.next()

        #expect(throws: ArchiveError.entryTooLarge("0", limit: 1_000)) { try reader.bytes(limit: 1_000) }
    }

    @Test("all entries together may be as large as allowed, and not one byte more")
    func totalBytes() throws {
        let path = try archive([1_000, 2_000, 3_000])

        #expect(try shelf.contents(path, limits: ArchiveLimits(totalBytes: 6_000)).count == 3)
        #expect(throws: ArchiveError.archiveTooLarge(limit: 5_999)) {
            try shelf.contents(path, limits: ArchiveLimits(totalBytes: 5_999)).count
        }
    }

    @Test("a bomb is stopped while it inflates, and leaves no file")
    func bomb() throws {
        let reader = try ArchiveReader(path: archive([100_000_000], isCompressed: true))
        _ = try reader.next()
        var unpacked = 0

        #expect(throws: ArchiveError.inflatesTooMuch("0", limit: 100)) {
            try reader.extract(to: shelf.path("out")) { unpacked += $0.count }
        }

        #expect(unpacked < 20_000_000)
        #expect(!shelf.exists("out"))
    }

    @Test("many small bombs are stopped as one")
    func manyBombs() throws {
        let path = try archive([Int](repeating: 1_000_000, count: 100), isCompressed: true)

        let error = #expect(throws: ArchiveError.self) { try shelf.contents(path).count }
        #expect(error?.description.contains("inflates more than 100 times") == true)
        #expect(try shelf.contents(path, limits: .backup).count == 100)
    }
}
