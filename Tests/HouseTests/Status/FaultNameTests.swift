import Foundation
import GRDB
import Testing

@testable import House

@Suite("The name of a fault")
struct FaultNameTests {
    private enum Plain: Error { case full }
    private enum Telling: Error { case secret(of: String) }
    private enum Described: Error, CustomStringConvertible {
        case diary
        var description: String { "Ada's diary could not be read" }
    }
    private struct Whole: Error { let path = "/home/ada" }

    @Test("says what kind it is and nothing of what it is about")
    func names() throws {
        let names: [(any Error, String)] = [
            (DatabaseError(resultCode: .SQLITE_FULL, message: "Ada", sql: "SELECT 'secret'"), "SQLite 13"),
            (POSIXError(.ENOSPC), "POSIX 28"),
            (CocoaError(.fileWriteOutOfSpace, userInfo: ["NSFilePath": "/secret"]), "Cocoa 640"),
            (Plain.full, "Plain.full"), (Telling.secret(of: "Ada"), "Telling.secret"), (Described.diary, "Described"),
            (Whole(), "Whole"),
        ]
        for (error, name) in names {
            #expect(FaultName.of(error) == name)
            #expect(FaultName.checked(name) == name)
        }
    }

    @Test("is not taken from a longer text, as older versions stored it")
    func stored() {
        for text in [
            "SQLite error 13: Ada's secret", "Server “ada.example” is away", "", String(repeating: "a", count: 81),
        ] {
            #expect(FaultName.checked(text) == nil, "\(text)")
        }
    }
}
