import Foundation
package import GRDB
import Logging
import Synchronization

/// A runner of work that outlives a request: rows of the table `job`, run in independent lanes, retried with growing
/// delays, and resumed after a restart.
package final class Jobs: Sendable {
    /// The work of one kind of job.
    package struct Kind: Sendable {
        package typealias Work = @Sendable (_ payload: String) throws -> Void
        package typealias GivingUp = @Sendable (_ payload: String, Database) throws -> Void

        /// The time from one run to the next; `nil` for work that is done once.
        let interval: Duration?
        let lane: Lane
        let work: Work
        /// Called in the transaction in which a job is set aside.
        let givingUp: GivingUp?
        /// Work that the lane runs whenever it wakes, every few seconds, without a row in `job`. The work checks by itself
        /// whether there is anything to do; that check must be cheap.
        let eachTime: (@Sendable () throws -> Void)?

        package init(
            every interval: Duration? = nil, in lane: Lane = .house, givingUp: GivingUp? = nil, work: @escaping Work
        ) {
            self.interval = interval
            self.lane = lane
            self.givingUp = givingUp
            self.work = work
            eachTime = nil
        }

        package init(in lane: Lane, eachTime: @escaping @Sendable () throws -> Void) {
            interval = nil
            self.lane = lane
            givingUp = nil
            work = { _ in }
            self.eachTime = eachTime
        }
    }

    /// Jobs of different lanes run at the same time. A lane runs one job at a time; the lane of images runs two, because
    /// they take long.
    package enum Lane: String, CaseIterable, Sendable {
        /// Daily housekeeping, and every kind without a lane of its own.
        case house
        /// Renditions of photos and stills of videos.
        case images
        /// Places of nodes on a canvas.
        case layout
        /// Requests to other servers. Several at once: one that does not answer must not hold up the others.
        case outbound
        /// Work due at a minute of its own, which must not wait behind slow work.
        case timed
        /// Backups, which take hours where there is much to copy.
        case backup

        var threads: Int {
            switch self {
            case .images: 2
            case .outbound: 4
            case .house, .layout, .timed, .backup: 1
            }
        }
    }

    /// The lanes that have at least one kind of job: only these get threads.
    var lanes: Set<Lane> { Set(kinds.values.map(\.lane)).union([.house]) }

    let database: HouseDatabase
    let clock: WallClock
    let logger: Logger
    let kinds: [String: Kind]
    let queue: JobQueue
    private let onIdle: @Sendable (Lane) -> Void
    let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    struct State {
        var isRunning = false
        var isStopping = false
        /// The jobs that a thread is running.
        var taken: Set<ID<Jobs>> = []
        /// Failed jobs whose failure could not be stored because the disk is full. They wait before the next try all
        /// the same.
        var resting: [ID<Jobs>: Rest] = [:]
        /// The time at the last look for due jobs.
        var lastLook: Instant?
    }

    struct Rest {
        let attempts: Int
        let until: Instant
    }

    /// Tries before a job is set aside.
    static let attempts = 10
    /// The longest wait in seconds after a failure.
    static let maxWait = 3600
    /// The longest wait in seconds after a failure that could not be stored.
    private static let maxRest = 300

    /// - Parameter onIdle: called whenever a lane has had nothing to do for some seconds.
    init(
        database: HouseDatabase, clock: WallClock, logger: Logger, kinds: [String: Kind], queue: JobQueue? = nil,
        onIdle: @escaping @Sendable (Lane) -> Void = { _ in }
    ) {
        self.database = database
        self.queue = queue ?? JobQueue(clock: clock)
        self.onIdle = onIdle
        self.clock = clock
        self.logger = logger
        self.kinds = kinds
    }

    /// - Parameter payload: JSON.
    func add(_ kind: String, payload: String = "{}", after wait: Duration = .zero) throws {
        try database.write { db in try add(kind, payload: payload, after: wait, in: db) }
        queue.wake()
    }

    /// Adds a job in the caller's transaction; it runs within a few seconds.
    func add(_ kind: String, payload: String = "{}", after wait: Duration = .zero, in db: Database) throws {
        try queue.add(kind, payload: payload, after: wait, in: db)
    }

    /// Adds the row of each repeating kind if it is missing.
    func scheduleRecurring() throws {
        let runAt = clock.now().adding(.minutes(5))
        try database.write { db in
            try bringForward(in: db)
            for kind in kinds.keys.sorted() where kinds[kind]?.interval != nil {
                try db.execute(
                    sql: """
                        INSERT INTO job (id, kind, payload, runAt) SELECT ?, ?, '{}', ?
                        WHERE NOT EXISTS (SELECT 1 FROM job WHERE kind = ?)
                        """,
                    arguments: [ID<Jobs>(at: clock.now()), kind, runAt, kind])
            }
        }
    }

    /// True while a job runs, on any thread.
    var isWorking: Bool { state.withLock { !$0.taken.isEmpty } }

    /// Runs all due jobs.
    /// - Parameter lane: only jobs of this lane; `nil` for all.
    /// - Returns: the number of jobs run, successfully or not.
    @discardableResult
    func runDue(_ lane: Lane? = nil) throws -> Int {
        var count = 0
        if wasSetBack() { try database.write(bringForward) }
        for (name, kind) in kinds where lane == nil || kind.lane == lane {
            do { try kind.eachTime?() } catch {
                logger.error("work of a lane failed", metadata: ["kind": "\(name)", "problem": "\(error)"])
            }
        }
        while let job = try take(lane) {
            defer { state.withLock { _ = $0.taken.remove(job.id) } }
            run(job)
            count += 1
            if state.withLock({ $0.isStopping }) { break }
        }
        return count
    }

    struct Job {
        let id: ID<Jobs>
        let kind: String
        let payload: String
        let runAt: Instant
        var attempts: Int
    }

    /// Takes the next due job that is not running.
    private func take(_ lane: Lane?) throws -> Job? {
        try state.withLock { state in
            let now = clock.now()
            let job = try next(lane, passing: state.taken.count + state.resting.count).first { job in
                !state.taken.contains(job.id) && state.resting[job.id].map { $0.until <= now } ?? true
            }
            guard var job else { return nil }
            state.taken.insert(job.id)
            job.attempts = max(job.attempts, state.resting[job.id]?.attempts ?? 0)
            return job
        }
    }

    /// Due jobs, one more than can be passed over, so that one is left. Unknown kinds belong to the lane `house`.
    private func next(_ lane: Lane?, passing: Int) throws -> [Job] {
        let apart = kinds.filter { lane == .house ? $0.value.lane != .house : $0.value.lane == lane }.keys.sorted()
        let marks = apart.map { _ in "?" }.joined(separator: ", ")
        let condition = lane.map { "AND kind \($0 == .house ? "NOT " : "")IN (\(marks))" } ?? ""
        return try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, kind, payload, runAt, attempts FROM job
                        WHERE failedAt IS NULL AND runAt <= ? \(condition) ORDER BY runAt, id LIMIT ?
                        """),
                arguments: StatementArguments([clock.now()]) + StatementArguments(lane == nil ? [] : apart)
                    + [passing + 1]
            ).map {
                Job(
                    id: $0["id"], kind: $0["kind"], payload: $0["payload"], runAt: $0["runAt"],
                    attempts: $0["attempts"])
            }
        }
    }

    private func run(_ job: Job) {
        do {
            guard let kind = kinds[job.kind] else { throw UnknownJob(kind: job.kind) }
            let lateness = clock.now().since(job.runAt)
            if kind.interval != nil && lateness > Self.maxLateness { return try delay(job, by: lateness) }
            try kind.work(job.payload)
            try finish(job, of: kind)
        } catch let putOff as PutOff {
            putOffJob(job, until: putOff.until)
        } catch {
            logger.error("job failed", metadata: ["kind": "\(job.kind)", "problem": "\(error)"])
            postpone(job, because: error)
        }
    }

    private func finish(_ job: Job, of kind: Kind) throws {
        let next = kind.interval.map { clock.now().adding($0) }
        try database.write { db in
            if let next {
                try db.execute(
                    sql: "UPDATE job SET attempts = 0, lastProblem = NULL, runAt = ? WHERE id = ?",
                    arguments: [next, job.id])
            } else {
                try db.execute(sql: "DELETE FROM job WHERE id = ?", arguments: [job.id])
            }
        }
        wakeUp(job)
    }

    private func wakeUp(_ job: Job) { state.withLock { $0.resting[job.id] = nil } }

    private func postpone(_ job: Job, because problem: any Error) {
        let attempts = job.attempts + 1
        let now = clock.now()
        let wait = min(10 << min(attempts, 9), Self.maxWait)
        // A repeating job is never given up: a disk that was full for a day must not end it.
        let isGivenUp = attempts >= Self.attempts && kinds[job.kind]?.interval == nil
        do {
            try database.write { db in
                try db.execute(
                    sql: "UPDATE job SET attempts = ?, runAt = ?, lastProblem = ?, failedAt = ? WHERE id = ?",
                    arguments: [
                        attempts, now.adding(.seconds(wait)), String("\(problem)".prefix(1000)),
                        isGivenUp ? now : nil, job.id,
                    ])
                if isGivenUp { try kinds[job.kind]?.givingUp?(job.payload, db) }
            }
            wakeUp(job)
        } catch {
            // At most `maxRest` instead of an hour, because nothing signals that the disk has room again.
            let rest = Rest(attempts: attempts, until: now.adding(.seconds(min(wait, Self.maxRest))))
            state.withLock { $0.resting[job.id] = rest }
            logger.error("job could not be postponed", metadata: ["problem": "\(error)"])
        }
    }

    private struct UnknownJob: Error { let kind: String }

    /// Thrown by work that waits for something else, such as a server that is away: it is run again at a time, and is not
    /// given up. The work itself ends it.
    package struct PutOff: Error, Equatable {
        let until: Instant

        package init(until: Instant) { self.until = until }
    }

    private func putOffJob(_ job: Job, until: Instant) {
        do {
            try database.write { db in
                try db.execute(sql: "UPDATE job SET runAt = ? WHERE id = ?", arguments: [until, job.id])
            }
            wakeUp(job)
        } catch { postpone(job, because: error) }
    }

    // MARK: The thread

    func start() {
        guard
            state.withLock({ state in
                defer { state.isRunning = true }
                return !state.isRunning
            })
        else { return }
        for lane in lanes { for _ in 0..<lane.threads { run(lane) } }
    }

    private func run(_ lane: Lane) {
        let thread = Thread { [self] in
            Reading.$purpose.withValue(.work) {
                while !state.withLock({ $0.isStopping }) {
                    do { try runDue(lane) } catch {
                        logger.error("jobs cannot be read", metadata: ["problem": "\(error)"])
                    }
                    if !queue.sleep(lane) { onIdle(lane) }
                }
            }
            ended.signal()
        }
        thread.name = "jobs"
        thread.start()
    }

    /// Waits up to ten seconds for running jobs; the second time it does nothing.
    func stop() {
        let wasRunning = state.withLock { state in
            defer { (state.isStopping, state.isRunning) = (true, false) }
            return state.isRunning
        }
        guard wasRunning else { return }
        queue.wake()
        let end = DispatchTime.now() + 10
        for lane in lanes { for _ in 0..<lane.threads { _ = ended.wait(timeout: end) } }
    }
}
