import Archives
import Foundation
import GRDB
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Reasons in words")
struct PlainReasonTests {
    @Test("what the system and SQLite say gets words, and never shows its codes")
    func words() throws {
        #expect(PlainReason.of(POSIXError(.ENOSPC)) == "the disk is full")
        #expect(PlainReason.of(CocoaError(.fileWriteOutOfSpace)) == "the disk is full")
        #expect(PlainReason.of(DatabaseError(resultCode: .SQLITE_FULL)) == "the disk is full")
        #expect(PlainReason.of(DatabaseError(resultCode: .SQLITE_CORRUPT)) == "its pages do not fit together")
        #expect(
            PlainReason.of(ArchiveError.file(path: "/a", number: EACCES)) == "/a: this user is not permitted to")
        #expect(
            PlainReason.sentence(DatabaseError(resultCode: .SQLITE_BUSY))
                == "The database cannot be used: another program is using the database.")
        #expect(PlainReason.sentence(StartProblem("It is late.")) == "It is late.")
    }

    @Test("a file that cannot be written is named with its reason")
    func files() {
        let error = #expect(throws: CocoaError.self) {
            try Data().write(to: URL(fileURLWithPath: "/no/such/folder/file"))
        }

        #expect(
            error.map(PlainReason.sentence)
                == "“/no/such/folder/file” cannot be used: it is not there, or a folder above it is not.")
    }

    @Test("a backup onto a place that cannot be written says why in a sentence")
    func backup() throws {
        let folder = try TemporaryFolder()
        try ServedHome.furnish(folder["data"])

        let outcome = try Program.run("backup", folder["no/such/place.zip"], "--data", folder["data"])

        #expect(outcome.code == 1)
        #expect(outcome.isOneSentence)
        #expect(outcome.errors.contains("it is not there, or a folder above it is not"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("system error"))
    }
}
