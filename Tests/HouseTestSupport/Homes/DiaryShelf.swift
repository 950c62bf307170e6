import Archives
import Foundation
import Localization
import Testing

@testable import Diaries
@testable import House

/// A place for the archives of a test.
struct DiaryShelf {
    let folder: TemporaryFolder
    let tables = TableReaders()
    var today = Day(known: 2026, 11, 23)

    init() throws { folder = try TemporaryFolder() }

    static func words(_ zone: TimeZone = .gmt) throws -> Words {
        Words(
            .en, catalog: try TestHome.resources.get().catalog,
            timeZone: zone)
    }

    static let photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

    func zip(_ files: [(String, String)], pictures: [String] = []) throws -> String {
        try zip(files.map { ($0.0, Array($0.1.utf8)) } + pictures.map { ($0, Self.photo) })
    }

    func zip(_ files: [(String, [UInt8])]) throws -> String {
        let path = folder[UUID().uuidString]
        let writer = try ArchiveWriter(path: path)
        for (name, bytes) in files { try writer.add(bytes, as: name, isCompressed: name.hasSuffix(".json")) }
        try writer.close()
        return path
    }

    func file(_ text: String) throws -> String {
        let path = folder[UUID().uuidString]
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    func archive(_ path: String) throws -> ImportArchive {
        try ImportArchive(diary: path, scratch: folder.url, tables: tables)
    }

    func read(_ path: String) throws -> DiaryReading {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        return try DiaryReading(archive(path), today: today, Self.words(zone))
    }

    /// Why an archive is refused, in English.
    func refusal(_ path: String) throws -> String? {
        do {
            _ = try read(path)
            return nil
        } catch let error as FileRefusal {
            return error.reason.key
        }
    }
}

extension DiaryReading {
    var kinds: [String] { problems.map(\.what.key) }

    /// Each day with its text.
    var texts: [String] { entries.map { "\($0.day.iso) \($0.content)" } }
}
