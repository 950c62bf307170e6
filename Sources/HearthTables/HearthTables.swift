import Foundation
import ImageProtocol
import TableProtocol

/// `hearth-tables`: reads a database of another program in a process of its own, which may break or be ended whatever the
/// database says, and the server goes on. It hands over plain rows.
///
/// The database is its standard input, so that it opens no file, and SQLite finds none beside it to write to. Before it
/// looks at the database it gives up everything but computing: see `Confinement`.
@main
enum HearthTables {
    static func main() {
        // An error ends it with a code: a signal would be the database's fault.
        do { try run() } catch { exit(EXIT_FAILURE) }
    }

    private static func run() throws {
        guard let argument = CommandLine.arguments.dropFirst().first else { exit(EX_USAGE) }
        let request = try JSONDecoder().decode(TableRequest.self, from: Data(argument.utf8))
        let bytes = try MappedFile(descriptor: STDIN_FILENO)
        try Confinement.limit(
            Confinement.Limits(
                addresses: addresses + bytes.count, memory: memory, computing: max(1, request.computing) + 2, file: 0))
        Confinement.beEnded()
        alarm(UInt32(clamping: max(1, request.seconds)))
        Confinement.openLibrariesOnly()
        // Where the kernel has neither, the server said so when it started.
        Confinement.computeOnly()

        var answer = TablePartWriter(send)
        do {
            let database = try ForeignFile(bytes, computing: request.computing)
            switch request.wanted {
            case .rows(let tables): for table in tables { try database.write(table, to: &answer) }
            case .counts(let tables): try database.writeCounts(except: tables, to: &answer)
            case .value(let table, let column, let row):
                try database.write(column, of: table, row: row, to: &answer)
            }
            try answer.end()
        } catch let problem as ForeignFile.Problem {
            try answer.problem(problem.kind)
        }
    }

    private static func send(_ bytes: [UInt8]) throws {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }

    /// Bytes of address space beyond the database, of which the libraries take some 200 MB.
    private static let addresses = 768 << 20
    /// Bytes of memory. SQLite gets less, so that it can still answer.
    private static let memory = 192 << 20
}
