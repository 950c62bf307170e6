import AudioVideo
import Foundation
import GRDB
import ImageProtocol
import TableProtocol

/// Reads how the house is from its parts.
struct HouseStatusReader: Sendable {
    let settings: Settings
    let database: HouseDatabase
    let uploads: UploadFiles
    let certificate: HouseCertificate
    let addresses: HouseAddresses
    let backups: Backups
    let checks: HouseChecks
    let incidents: Incidents
    let startedAt: Instant
    let clock: WallClock

    /// A disk with less is said to be nearly full.
    private static let littleRoom = 2_000_000_000
    private static let month = Duration.days(30)
    /// Further ahead nobody can say.
    private static let horizon = 3650
    /// The most jobs that failed.
    private static let jobLimit = 50

    func status() throws -> HouseStatus {
        let (folder, unfinished) = (database.folder, try uploads.sizes().values)
        let free = MediaStore.free(folder.path)
        let read = try database.read { db in
            (
                devices: try devices(db), files: try Int.fetchOne(db, sql: "SELECT sum(byteCount) FROM blob") ?? 0,
                added: try added(db), jobs: try jobs(db), work: try work(db)
            )
        }
        let (known, check) = (backups.known, checks.last)
        var status = HouseStatus(
            version: Hearth.version, startedAt: startedAt.date, system: Self.system, addresses: shownAddresses,
            certificate: certificate.status.map {
                HouseStatus.Certificate(until: $0.end.date, needsAttention: $0.needsAttention)
            },
            devices: read.devices,
            disk: HouseStatus.Disk(
                database: folder.databaseSize + folder.logSize, files: read.files,
                copies: MediaStore.size(of: folder.backups), free: free, addedInMonth: read.added,
                fullInDays: Self.fullInDays(free: free, added: read.added)),
            backup: HouseStatus.Backup(
                isPlanned: known.plan != nil, last: backups.lastGood?.date,
                lastTrial: known.places.compactMap(\.verifiedAt).min().map { Instant(milliseconds: $0).date },
                needsAttention: backups.needsAttention),
            check: HouseStatus.Check(
                last: check?.at.date, files: check?.files ?? 0, problems: check?.problems ?? 0,
                isRunning: checks.running != nil),
            jobs: read.jobs, work: read.work,
            uploads: HouseStatus.Uploads(
                count: unfinished.reduce(0) { $0 + $1.count }, bytes: unfinished.reduce(0) { $0 + $1.bytes }),
            incidents: incidents.latest, programs: Self.programs, attention: [])
        status.attention = Self.attention(status)
        return status
    }

    private static func attention(_ status: HouseStatus) -> [HouseStatus.Attention] {
        var all: [HouseStatus.Attention] = []
        if status.check.problems > 0 { all.append(.check) }
        if status.backup.needsAttention { all.append(.backup) }
        if status.certificate?.needsAttention == true { all.append(.certificate) }
        if let free = status.disk.free, free < littleRoom { all.append(.disk) }
        if status.jobs.givenUp > 0 { all.append(.jobs) }
        return all
    }

    /// - Parameter added: bytes of the last 30 days.
    static func fullInDays(free: Int?, added: Int) -> Int? {
        guard let free, added > 0 else { return nil }
        let days = Double(free) / (Double(added) / 30)
        return days <= Double(horizon) ? Int(days) : nil
    }

    // MARK: The database

    private func devices(_ db: Database) throws -> Int {
        let now = clock.now()
        return try Int.fetchOne(
            db, sql: "SELECT count(*) FROM session WHERE lastSeenAt > ? AND createdAt > ?",
            arguments: [now.adding(.zero - SessionStore.idle), now.adding(.zero - SessionStore.maxAge)]) ?? 0
    }

    private func added(_ db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT sum(byteCount) FROM blob WHERE createdAt > ?",
            arguments: [clock.now().adding(.zero - Self.month)]) ?? 0
    }

    private func jobs(_ db: Database) throws -> HouseStatus.Jobs {
        func count(_ condition: String, _ arguments: StatementArguments = []) throws -> Int {
            try Int.fetchOne(db, sql: "SELECT count(*) FROM job WHERE \(condition)", arguments: arguments) ?? 0
        }
        let failed = try Row.fetchAll(
            db,
            sql: """
                SELECT kind, attempts, lastProblem, failedAt FROM job WHERE attempts > 0 OR failedAt IS NOT NULL
                ORDER BY failedAt IS NULL, failedAt DESC, runAt DESC LIMIT ?
                """, arguments: [Self.jobLimit])
        return HouseStatus.Jobs(
            waiting: try count("failedAt IS NULL AND runAt <= ?", [clock.now()]),
            givenUp: try count("failedAt IS NOT NULL"),
            failed: failed.map { row in
                let (problem, givenUpAt): (String?, Instant?) = (row[2], row[3])
                return HouseStatus.Jobs.Failed(
                    kind: row[0], attempts: row[1], problem: problem.flatMap(FaultName.checked),
                    givenUpAt: givenUpAt?.date)
            })
    }

    private func work(_ db: Database) throws -> [HouseStatus.Work] {
        try Row.fetchAll(db, sql: "SELECT kind, done, total FROM bulkWork WHERE endedAt IS NULL ORDER BY startedAt")
            .map { HouseStatus.Work(kind: $0[0], done: $0[1], total: $0[2]) }
    }

    // MARK: The machine

    private var shownAddresses: [String] {
        addresses.ports.main == 0 ? [] : HouseAddresses.all(settings, certificate, port: addresses.ports.main)
    }

    private static var programs: [HouseStatus.Program] {
        let confinement = Confinement.offered
        let limits = [
            confinement.contains(.files) ? "files" : nil, confinement.contains(.calls) ? "network" : nil,
        ].compactMap(\.self)
        let isThere = { FileManager.default.isExecutableFile(atPath: $0) }
        return [
            HouseStatus.Program(
                use: .photos, name: "hearth-images", isThere: isThere(ImageProgram.url.path), limits: limits),
            HouseStatus.Program(
                use: .recordings, name: "ffmpeg", isThere: MediaProbe().isAvailable, limits: limits),
            HouseStatus.Program(
                use: .documents, name: "pdftoppm", isThere: PDFPage().isAvailable, limits: limits),
            HouseStatus.Program(
                use: .databases, name: "hearth-tables", isThere: isThere(TableProgram.url.path), limits: limits),
            HouseStatus.Program(use: .repository, name: "restic", isThere: Restic.isInstalled, limits: []),
        ]
    }

    /// `Debian GNU/Linux 12 (bookworm), x86_64`
    private static let system: String = {
        var about = utsname()
        uname(&about)
        let machine = withUnsafeBytes(of: &about.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
        let name = release.firstMatch(of: /(?:^|\n)PRETTY_NAME="?([^"\n]*)/)?.1
        return "\(name.map(String.init) ?? "Linux"), \(machine)"
    }()
}
