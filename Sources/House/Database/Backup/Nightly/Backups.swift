import Foundation
import GRDB
import Logging
import Sockets
import Synchronization

/// Backs the house up by itself each night, reads what is there again, and knows how it went.
final class Backups: Sendable {
    let database: HouseDatabase
    private let media: MediaStore
    let check: DatabaseCheck
    private let settings: Settings
    let clock: WallClock
    private let queue: JobQueue
    let notices: Notices
    let logger: Logger
    private let isStopping = Atomic(false)
    private let state: Mutex<Progress>
    /// One backup at a time.
    private let turn = Mutex(())

    private struct Progress {
        var known: BackupState
        var isWanted = false
        var running: Running?
        var restic: Restic?
    }

    /// The backup under way.
    struct Running: Equatable, Sendable {
        enum Step: Sendable { case copying, reading, sending }
        var step: Step
        var done = 0
        var total = 0
    }

    var folder: DataFolder { database.folder }

    init(
        database: HouseDatabase, media: MediaStore, check: DatabaseCheck, settings: Settings, clock: WallClock,
        queue: JobQueue, notices: Notices, logger: Logger
    ) {
        self.database = database
        self.media = media
        self.check = check
        self.settings = settings
        self.clock = clock
        self.queue = queue
        self.notices = notices
        self.logger = logger
        let path = database.folder.backupState
        var known = BackupState()
        do { known = try BackupState(at: path) ?? known } catch {
            // The house must open all the same. What cannot be read is kept, in case it is of use.
            logger.error("\(path) cannot be read, so the backups have to be planned anew: \(PlainReason.of(error)).")
            if !database.isReadOnly { rename(path, path + ".damaged") }
        }
        state = Mutex(Progress(known: known))
        if !database.isReadOnly { notePlanOfSettings() }
    }

    /// Settings of the machine win over what was chosen otherwise.
    private func notePlanOfSettings() {
        guard isSet else {
            note { known in if known.plan?.isOfSettings == true { known.plan = nil } }
            return
        }
        let now = clock.now().milliseconds
        note { known in
            var plan = known.plan ?? BackupPlan(timeZone: TimeZone.current.identifier, since: now)
            plan.folder = settings.backupFolder
            plan.repository = settings.backupRepository
            plan.passwordFile = settings.backupPasswordFile
            plan.isOfSettings = true
            if let minute = settings.backupMinute { plan.minute = minute }
            known.set(plan, at: now)
        }
    }

    // MARK: What is known

    var known: BackupState { state.withLock { $0.known } }

    var running: Running? { state.withLock { $0.running } }

    /// Whether a backup was asked for and has not begun.
    var isWanted: Bool { state.withLock { $0.isWanted } }

    /// Whether the settings say where backups go, so nothing else may.
    var isSet: Bool { settings.backupFolder != nil || settings.backupRepository != nil }

    var isTimeSet: Bool { settings.backupMinute != nil }

    var lateness: BackupState.Lateness {
        let known = known
        return known.plan.map { known.lateness($0, at: clock.now()) } ?? .none
    }

    /// Whether there is something about them that an admin has to do.
    var needsAttention: Bool {
        !alarms.isEmpty
    }

    /// When the last good backup was made, in the place where that is longest ago; `nil` if one has none.
    var lastGood: Instant? {
        let times = known.places.map { $0.lastGood }
        return times.contains(nil) ? nil : times.compactMap(\.self).min().map(Instant.init(milliseconds:))
    }

    /// What admins are told on Today after days, and on every page after weeks.
    func notice(_ lateness: BackupState.Lateness) -> BackupNotice? {
        self.lateness == lateness ? BackupNotice(last: lastGood?.date) : nil
    }

    /// Changes what was chosen.
    /// - Throws: what `body` throws, and `StartProblem` if it cannot be stored; nothing is changed then.
    func change(_ body: (inout BackupState) throws -> Void) throws {
        try state.withLock { state in
            var known = state.known
            try body(&known)
            if known != state.known { try known.write(to: folder.backupState) }
            state.known = known
        }
    }

    /// Notes how something went, also while it cannot be stored: the disk may be full.
    func note(_ body: (inout BackupState) -> Void) {
        let problem = state.withLock { state -> (any Error)? in
            let before = state.known
            body(&state.known)
            guard state.known != before else { return nil }
            do { try state.known.write(to: folder.backupState) } catch { return error }
            return nil
        }
        if let problem { logger.error("\(problem)") }
    }

    // MARK: Planning

