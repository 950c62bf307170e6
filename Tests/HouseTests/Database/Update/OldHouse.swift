import Foundation
import GRDB
import Gzip

@testable import House
@testable import HouseTestSupport

/// A data folder as a released version left it, with rows in every table.
struct OldHouse {
    let data: DataFolder
    /// The rows of each table.
    let counts: [String: Int]

    private static let samples = TestHome.repository.appendingPathComponent("Tests/samples/databases")

    /// Those that were released: each has a database, made by Tests/samples/databases/make.py.
    static let versions: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: samples.path)
        return (names ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }()

    private static let ending = ".sqlite.gz"

    static let first = "0.3.0"

    init(_ version: String = first, at path: String) throws {
        data = DataFolder(path: path)
        try? FileManager.default.removeItem(atPath: path)
        try data.prepare()
        let packed = try Data(contentsOf: Self.samples.appendingPathComponent(version + Self.ending))
        guard let bytes = Gzip.decompress([UInt8](packed), limit: 64 << 20) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: data.database))
        counts = try Self.counts(in: data.database)
    }

    /// Of all tables but those of which a search index consists.
    static func counts(in file: String) throws -> [String: Int] {
        let database = try DatabaseQueue(path: file)
        return try database.read { db in
            let names = try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM pragma_table_list
                    WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite%' AND name <> 'grdb_migrations'
                    """)
            return try names.reduce(into: [:]) { counts, name in
                counts[name] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \"\(name)\"")
            }
        }
    }

    static func migrations(of file: String) throws -> Set<String> {
        try DatabaseQueue(path: file).read(DatabaseUpdate.done)
    }

    /// The names of what is kept from before updates.
    var copies: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: data.backups.path).sorted() }
    }
}
