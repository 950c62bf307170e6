import Foundation
import GRDB

/// The reason why there is no new backup.
struct BackupProblem: Error, Codable, Equatable, CustomStringConvertible {
    enum Kind: String, Codable {
        /// The folder or its mark is not there: its disk is not mounted.
        case missing
        /// The folder has other files in it.
        case notEmpty
        case notOurs
        /// The folder has backups of another installation of this household.
        case otherInstallation
        /// Another process is using the folder.
        case inUse
        case newer
        case diskFull
        case notPermitted
        /// The repository's password is wrong.
        case wrongPassword
        /// The repository is not there.
        case noRepository
        /// The program `restic` is not installed.
        case noProgram
        case other
    }

    let kind: Kind
    /// The folder, or the repository without its credentials.
    let place: String
    /// A reason, or the name of a machine.
    let detail: String

    init(_ kind: Kind, _ place: String, _ detail: String = "") {
        self.kind = kind
        self.place = place
        self.detail = detail
    }

    /// The problem that an error means.
    init(_ error: any Error, _ place: String) {
        if let problem = error as? BackupProblem {
            self = problem
            return
        }
        let reason = error is StartProblem ? "\(error)" : PlainReason.of(error)
        self.init(Self.kind(error), place, reason)
    }

    private static func kind(_ error: any Error) -> Kind {
        if DiskReserve.isWanted(error) { return .diskFull }
        let code = (error as? POSIXError)?.code ?? ((error as? CocoaError)?.underlying as? POSIXError)?.code
        return switch code {
        case .ENOSPC, .EDQUOT: .diskFull
        case .EACCES, .EPERM, .EROFS: .notPermitted
        case .ENOENT, .ENOTDIR, .ESTALE, .ENODEV: .missing
        default: .other
        }
    }

    /// A sentence for the terminal and the log: what happened and what to do.
    var description: String {
        switch kind {
        case .missing:
            "The folder \(place) is not there, or is not the one that was prepared for backups. Is its disk mounted? Nothing was written. A new disk is prepared by `hearth backup --schedule` once more."
        case .notEmpty: "The folder \(place) has other files in it. Choose an empty folder for the backups."
        case .notOurs:
            "The folder \(place) holds backups of another household\(detail.isEmpty ? "" : " (\(detail))"). Choose an empty folder."
        case .otherInstallation:
            "The folder \(place) holds backups of this household that another installation makes, on \(detail). Choose an empty folder, or go on with them by `hearth backup --schedule --folder \(place) --take-over`."
        case .inUse: "Another backup or restore is using \(place). Try again when it has ended."
        case .newer: "The backups in \(place) were written by a newer Hearth. Update this one."
        case .diskFull:
            "The disk of \(place) is full\(detail.isEmpty ? "" : " (\(detail))"). Make room there. Earlier backups are untouched."
        case .notPermitted: "Hearth may not write to \(place) (\(detail)). Its owner must be the user that runs Hearth."
        case .wrongPassword: "The password of the restic repository \(place) is wrong. Check its password file."
        case .noRepository:
            "There is no restic repository at \(place). Is its disk mounted, its server running? Nothing was written."
        case .noProgram: "The program restic is missing. Install it: apt install restic."
        case .other: detail.isEmpty ? "\(place) cannot be used." : "\(place) cannot be used: \(detail)"
        }
    }
}