    /// Plans backups, after it has prepared their places.
    /// - Throws: `BackupProblem`, `StartProblem`; nothing is changed then.
    func schedule(_ wish: BackupWish) throws {
        let isKept = wish.folder == nil && wish.repository == nil
        guard !isSet || isKept else {
            throw StartProblem("The settings say where backups go: change backupFolder and backupRepository there.")
        }
        guard !isKept || known.plan != nil else { throw StartProblem("Name a place: --folder, --restic, or both.") }
        let repository = isKept ? known.plan?.repository : wish.repository
        let passwordFile = isKept ? known.plan?.passwordFile : wish.passwordFile
        let plan = BackupPlan(
            folder: isKept ? known.plan?.folder : wish.folder, repository: repository,
            passwordFile: passwordFile,
            minute: wish.minute ?? known.plan?.minute ?? BackupPlan.defaultMinute,
            timeZone: known.plan?.timeZone ?? TimeZone.current.identifier, since: clock.now().milliseconds,
            isOfSettings: isSet)
        if plan.folder != nil { try prepareFolder(plan, takingOver: wish.isTakingOver) }
        if plan.repository != nil { try prepareRepository(plan) }
        try change { $0.set(plan, at: clock.now().milliseconds) }
    }

    private func prepareFolder(_ plan: BackupPlan, takingOver isTakingOver: Bool = false) throws {
        guard let path = plan.folder else { return }
        let place = BackupFolder(path: path)
        guard !(place.path + "/").hasPrefix(folder.path + "/"), !(folder.path + "/").hasPrefix(place.path + "/") else {
            throw StartProblem("The folder of the backups must be outside of the data folder \(folder.path).")
        }
        try place.prepare(for: owner(), takingOver: isTakingOver)
        try change { $0.prepared.insert(path) }
    }

    func prepareRepository(_ plan: BackupPlan) throws {
        guard let repository = plan.repository else { return }
        try restic(plan)?.prepare(making: folder.backupPassword)
        try change { $0.prepared.insert(repository) }
    }

    /// Ends the plan. What was backed up stays.
    func unschedule() throws {
        guard !isSet else {
            throw StartProblem("The settings say where backups go: remove backupFolder and backupRepository there.")
        }
        try change { $0.plan = nil }
    }

    /// - Parameter minute: minutes since midnight in the time zone.
    func setTime(_ minute: Int, in zone: String) throws {
        try change { known in
            guard known.plan != nil, !isTimeSet else { throw Refusal.notFound }
            known.plan?.minute = minute
            known.plan?.timeZone = zone
        }
    }

    // MARK: Without a plan

    /// Whether nothing is planned, and an admin has not hidden that they are told so.
    func mayHint(_ admin: ID<Member>) -> Bool {
        let known = known
        return known.plan == nil && known.hidesHint?.contains(admin.uuid) != true
    }

    func hideHint(from admin: ID<Member>) throws {
        try change { $0.hidesHint = ($0.hidesHint ?? []).union([admin.uuid]) }
    }

    func owner() throws -> BackupFolder.Marker {
        guard let household = try database.pool.read(BlobClaim.state)?.household else { throw folder.missingDisk }
        return BackupFolder.Marker(
            household: Hex.text(household), installation: known.installation, machine: NetworkAddress.hostName)
    }

    // MARK: Backing up

    /// Asks for a backup at once.
    func want() {
        state.withLock { $0.isWanted = true }
        queue.wake()
    }

    /// Backs up if it is time, and tells admins of what went wrong. Called every few seconds.
    func runIfDue() throws {
        try beginIfDue()
        try tellAdmins()
    }

    private func beginIfDue() throws {
        let known = known
        guard let plan = known.plan, !plan.isEmpty else { return }
        let isTime = known.isDue(plan, at: clock.now())
        let begins = state.withLock { state in
            guard state.isWanted || isTime else { return false }
            (state.isWanted, state.running) = (false, Running(step: .copying))
            return true
        }
        if begins { try run() }
    }

    /// Backs up now, to each place of the plan, then reads a part of it again.
    /// - Returns: whether all went well.
    @discardableResult
    func run() throws -> Bool {
        try turn.withLock { _ in
            guard let plan = known.plan, !plan.isEmpty else {
                throw StartProblem("No backups are planned. Plan them with `hearth backup --schedule`.")
            }
            let now = clock.now()
            defer { state.withLock { ($0.running, $0.restic) = (nil, nil) } }
            var isGood = true
            do {
                if let path = plan.folder { isGood = try toFolder(path, plan, at: now) }
                if plan.repository != nil { isGood = try toRepository(plan, at: now) && isGood }
            } catch is BackupStopped {
                return false  // tried again after the next start
            }
            note { $0.lastTry = BackupState.Try(at: now.milliseconds, hasFailed: !isGood) }
            if isGood { UpdateCopy.remove(olderThan: now, in: folder) }
            return isGood
        }
    }

