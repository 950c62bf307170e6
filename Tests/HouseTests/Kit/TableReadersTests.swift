import Foundation
import GRDB
import TableProtocol
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Databases of other programs")
struct TableReadersTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func database(_ sql: String) throws -> String {
        let path = folder[UUID().uuidString]
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in try db.execute(sql: sql) }
        try queue.close()
        return path
    }

    /// All rows of one table, its values as text.
    private func rows(
        _ table: String, _ columns: [String], in path: String, with readers: TableReaders = TableReaders()
    ) throws -> [[String?]] {
        var rows: [[String?]] = []
        try readers.each(of: [TableRequest.Table(table, columns)], in: path) { _, row in
            rows.append(columns.indices.map(row.text))
        }
        return rows
    }

    @Test("values of all types, names of any case and with quotation marks, tables without rowids")
    func values() throws {
        let path = try database(
            """
            CREATE TABLE "a ""b" (One, Two); INSERT INTO "a ""b" VALUES (1, 2.5), ('é', NULL), (x'00', 7);
            CREATE TABLE plain (key TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO plain VALUES ('y'), ('x');
            """)

        #expect(
            try rows(#"A "B"#, ["two", "ONE", "three"], in: path)
                == [["2.5", "1", nil], [nil, "é", nil], ["7", nil, nil]])
        #expect(try rows("plain", ["key"], in: path) == [["x"], ["y"]])
        #expect(try rows("none", ["key"], in: path).isEmpty)
        #expect(try TableReaders().tables(["PLAIN", "none"], of: path) == [true, false])
    }

    @Test("a backup of a database that writes ahead to a log is read, and nothing is left beside it")
    func writesAhead() throws {
        let path = folder["ahead.db"]
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES ('x')")
        }
        try queue.close()
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))[18...19]) == [2, 2])

        #expect(try rows("t", ["a"], in: path) == [["x"]])
        let beside = try FileManager.default.contentsOfDirectory(atPath: folder[""]).filter { $0.hasPrefix("ahead") }
        #expect(beside == ["ahead.db"])
    }

    @Test("a column that computes a value of any size costs nothing, and neither does a view that never ends")
    func computed() throws {
        let path = try database(
            """
            CREATE TABLE t (a, b AS (hex(zeroblob(400000000))), c AS (1) STORED);
            CREATE VIEW v (a) AS
                WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more) SELECT n FROM more;
            CREATE VIRTUAL TABLE f USING fts5 (a);
            INSERT INTO t (a) VALUES ('x'), ('y');
            INSERT INTO f (a) VALUES ('x');
            """)

        let start = ContinuousClock.now
        #expect(try rows("t", ["a", "b", "c"], in: path) == [["x", nil, nil], ["y", nil, nil]])
        #expect(try rows("v", ["a"], in: path).isEmpty)
        #expect(try rows("f", ["a"], in: path).isEmpty)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("a database that takes too long is given up, and the next one is read as ever")
    func tooLong() throws {
        let path = try database(
            """
            CREATE TABLE t (a);
            WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more LIMIT 400000)
            INSERT INTO t SELECT n FROM more;
            """)

        #expect(throws: TableReaders.Problem.tooMuchWork) {
            _ = try rows("t", ["a"], in: path, with: TableReaders(computing: 0))
        }
        #expect(try rows("t", ["a"], in: path).count == 400_000)
    }

    @Test("more than a diary of a lifetime is refused: by rows, and by the length of the texts")
    func tooLarge() throws {
        let many = try database(
            """
            CREATE TABLE t (a);
            WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more LIMIT 500001)
            INSERT INTO t SELECT 1 FROM more;
            """)
        let long = try database(
            """
            CREATE TABLE t (a TEXT);
            INSERT INTO t VALUES (hex(zeroblob(4000000))), (hex(zeroblob(4000000))), (hex(zeroblob(4000000)));
            """)
        let longest = try database("CREATE TABLE t (a TEXT); INSERT INTO t VALUES (hex(zeroblob(5000000)));")

        #expect(throws: TableReaders.Problem.tooLarge) { _ = try rows("t", ["a"], in: many) }
        #expect(throws: TableReaders.Problem.tooLarge) { _ = try rows("t", ["a", "a", "a"], in: long) }
        #expect(throws: TableReaders.Problem.tooLarge) { _ = try rows("t", ["a"], in: longest) }
    }

    @Test("what is no database, or half of one, is damaged")
    func damaged() throws {
        let path = try database("CREATE TABLE t (a); INSERT INTO t VALUES (1);")
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for bytes in [Data(), Data("SQLite format 3\0".utf8), whole.prefix(4096), Data(repeating: 65, count: 5000)] {
            let path = folder[UUID().uuidString]
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(throws: TableReaders.Problem.damaged) { _ = try rows("t", ["a"], in: path) }
        }
    }

    @Test("the bytes of a value come on their own, also many of them; nothing is left where there are none")
    func bytes() throws {
        let path = try database(
            "CREATE TABLE t (a, b AS (x'01')); INSERT INTO t VALUES (randomblob(40000000)), (NULL), (7), (x'');")
        let expected = try DatabaseQueue(path: path).read { db in
            try Data.fetchOne(db, sql: "SELECT a FROM t WHERE rowid = 1")
        }
        func written(_ row: Int64, _ column: String = "a") throws -> Data? {
            let file = folder[UUID().uuidString]
            do { try TableReaders().write(column, of: "t", row: row, in: path, to: file) } catch {
                #expect(error as? TableReaders.Problem == .damaged)
                #expect(!FileManager.default.fileExists(atPath: file))
                return nil
            }
            return FileManager.default.contents(atPath: file)
        }

        #expect(try written(1) == expected)
        #expect(try written(4) == Data())
        for row: Int64 in [2, 3, 5, -1] { #expect(try written(row) == nil) }
        #expect(try written(1, "b") == nil)
        #expect(try written(1, "c") == nil)
    }

    @Test("a child that breaks, lies or never answers is a damaged or too slow database, no more")
    func children() throws {
        let path = try database("CREATE TABLE t (a);")
        func problem(_ script: String) throws -> TableReaders.Problem? {
            let program = folder.url.appendingPathComponent("child-\(UUID().uuidString)")
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
            chmod(program.path, 0o700)
            do {
                _ = try rows("t", ["a"], in: path, with: TableReaders(program: program))
                return nil
            } catch let problem as TableReaders.Problem {
                return problem
            }
        }

        #expect(try problem("kill -SEGV $$") == .damaged)
        #expect(try problem("kill -XCPU $$") == .tooMuchWork)
        #expect(try problem("exit 0") == .damaged)
        #expect(try problem(#"printf '\002\001\003\0\0\0\0\0\0\0\0\002\0\0\0\005\005\000'"#) == .damaged)
        #expect(try problem(#"printf '\000'"#) == .damaged)
        #expect(try problem("exec cat /dev/zero") == .damaged)
    }

    @Test("it has neither files nor a network while it reads, and little memory")
    func confined() throws {
        let path = try database("CREATE TABLE t (a); INSERT INTO t VALUES (1), (hex(zeroblob(4000000)));")
        var status = ""
        try TableReaders().each(of: [TableRequest.Table("t", ["a"])], in: path) { _, _ in
            // It has read the second row, and waits for it to be taken.
            let end = ContinuousClock.now + .seconds(20)
            while status.isEmpty, ContinuousClock.now < end { status = Self.child() }
        }

        #expect(status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n"), "\(status)")
        let line = try #require(status.firstRange(of: /VmHWM:\s+\d+/))
        #expect(try #require(Int(status[line].filter(\.isNumber))) < 150_000)
    }

    private static func child() -> String {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        for name in processes where Int(name) != nil {
            let status = (try? String(contentsOfFile: "/proc/\(name)/status", encoding: .utf8)) ?? ""
            if status.hasPrefix("Name:\thearth-tables\n"), status.contains("PPid:\t\(getpid())\n"),
                status.contains("State:\tS")
            {
                return status
            }
        }
        return ""
    }
}
