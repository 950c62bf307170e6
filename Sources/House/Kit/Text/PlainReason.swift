import Archives
import Foundation
import GRDB
import Sockets

/// The reason of an error in plain words, for the terminal, to follow a colon. The log has the error codes.
package enum PlainReason {
    static func of(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError: of(error)
        case let error as POSIXError: SystemReason.words(error.code.rawValue)
        case let error as CocoaError: of(error)
        case ArchiveError.file(let path, let number): "\(path): \(SystemReason.words(number))"
        case is DecodingError, is EncodingError: "it is not in the form that this Hearth expects"
        default: "\(error)"
        }
    }

    /// A complete sentence, for errors whose description is not one.
    package static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError where isDamage(error):
            "The database cannot be relied on: \(of(error)). `hearth check` says more; `hearth restore` restores a backup."
        case is DatabaseError: "The database cannot be used: \(of(error))."
        case let error as CocoaError:
            "\(error.filePath.map { "“\($0)” cannot be used" } ?? "A file cannot be used"): \(of(error))."
        case is POSIXError, is DecodingError, is EncodingError: "It did not work: \(of(error))."
        case ArchiveError.file: "A file cannot be used: \(of(error))."
        default: "\(error)"
        }
    }

    /// True if the error means that the database file is damaged.
    static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR].contains(error.resultCode)
    }

    private static func of(_ error: DatabaseError) -> String {
        switch error.resultCode {
        case .SQLITE_FULL: "the disk is full"
        case .SQLITE_BUSY, .SQLITE_LOCKED: "another program is using the database"
        case .SQLITE_CORRUPT: "its pages do not fit together"
        case .SQLITE_NOTADB: "the file is no database"
        case .SQLITE_IOERR: "the disk reports an error"
        case .SQLITE_READONLY, .SQLITE_PERM: "this user is not permitted to write to it"
        case .SQLITE_CANTOPEN: "the file cannot be opened by this user"
        case .SQLITE_NOMEM: "there is not enough memory"
        case .SQLITE_CONSTRAINT: "what was to be written breaks one of its rules"
        default: "it refused something (SQLite error \(error.resultCode.rawValue))"
        }
    }

    private static func of(_ error: CocoaError) -> String {
        if let cause = error.underlying as? POSIXError { return SystemReason.words(cause.code.rawValue) }
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: return SystemReason.words(ENOENT)
        case .fileWriteFileExists: return SystemReason.words(EEXIST)
        case .fileReadNoPermission, .fileWriteNoPermission: return SystemReason.words(EACCES)
        case .fileWriteOutOfSpace: return SystemReason.words(ENOSPC)
        case .fileWriteVolumeReadOnly: return SystemReason.words(EROFS)
        case .fileReadInapplicableStringEncoding, .fileReadUnknownStringEncoding: return "it is not text"
        case .fileReadCorruptFile: return "its contents are not as they were written"
        case .fileWriteUnknown: return "the disk did not accept it"
        case .fileReadUnknown: return "the disk did not give it back"
        default: return "it could not be read or written"
        }
    }
}
