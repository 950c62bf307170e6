import Foundation

/// Where and when the house backs itself up. Where is decided on the machine alone, by the command line or the settings: an
/// admin who could choose the place by a browser could read everybody's private things there.
package struct BackupPlan: Codable, Equatable, Sendable {
    /// A folder of incremental backups.
    var folder: String?
    /// A restic repository.
    var repository: String?
    /// The file with the repository's password.
    var passwordFile: String?
    /// Minutes since midnight.
    var minute = defaultMinute
    var timeZone: String
    /// Milliseconds since 1970: backups are wanted since then.
    var since: Int64
    /// The settings say where, so the plan ends with them.
    var isOfSettings = false

    static let defaultMinute = 3 * 60

    var isEmpty: Bool { folder == nil && repository == nil }

    var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

    /// The last planned moment that is not after `now`. A time that the clock skips is planned for the jump, and of a time
    /// that occurs twice the first is.
    func planned(notAfter now: Instant) -> Instant {
        let today = Day(now, in: zone)
        for days in 0...2 {
            let moment = WallTime(today.adding(days: -days), minute: minute).instant(in: zone)
            if moment <= now { return moment }
        }
        return now
    }

    /// The first planned moment after `now`.
    func planned(after now: Instant) -> Instant {
        let today = Day(now, in: zone)
        for days in 0...2 {
            let moment = WallTime(today.adding(days: days), minute: minute).instant(in: zone)
            if moment > now { return moment }
        }
        return now.adding(.days(1))
    }

    /// The repository without a name and a password in its address.
    var shownRepository: String? { repository.map(Self.withoutCredentials) }

    /// An address without a name and a password in it.
    static func withoutCredentials(_ address: String) -> String {
        address.replacing(#/:\/\/[^\/@]*@/#, with: "://")
    }

    /// `HH:MM`
    var time: String { WallTime.clock(minute) }

    /// Minutes since midnight of a text `HH:MM` or `H:MM`.
    package static func minute(_ text: String) -> Int? { WallTime.minute(text.utf8.count == 4 ? "0" + text : text) }
}

/// The plan and the results of the backups: a file of the data folder, not of the database. A restored copy of the household on
/// another machine must not go on with the plan of this one.
struct BackupState: Codable, Equatable, Sendable {
    /// Drawn once for this data folder.
    var installation: String
    var plan: BackupPlan?
    /// The folders and repositories that were prepared: a mark that is missing there means a missing disk.
    var prepared: Set<String> = []
    var lastTry: Try?
    /// The alarms that admins were notified of; `nil` in files that are older than this field.
    var told: Set<BackupAlarm>?
    /// The members who do not want to be told that nothing is planned; `nil` as above.
    var hidesHint: Set<UUID>?
    var folder = Place()
    var repository = Place()

    struct Try: Codable, Equatable {
        /// Milliseconds since 1970.
        let at: Int64
        let hasFailed: Bool
    }

    /// The results in one folder or repository.
    struct Place: Codable, Equatable {
        /// Milliseconds since 1970.
        var lastGood: Int64?
        var blobs = 0
        var newBlobs = 0
        var newBytes = 0
        /// One sentence for each file that is in no backup.
        var damage: [String] = []
        var problem: BackupProblem?
        /// The tenth that is read again next.
        var slice = 0
        var verifiedAt: Int64?
        var verification: BackupVerification.Report?
        /// The backups that are kept, the latest first.
        var kept: [Line] = []

        struct Line: Codable, Equatable {
            let day: String
            /// `nil` in a repository, where backups share what they have in common.
            let bytes: Int?
        }
    }

    init() {
        var random = SystemRandomNumberGenerator()
        installation = (0..<2).map { _ in
            Hex.text(withUnsafeBytes(of: random.next().bigEndian) { Data($0) })
        }.joined()
    }

    /// - Returns: `nil` without a file.
    init?(at path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Sets the plan. The results of a place go with it.
    mutating func set(_ new: BackupPlan, at now: Int64) {
        var new = new
        if plan?.folder != new.folder { folder = Place() }
        if plan?.repository != new.repository { repository = Place() }
        let isSame = plan?.folder == new.folder && plan?.repository == new.repository
        new.since = isSame ? plan?.since ?? now : now
        plan = new
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try PrivateFile.replace(path, by: String(decoding: encoder.encode(self), as: UTF8.self) + "\n")
    }

    /// The results in the places of the plan.
    var places: [Place] {
        [(plan?.folder, folder), (plan?.repository, repository)].filter { $0.0 != nil }.map(\.1)
    }

    // MARK: When

    /// A backup that failed is tried again after this.
    private static let retry = Duration.hours(1)

    func isDue(_ plan: BackupPlan, at now: Instant) -> Bool {
        let planned = plan.planned(notAfter: now)
        guard let last = lastTry.map({ (at: Instant(milliseconds: $0.at), hasFailed: $0.hasFailed) }) else {
            return planned > Instant(milliseconds: plan.since)
        }
        // The clock was ahead.
        if last.at > now.adding(.minutes(5)) { return true }
        return planned > last.at && planned > Instant(milliseconds: plan.since)
            || last.hasFailed && now.since(last.at) >= Self.retry
    }

    /// How late the backups are.
    enum Lateness: Equatable, Sendable { case none, days, weeks }

    func lateness(_ plan: BackupPlan, at now: Instant) -> Lateness {
        places.map { lateness($0, plan, at: now) }.max { $0.rank < $1.rank } ?? .none
    }

    private func lateness(_ place: Place, _ plan: BackupPlan, at now: Instant) -> Lateness {
        let since = Instant(milliseconds: plan.since)
        let good = place.lastGood.map(Instant.init(milliseconds:)).flatMap { $0 > now.adding(.days(1)) ? nil : $0 }
        let late = now.since(plan.planned(after: max(good ?? since, since)))
        return late > .days(14) ? .weeks : late > .days(2) ? .days : .none
    }
}

extension BackupState.Lateness {
    fileprivate var rank: Int {
        switch self {
        case .none: 0
        case .days: 1
        case .weeks: 2
        }
    }
}