    private func toFolder(_ path: String, _ plan: BackupPlan, at now: Instant) throws -> Bool {
        try attempt(\.folder, path) {
            let place = BackupFolder(path: path)
            let owner = try owner()
            if !known.prepared.contains(path) { try prepareFolder(plan) }
            try place.requireOwner(owner)
            let lock = try place.lock()
            try withExtendedLifetime(lock) {
                let report = try withCopy { copy in
                    try FolderBackup(
                        folder: place, owner: owner, blobs: folder.blobs, subjects: check.subjects,
                        isStopped: { self.isStopped }, progress: { self.note(.copying, $0, $1) }
                    ).write(copy: copy, day: Day(now, in: plan.zone), at: now)
                }
                let kept = try Self.lines(place.kept { _ in })
                note { known in
                    known.folder.note(report, at: now)
                    known.folder.kept = kept
                }
                let slice = known.folder.slice
                var verification = try BackupVerification(
                    folder: place, owner: owner, blobs: folder.blobs, check: check, temporary: folder.temporary,
                    isStopped: { self.isStopped }, progress: { self.note(.reading, $0, $1) }
                ).run(slice: slice)
                if let untidy = report.untidy { verification.problems.append(untidy) }
                let result = verification
                let end = clock.now()
                note { $0.folder.note(result, slice, at: end) }
            }
        }
    }

    private static func lines(_ kept: [BackupFolder.Kept]) -> [BackupState.Place.Line] {
        kept.reversed().map {
            BackupState.Place.Line(day: $0.manifest.day, bytes: $0.manifest.databaseBytes + $0.manifest.blobBytes)
        }
    }

    /// Runs one attempt and notes why it failed.
    func attempt(
        _ place: WritableKeyPath<BackupState, BackupState.Place>, _ name: String, _ work: () throws -> Void
    ) throws -> Bool {
        do {
            try work()
            let found = known[keyPath: place]
            let count = found.damage.count + (found.verification?.problems.count ?? 0)
            // Not what they are: others may read the log.
            if count > 0 { logger.error("backup: \(count) problems, which `hearth backup --report` names") }
            note { $0[keyPath: place].problem = nil }
            return true
        } catch let stopped as BackupStopped {
            throw stopped
        } catch {
            if isStopped { throw BackupStopped() }
            let problem = BackupProblem(error, name)
            logger.error("backup failed: \(problem)")
            note { $0[keyPath: place].problem = problem }
            return false
        }
    }

    /// Copies the database while people go on writing. As long as the copy is there, the house sweeps no blob.
    func withCopy<Result>(_ work: (URL) throws -> Result) throws -> Result {
        note(.copying, 0, 0)
        guard BlobMark(at: folder.blobsMarker) != nil else { throw folder.missingDisk }
        let copy = folder.newDatabaseCopy()
        defer { try? FileManager.default.removeItem(at: copy) }  // swept at the next start otherwise
        do {
            try DatabaseCopy.write(from: database.pool, to: copy, tidying: media.forgetUnneeded) {
                if self.isStopped { throw BackupStopped() }
            }
        } catch let problem where DiskReserve.isWanted(problem) {
            throw BackupProblem(.diskFull, folder.path)
        }
        return try work(copy)
    }

    func note(_ step: Running.Step, _ done: Int, _ total: Int) {
        state.withLock { $0.running = Running(step: step, done: done, total: total) }
    }

    // MARK: Ending

    var isStopped: Bool { isStopping.load(ordering: .relaxed) }

    /// Lets `stop` end what restic does.
    func begin(_ restic: Restic) throws {
        state.withLock { $0.restic = restic }
        if isStopped { throw BackupStopped() }
    }

    /// Ends a backup under way soon; the next start makes it.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        state.withLock { $0.restic }?.stop()
    }
}

/// A plan as the command line wishes it.
package struct BackupWish: Codable, Sendable {
    package var folder: String?
    package var repository: String?
    package var passwordFile: String?
    /// Minutes since midnight.
    package var minute: Int?
    package var isTakingOver = false

    package init(
        folder: String?, repository: String?, passwordFile: String?, minute: Int?, isTakingOver: Bool
    ) {
        self.folder = folder
        self.repository = repository
        self.passwordFile = passwordFile
        self.minute = minute
        self.isTakingOver = isTakingOver
    }
}

extension BackupState.Place {
    mutating func note(_ report: FolderBackup.Report, at now: Instant) {
        lastGood = now.milliseconds
        (blobs, newBlobs, newBytes) = (report.blobs, report.newBlobs, report.newBytes)
        damage = report.damage
    }

    mutating func note(_ report: BackupVerification.Report, _ slice: Int, at now: Instant) {
        verification = report
        verifiedAt = now.milliseconds
        self.slice = (slice + 1) % BackupVerification.slices
    }
}
