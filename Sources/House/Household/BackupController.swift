import Foundation
import HTTP
import Localization

/// Handles the page of backups, for admins. Where backups go is decided on the machine, see `BackupPlan`.
struct BackupController: Sendable {
    let backups: Backups
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get(BackupPage.path, show), .post(BackupPage.path, setTime),
            .post(BackupPage.path + "/start", backUp), .post(BackupPage.path + "/hide", hideHint),
        ]
    }

    func show(_ admin: AdminVisit) throws -> Response { try pages.response(page(admin.visit), for: admin.visit) }

    func setTime(_ admin: AdminVisit) throws -> Response {
        let typed = admin.visit.form["time"] ?? ""
        guard let minute = BackupPlan.minute(typed) else {
            let problem = Phrase("Enter a time such as 09:30.")
            return try pages.response(
                page(admin.visit, typed: typed, problems: ["time": problem]), for: admin.visit,
                status: .unprocessableContent)
        }
        try backups.setTime(minute, in: admin.visit.member.timeZone)
        return .seeOther(BackupPage.path)
    }

    func backUp(_ admin: AdminVisit) throws -> Response {
        guard backups.known.plan != nil else { throw Refusal.notFound }
        backups.want()
        return .seeOther(BackupPage.path)
    }

    func hideHint(_ admin: AdminVisit) throws -> Response {
        try backups.hideHint(from: admin.visit.member.id)
        return .seeOther("/today")
    }

    private func page(
        _ visit: Visit, typed: String? = nil, problems: [String: Phrase] = [:]
    ) throws -> BackupPage {
        let known = backups.known
        guard let plan = known.plan else {
            return BackupPage(
                places: [], next: nil, time: "", zone: nil, isTimeSet: false, running: nil, problems: problems)
        }
        let places = [
            plan.folder.map { place($0, isRepository: false, known.folder) },
            plan.shownRepository.map { place($0, isRepository: true, known.repository) },
        ]
        return BackupPage(
            places: places.compactMap(\.self), next: plan.planned(after: clock.now()).date, time: typed ?? plan.time,
            zone: plan.zone == visit.words.timeZone ? nil : plan.timeZone, isTimeSet: backups.isTimeSet,
            running: running, problems: problems)
    }

    private var running: BackupPage.Running? {
        guard let running = backups.running else { return backups.isWanted ? .begun : nil }
        return switch running.step {
        case .copying: .copying(done: running.done, total: running.total)
        case .reading: .reading(done: running.done, total: running.total)
        case .sending: .begun
        }
    }

    private func place(_ name: String, isRepository: Bool, _ place: BackupState.Place) -> BackupPage.Place {
        let date = { (milliseconds: Int64) in Instant(milliseconds: milliseconds).date }
        let reading = place.verification.map { report in
            BackupPage.Reading(
                at: date(place.verifiedAt ?? 0), files: report.blobs, mended: report.mended,
                problems: report.problems.count)
        }
        let kept = place.kept.compactMap { line in
            Day(iso: line.day).map { BackupPage.Kept(day: ($0.year, $0.month, $0.day), bytes: line.bytes) }
        }
        return BackupPage.Place(
            name: name, isRepository: isRepository, last: place.lastGood.map(date), newFiles: place.newBlobs,
            newBytes: place.newBytes, lostFiles: place.damage.count, problem: place.problem?.shown, read: reading,
            kept: kept)
    }
}

extension BackupProblem {
    /// For a page. The details are in the log.
    var shown: BackupPage.Problem {
        let (text, help): (Phrase, Phrase) =
            switch kind {
            case .missing:
                (
                    Phrase("The folder is not there, or it is not the one that was prepared for backups."),
                    Phrase("Check that its disk is connected and mounted.")
                )
            case .notEmpty, .notOurs:
                (
                    Phrase("The folder holds other files or backups of another household."),
                    Phrase("Choose an empty folder with hearth backup --schedule.")
                )
            case .otherInstallation:
                (
                    Phrase("Another copy of this household backs up into the folder, on \(detail)."),
                    Phrase("Choose an empty folder with hearth backup --schedule.")
                )
            case .inUse:
                (Phrase("Another backup or restore was using the folder."), Phrase("Try again when it has ended."))
            case .newer:
                (Phrase("The backups there were written by a newer Hearth."), Phrase("Update this Hearth."))
            case .diskFull:
                (
                    Phrase("The disk is full. Earlier backups are untouched."),
                    Phrase("Free up space there, or choose a larger disk.")
                )
            case .notPermitted:
                (
                    Phrase("Hearth may not write there."),
                    Phrase("Make the user that runs Hearth the owner of the folder.")
                )
            case .wrongPassword:
                (Phrase("The password of the repository is wrong."), Phrase("Check its password file on the machine."))
            case .noRepository:
                (
                    Phrase("There is no repository at this address."),
                    Phrase("Check that its disk is mounted, or its server running.")
                )
            case .noProgram:
                (Phrase("The program restic is missing."), Phrase("Install it on the machine: apt install restic"))
            case .other:
                (
                    Phrase("Something else went wrong."),
                    Phrase("To see what, run hearth backup --report on the machine.")
                )
            }
        return BackupPage.Problem(text: text, help: help)
    }
}
