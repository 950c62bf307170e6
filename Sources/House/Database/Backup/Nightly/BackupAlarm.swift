import Foundation
import GRDB
import Localization

/// A problem with the backups that admins are notified of, once each time that it begins. It concerns the whole house, in
/// whichever place it is.
enum BackupAlarm: String, Codable, CaseIterable, Sendable {
    /// No good backup for two days past its time, and for two weeks.
    case late, overdue
    /// The last backup failed.
    case failed
    /// Reading a backup again, or its trial restore, found problems.
    case damaged
    /// The house has lost files that no backup has.
    case lost
}

extension BackupState {
    func alarms(at now: Instant) -> Set<BackupAlarm> {
        guard let plan else { return [] }
        var alarms: Set<BackupAlarm> = []
        switch lateness(plan, at: now) {
        case .none: break
        case .days: alarms.insert(.late)
        case .weeks: alarms.insert(.overdue)
        }
        if places.contains(where: { $0.problem != nil }) { alarms.insert(.failed) }
        if problems > 0 { alarms.insert(.damaged) }
        if lostFiles > 0 { alarms.insert(.lost) }
        return alarms
    }

    fileprivate var problems: Int { places.map { $0.verification?.problems.count ?? 0 }.reduce(0, +) }

    fileprivate var lostFiles: Int { places.map(\.damage.count).max() ?? 0 }
}

extension Backups {
    var alarms: Set<BackupAlarm> { known.alarms(at: clock.now()) }

    /// Notifies admins of what has begun since they were last told. What is over by the time that it is sent, is not said.
    func tellAdmins() throws {
        let (now, told) = (alarms, known.told ?? [])
        guard now != told, !isStopped else { return }
        var new = now.subtracting(told)
        // A late backup says why it failed.
        if new.contains(.late) || new.contains(.overdue) { new.remove(.failed) }
        if !new.isEmpty {
            try database.write { db in
                try notices.addForAdmins(BackupAlarm.allCases.filter(new.contains).map(\.rawValue), in: db)
            }
        }
        note { $0.told = now }
    }

    /// The notification of an alarm; `nil` once the alarm is over. It names no member's file.
    func notice(of alarm: BackupAlarm, _ words: Words) -> Notice? {
        guard alarms.contains(alarm) else { return nil }
        let known = known
        let problem = known.places.compactMap(\.problem).first?.shown
        let why = problem.map { "\(words($0.text)) \(words($0.help))" }
        let (title, text) =
            switch alarm {
            case .late, .overdue: (BackupNotice(last: lastGood?.date).title(words), why ?? "")
            case .failed: (words("The last backup failed"), why ?? "")
            case .damaged:
                (
                    words("The backup is damaged"),
                    words("\(known.problems) problems were found when it was read again.")
                )
            case .lost:
                (
                    words("\(known.lostFiles) files are damaged or missing"),
                    words("No backup has them. Everything else is backed up.")
                )
            }
        return Notice(title: title, text: text, wordless: title, path: BackupPage.path)
    }
}
