import Concurrency
package import Foundation
import Processes
package import TableProtocol

/// Reads databases of other programs in child processes, because a database can be made to compute for ever or to take any
/// amount of memory. The children are confined, see `hearth-tables`.
package final class TableReaders: Sendable {
    private let program: URL
    private let computing: Int
    /// Requests read two databases at a time and wait 3 s at most: each holds a thread that answers requests.
    private let places = ConcurrencyLimit(2, timeout: .seconds(3))

    /// - Parameter computing: seconds of processor time for a database without pictures.
    package init(program: URL = TableProgram.url, computing: Int = 10) {
        self.program = program
        self.computing = computing
    }

    /// - Throws: `StartProblem` if the program does not exist.
    static func check() throws {
        guard FileManager.default.isExecutableFile(atPath: TableProgram.url.path) else {
            throw StartProblem("The program \(TableProgram.url.path), which reads databases, is not there.")
        }
    }

    /// Why a database cannot be read.
    package enum Problem: Error, Equatable {
        case damaged, tooLarge, tooMuchWork

        fileprivate init(_ problem: TablePart.Problem) {
            switch problem {
            case .damaged, .missing: self = .damaged
            case .tooLarge: self = .tooLarge
            case .tooMuchWork: self = .tooMuchWork
            }
        }
    }

    /// Bytes of all rows of an answer: the texts of 50 years of 1,000 letters a day are 18 MiB.
    private static let rowsLimit = 64 << 20
    private static let mostRows = 500_000
    /// Bytes of one value: the largest photo.
    private static let valueLimit = 256 << 20

    // MARK: Reading

    /// Which of these names are ordinary tables of a database. Case does not matter.
    /// - Throws: `Problem`, `Refusal.busy`, and an error if no child can be started.
    package func tables(_ names: [String], of path: String) throws -> [Bool] {
        var found: [Bool] = []
        try rows(of: names.map { TableRequest.Table($0) }, in: path, isThere: { found.append($0) }, row: { _, _ in })
        return found
    }

    /// Goes through the rows of tables, in the order in which they are stored. Tables that are missing have none.
    /// - Parameter body: takes the number of the table in `tables`, and a row.
    /// - Throws: `Problem`, `Refusal.busy`, what `body` throws, and an error if no child can be started.
    package func each(
        of tables: [TableRequest.Table], in path: String, _ body: (Int, ForeignRow) throws -> Void
    ) throws {
        try rows(of: tables, in: path, isThere: { _ in }, row: body)
    }

    /// How many rows of a database have something in each column of its tables, beyond those that are read.
    /// - Parameters:
    ///   - read: the tables and columns that are read, or that only the other program needs.
    ///   - skipped: tables that are not looked at.
    /// - Returns: the names of tables, or of a table and a column of it, with their numbers.
    package func unread(
        beside read: [TableRequest.Table], except skipped: [String] = [], in path: String
    ) throws -> [(name: String, count: Int)] {
        let known = Dictionary(read.map { ($0.name.lowercased(), Set($0.columns.map { $0.lowercased() })) }) {
            $0.union($1)
        }
        var found: [(name: String, count: Int)] = []
        try rows(asking: .counts(except: skipped), expecting: [TableRequest.Table("", ["", "", ""])], in: path) {
            _, row in
            guard let table = row.text(0), let column = row.text(1), let count = row.whole(2), count > 0 else { return }
            let number = Int(clamping: count)
            guard let columns = known[table.lowercased()] else {
                // Of a table that is not read, its rows: as many as its fullest column has.
                if found.last?.name == table {
                    found[found.count - 1].count = max(found[found.count - 1].count, number)
                } else {
                    found.append((table, number))
                }
                return
            }
            if !columns.contains(column.lowercased()) { found.append(("\(table).\(column)", number)) }
        }
        return found
    }

    /// The version that a program gave its database, `user_version` in the header; 0 if it gave none or if the file is cut off.
    package static func version(of path: String) throws -> Int {
        let header = try open(path, O_RDONLY).read(upToCount: 64) ?? Data()
        return header.count < 64 ? 0 : header.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    private func rows(
        of tables: [TableRequest.Table], in path: String, isThere: (Bool) -> Void,
        row body: (Int, ForeignRow) throws -> Void
    ) throws {
        try rows(asking: .rows(tables), expecting: tables, in: path, isThere: isThere, row: body)
    }

    /// - Parameter tables: those that the answer has, with their columns.
    private func rows(
        asking wanted: TableRequest.Wanted, expecting tables: [TableRequest.Table], in path: String,
        isThere: (Bool) -> Void = { _ in }, row body: (Int, ForeignRow) throws -> Void
    ) throws {
        do {
            try places.run { _ in
                var (table, count) = (-1, 0)
                try read(wanted, of: path, limit: Self.rowsLimit) { part in
                    switch part {
                    case .table(let found):
                        table += 1
                        guard table < tables.count else { throw Problem.damaged }
                        isThere(found)
                    case .row(let id, let values):
                        count += 1
                        guard count <= Self.mostRows else { throw Problem.tooLarge }
                        guard tables.indices.contains(table), values.count == tables[table].columns.count else {
                            throw Problem.damaged
                        }
                        try body(table, ForeignRow(id: id, values: values))
                    case .bytes, .problem, .end: throw Problem.damaged
                    }
                }
                guard table == tables.count - 1 else { throw Problem.damaged }
            }
        } catch is ConcurrencyLimit.Busy {
            throw Refusal.busy
        }
    }

    /// Writes the bytes of a value into a new file. It does not wait for requests: pictures are written by work that goes
    /// on without them.
    /// - Parameters:
    ///   - row: the rowid.
    ///   - file: the path of the new file.
    /// - Throws: `Problem`, also if there are no bytes in that place; errors of writing, and an error if no child can be
    ///   started.
    package func write(_ column: String, of table: String, row: Int64, in path: String, to file: String) throws {
        let target = try Self.open(file, O_WRONLY | O_CREAT | O_EXCL)
        do {
            try read(.value(table: table, column: column, row: row), of: path, limit: Self.valueLimit) { part in
                guard case .bytes(let bytes) = part else { throw Problem.damaged }
                try target.write(contentsOf: Data(bytes))
            }
        } catch {
            unlink(file)
            throw error
        }
    }

    private static func open(_ path: String, _ flags: Int32) throws -> FileHandle {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    // MARK: The child

    private func read(
        _ wanted: TableRequest.Wanted, of path: String, limit: Int, _ body: (TablePart) throws -> Void
    ) throws {
        let file = try Self.open(path, O_RDONLY)
        // What stands behind a large picture in a row is only found by going through the picture.
        let computing = computing + Int(try file.seekToEnd() / (100 << 20))
        try file.seek(toOffset: 0)
        let request = TableRequest(wanted, computing: computing, seconds: 3 * computing + Self.margin)
        let child = try TableReader(program, request, file)
        defer { child.end() }
        try child.parts(limit: limit, body)
    }

    /// Seconds for a machine that is busy.
    private static let margin = 20

    /// A running `hearth-tables`.
    private final class TableReader {
        private let process: ChildProcess
        private let output: FileHandle
        private let deadline: ContinuousClock.Instant

        init(_ program: URL, _ request: TableRequest, _ file: FileHandle) throws {
            let output = Pipe()
            let argument = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
            process = try withExtendedLifetime(file) {
                try ChildProcess(
                    program.path, [argument], environment: ["LC_ALL": "C", "MALLOC_ARENA_MAX": "1"],
                    input: file.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor)
            }
            try output.fileHandleForWriting.close()
            self.output = output.fileHandleForReading
            deadline = .now + .seconds(request.seconds)
        }

        /// Goes through the answer until its end.
        func parts(limit: Int, _ body: (TablePart) throws -> Void) throws {
            var reader = TablePartReader(limit: limit, receive)
            do {
                while true {
                    switch try reader.next() {
                    case .end: return
                    case .problem(let problem): throw Problem(problem)
                    case let part: try body(part)
                    }
                }
            } catch is TablePartReader.Invalid {
                throw ending()
            } catch is TablePartReader.TooLong {
                throw Problem.tooLarge
            }
        }

        private func receive() throws -> [UInt8] {
            let left = ContinuousClock.now.duration(to: deadline).components.seconds * 1000
            var waiting = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&waiting, 1, Int32(clamping: left)) > 0 else { throw Problem.tooMuchWork }
            var part = [UInt8](repeating: 0, count: 64 << 10)
            let count = Foundation.read(output.fileDescriptor, &part, part.count)
            return count > 0 ? Array(part[..<count]) : []
        }

        /// Why the answer is not complete. These signals come from limits, all others from a program that broke.
        private func ending() -> Problem {
            switch process.wait(for: .seconds(1)) {
            case .signal(SIGXCPU), .signal(SIGALRM), .signal(SIGKILL): .tooMuchWork
            default: .damaged
            }
        }

        func end() { process.kill(SIGKILL) }
    }
}

/// A row of a foreign database, whose columns may have values of any type.
package struct ForeignRow: Sendable {
    /// The rowid, or the row's number where the table has none.
    package let id: Int64
    private let values: [TableValue]

    init(id: Int64, values: [TableValue]) {
        self.id = id
        self.values = values
    }

    package func text(_ index: Int) -> String? {
        switch values[index] {
        case .text(let text): text
        case .whole(let number): String(number)
        case .real(let number): String(number)
        case .null, .blob: nil
        }
    }

    package func whole(_ index: Int) -> Int64? {
        switch values[index] {
        case .whole(let number): number
        case .real(let number): Int64(exactly: number.rounded())
        case .text(let text): Int64(text)
        case .null, .blob: nil
        }
    }
}
