import Archives
import Foundation
import Testing

@Suite("Writing archives")
struct ArchiveWriterTests {
    let shelf: Shelf

    init() throws { shelf = try Shelf() }

    @Test("what goes in comes out, byte for byte", arguments: [0, 1, 262_143, 262_144, 262_145, 3_000_000])
    func roundTrip(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        try shelf.put(bytes, as: "photo")

        let path = try shelf.archive { writer in
            try writer.add(file: shelf.path("photo"), as: "blobs/ab/stored")
            try writer.add(file: shelf.path("photo"), as: "blobs/ab/deflated", isCompressed: true)
            try writer.add(bytes, as: "manifest.json")
            try writer.add(bytes, as: "manifest.raw", isCompressed: false)
        }

        let contents = try shelf.contents(path)
        #expect(contents.count == 4)
        for (name, copy) in contents { #expect(copy == bytes, "\(name)") }
    }

    @Test("names in any language come back as they were")
    func names() throws {
        let names = ["Übung.md", "рецепты/борщ.md", "日記/朝.txt", "☕️.md", "it's 10:30.md", "..dots..", "a b/c d"]
        let path = try shelf.archive { writer in
            for name in names { try writer.add(Array(name.utf8), as: name) }
        }

        let contents = try shelf.contents(path)
        #expect(contents == Dictionary(uniqueKeysWithValues: names.map { ($0, Array($0.utf8)) }))
    }

    @Test(
        "more entries than ZIP had numbers for",
        .enabled(if: ProcessInfo.processInfo.environment["HEARTH_DRILLS"] == "1", "a long drill of `make check-all`"))
    func manyEntries() throws {
        let path = try shelf.archive { writer in
            for index in 0..<70_000 { try writer.add([UInt8(index & 0xFF)], as: "blobs/\(index)", isCompressed: false) }
        }

        let reader = try ArchiveReader(path: path, limits: .backup)
        var count = 0
        while let entry = try reader.next() {
            #expect(entry.name == "blobs/\(count)")
            if count.isMultiple(of: 1_000) { #expect(try reader.bytes(limit: 1) == [UInt8(count & 0xFF)]) }
            count += 1
        }
        #expect(count == 70_000)
    }

    @Test("an archive without entries is written, but libarchive does not take it for one")
    func empty() throws {
        let path = try shelf.archive { _ in }

        #expect(throws: ArchiveError.notAnArchive(reason: "Unrecognized archive format")) { try shelf.contents(path) }
    }

    @Test("nobody else may read it, and it replaces nothing")
    func newFile() throws {
        let path = try shelf.archive { writer in try writer.add([1], as: "one") }

        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(throws: ArchiveError.file(path: path, number: EEXIST)) { try ArchiveWriter(path: path) }
        #expect(try shelf.contents(path) == ["one": [1]])
    }

    @Test("an archive that was not closed leaves no file")
    func abandoned() throws {
        do {
            let writer = try ArchiveWriter(path: shelf.path("backup.zip"))
            try writer.add([1], as: "one")
            #expect(shelf.exists("backup.zip"))
        }

        #expect(!shelf.exists("backup.zip"))
    }

    @Test("after a failure there is no file and no second chance")
    func failure() throws {
        let writer = try ArchiveWriter(path: shelf.path("backup.zip"))
        // A file that says it is empty and is not.
        #expect(throws: ArchiveError.changedWhileReading(path: "/proc/self/status")) {
            try writer.add(file: "/proc/self/status", as: "status")
        }

        #expect(!shelf.exists("backup.zip"))
        #expect(throws: ArchiveError.outOfOrder) { try writer.add([1], as: "one") }
        #expect(throws: ArchiveError.outOfOrder) { try writer.close() }
    }

    @Test("a missing file, a folder or a pipe spoils nothing: the archive goes on")
    func notAFile() throws {
        mkfifo(shelf.path("pipe"), 0o600)

        let path = try shelf.archive { writer in
            #expect(throws: ArchiveError.file(path: shelf.path("nowhere"), number: ENOENT)) {
                try writer.add(file: shelf.path("nowhere"), as: "nowhere")
            }
            for name in [".", "pipe"] {
                #expect(throws: ArchiveError.notAFile(shelf.path(name))) {
                    try writer.add(file: shelf.path(name), as: "entry")
                }
            }
            try writer.add([1], as: "one")
        }

        #expect(try shelf.contents(path) == ["one": [1]])
    }

    @Test("unsafe and duplicate names are not written", arguments: UnsafeNames.all + ["folder/"])
    func unsafe(_ name: String) throws {
        let path = try shelf.archive { writer in
            #expect(throws: ArchiveError.unsafeName(name)) { try writer.add([1], as: name) }
            try writer.add([2], as: "Toast")
            #expect(throws: ArchiveError.duplicateName("toast")) { try writer.add([3], as: "toast") }
        }

        #expect(try shelf.contents(path) == ["Toast": [2]])
    }

    @Test("a closed archive is closed")
    func closed() throws {
        let writer = try ArchiveWriter(path: shelf.path("backup.zip"))
        try writer.close()

        #expect(throws: ArchiveError.outOfOrder) { try writer.add([1], as: "one") }
        #expect(throws: ArchiveError.outOfOrder) { try writer.close() }
        #expect(shelf.exists("backup.zip"))
    }
}

enum UnsafeNames {
    static let all = [
        "", "/", "/etc/passwd", "..", "../x", "a/../b", "a/..", "./a", "a/./b", "a//b", "a\\b", "..\\x", "C:x", "c:/x",
        "a\0b", "a\nb", String(repeating: "é", count: 128), Array(repeating: "abc/", count: 300).joined() + "d",
    ]
}
