import Archives
import Foundation
import Testing

@Suite("Reading archives from strangers")
struct ArchiveReaderTests {
    let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private func read(_ zip: RawZip) throws -> [String: [UInt8]] {
        try shelf.contents(shelf.put(zip.bytes, as: UUID().uuidString))
    }

    private func error(_ zip: RawZip) throws -> ArchiveError? {
        do {
            _ = try read(zip)
            return nil
        } catch let error as ArchiveError {
            return error
        }
    }

    /// An entry that differs in one thing from a good one.
    private func entry(_ name: String = "bread", _ change: (inout RawZip.Entry) -> Void = { _ in }) -> RawZip.Entry {
        var entry = RawZip.Entry(name)
        change(&entry)
        return entry
    }

    @Test("an honest archive made by hand is read, folders too")
    func honest() throws {
        let folder = entry("jam/") { ($0.mode, $0.bytes) = (0o40755, []) }

        #expect(
            try read(RawZip(folder, entry("jam/plum"), entry())) == [
                "jam/": [], "jam/plum": Array("toast".utf8), "bread": Array("toast".utf8),
            ])
    }

    @Test("a file is unpacked as told, for nobody else to read, and over nothing")
    func extract() throws {
        let path = try shelf.put(RawZip(entry(), entry("jam")).bytes, as: "a.zip")
        let reader = try ArchiveReader(path: path)
        let entry = try #require(try reader.next())
        #expect(entry.name == "bread" && entry.size == 5 && entry.isRegularFile)
        var seen: [UInt8] = []

        #expect(try reader.extract(to: shelf.path("out")) { seen += $0 } == 5)

        #expect(seen == Array("toast".utf8))
        #expect(try shelf.bytes(of: "out") == seen)
        let attributes = try FileManager.default.attributesOfItem(atPath: shelf.path("out"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        _ = try reader.next()
        #expect(throws: ArchiveError.file(path: shelf.path("out"), number: EEXIST)) {
            try reader.extract(to: shelf.path("out"))
        }
        #expect(try shelf.bytes(of: "out") == seen)
    }

    @Test("names of old systems are read where somebody asks for it, and refused otherwise")
    func oldNames() throws {
        var old = entry("Koln.jpg") { $0.flags = 0 }
        old.name = Array("K".utf8) + [0x94] + Array("ln.jpg".utf8)
        let path = try shelf.put(RawZip(old, entry("Köln.txt")).bytes, as: "a.zip")

        #expect(throws: ArchiveError.unsafeName("?")) { try ArchiveReader(path: path).next() }
        let reader = try ArchiveReader(path: path, readsOldNames: true)
        #expect(try reader.next()?.name == "Köln.jpg")
        #expect(try reader.bytes(limit: 9) == Array("toast".utf8))
        #expect(try reader.next()?.name == "Köln.txt")
    }

    @Test("how an entry begins is read without the rest, and the next one comes all the same")
    func beginnings() throws {
        let long = entry("long") { $0.bytes = Array(repeating: 7, count: 600_000) }
        let reader = try ArchiveReader(path: shelf.put(RawZip(long, entry()).bytes, as: "a.zip"))

        _ = try reader.next()
        #expect(try reader.beginning(300_000) == [UInt8](repeating: 7, count: 300_000))
        #expect(try reader.next()?.name == "bread")
        #expect(try reader.beginning(100) == Array("toast".utf8))
        #expect(try reader.next() == nil)
    }

    @Test("entries are unpacked once, after they were asked for; folders never")
    func outOfOrder() throws {
        let folder = entry("jam/") { ($0.mode, $0.bytes) = (0o40755, []) }
        let reader = try ArchiveReader(path: shelf.put(RawZip(entry(), folder).bytes, as: "a.zip"))

        #expect(throws: ArchiveError.outOfOrder) { try reader.bytes(limit: 9) }
        _ = try reader.next()
        _ = try reader.bytes(limit: 9)
        #expect(throws: ArchiveError.outOfOrder) { try reader.bytes(limit: 9) }
        _ = try reader.next()
        #expect(throws: ArchiveError.notAFile("jam/")) { try reader.extract(to: shelf.path("out")) }
        #expect(!shelf.exists("out"))
        #expect(try reader.next() == nil)
    }

    @Test(
        "names that could lead outside are refused",
        arguments: UnsafeNames.all.filter { !$0.contains("\0") && !$0.contains("\\") })
    func unsafeNames(_ name: String) throws {
        #expect(try error(RawZip(entry(name))) == .unsafeName(name))
    }

    @Test("a backslash is a slash, as archivers for Windows mean it, and leads outside no more than one")
    func backslash() throws {
        #expect(try read(RawZip(entry("jam\\plum"))).keys.sorted() == ["jam/plum"])
        #expect(try error(RawZip(entry("..\\bread"))) == .unsafeName("../bread"))
        #expect(try error(RawZip(entry("jam/..\\bread"))) == .unsafeName("jam/..\\bread"))
    }

    @Test("a name with a NUL is refused, or cut where every C program cuts it")
    func nul() throws {
        let contents = try? read(RawZip(entry("bread\0/../../etc/passwd")))

        #expect(contents == nil || contents?.keys.sorted() == ["bread"])
        #expect(try error(RawZip(entry("bread\0one"), entry("bread\0two"))) != nil)
    }

    @Test("names that are not UTF-8 are refused, whatever the flag says", arguments: [0x0800, 0] as [UInt16])
    func invalidName(_ flags: UInt16) throws {
        let zip = RawZip(entry { ($0.name, $0.flags) = ([0x62, 0xFF, 0xFE], flags) })

        #expect(try error(zip) != nil)
    }

    @Test("the same name twice, in any case or spelling, is refused")
    func duplicates() throws {
        for (one, other) in [("bread", "bread"), ("bread", "BREAD"), ("br\u{E9}ad", "bre\u{301}ad"), ("a/b", "A/b")] {
            #expect(try error(RawZip(entry(one), entry(other))) == .duplicateName(other))
        }
    }

    @Test("links and devices are refused", arguments: [0o120777, 0o020644, 0o060644, 0o140644] as [UInt32])
    func irregular(_ mode: UInt32) throws {
        let zip = RawZip(entry { $0.mode = mode })
        #expect(try error(zip) == .notAFile("bread"))
    }

    @Test("what is encrypted is refused")
    func encrypted() throws {
        #expect(try error(RawZip(entry { $0.flags = 0x0801 })) == .encrypted("bread"))
    }

    @Test("bytes that do not add up are refused")
    func checksum() throws {
        #expect(try error(RawZip(entry { $0.checksum = 1 })) != nil)
    }

    @Test("a local header that contradicts the directory is refused")
    func disagreement() throws {
        #expect(try error(RawZip(entry { $0.localSize = 4 }, entry("jam"))) != nil)
    }

    @Test("an entry that claims more than is there, or less, is refused")
    func claims() throws {
        #expect(try error(RawZip(entry { $0.claimedSize = 4 })) != nil)
        #expect(try error(RawZip(entry { $0.claimedSize = 500_000 })) != nil)
    }

    @Test("entries that share their bytes are refused")
    func overlap() throws {
        let inner = RawZip(entry("inner")).bytes.prefix(40)
        let outer = entry("outer") { $0.bytes = Array(inner) }
        let pointer = entry("inner") { $0.offset = 35 }

        #expect(try error(RawZip(outer, pointer)) == .damaged(entry: "inner", reason: "overlaps the entry before it"))
    }

    @Test("two entries with one local header are one: libarchive reads it once")
    func sharedHeader() throws {
        #expect(try read(RawZip(entry(), entry("jam") { $0.offset = 0 })).count == 1)
    }

    @Test("an archive cut anywhere is refused")
    func truncated() throws {
        let whole = RawZip(entry(), entry("jam")).bytes

        for length in whole.indices {
            let path = try shelf.put(Array(whole.prefix(length)), as: "cut.zip")
            #expect(throws: ArchiveError.self, "\(length)") { try shelf.contents(path) }
        }
    }

    @Test("an archive with a wrong byte is refused or says what it says, and nothing worse")
    func damaged() throws {
        let whole = RawZip(entry(), entry("jam")).bytes

        for index in whole.indices {
            for mask in [0x01, 0x80, 0xFF] as [UInt8] {
                var bytes = whole
                bytes[index] ^= mask
                let path = try shelf.put(bytes, as: "damaged.zip")
                do {
                    let contents = try shelf.contents(path)
                    #expect(contents.values.allSatisfy { $0 == Array("toast".utf8) })
                } catch is ArchiveError {}
            }
        }
    }

    @Test("what is no archive is refused with a reason")
    func notAnArchive() throws {
        for bytes in [[], [0], Array("PK".utf8), [UInt8](repeating: 0x50, count: 100_000)] {
            let path = try shelf.put(bytes, as: "text.zip")
            let error = #expect(throws: ArchiveError.self) { try ArchiveReader(path: path).next() }
            guard case .notAnArchive = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(throws: ArchiveError.notAFile(shelf.folder)) { try ArchiveReader(path: shelf.folder) }
        #expect(throws: ArchiveError.file(path: shelf.path("nowhere"), number: ENOENT)) {
            try ArchiveReader(path: shelf.path("nowhere"))
        }
    }
}
