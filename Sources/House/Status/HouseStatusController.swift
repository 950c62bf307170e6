import Foundation
import HTTP
import Localization
import Outbound

/// Handles the pages of how the house is and of what is new in it, for admins.
struct HouseStatusController: Sendable {
    let reader: HouseStatusReader
    let checks: HouseChecks
    let newest: NewestVersion
    let seen: SeenVersions
    let givenUpJobs: GivenUpJobs
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get(HousePage.path, show, .slow),
            .post(HousePage.path + "/check", check),
            .post(HousePage.path + "/jobs", settleGivenUp),
            .post(HousePage.path + "/newest", askForNewest),
            .get(NewsPage.path, news),
            .post(NewsPage.path, noteNews),
        ]
    }

    func show(_ admin: AdminVisit) throws -> Response { try pages.response(page(), for: admin.visit) }

    func check(_ admin: AdminVisit) throws -> Response {
        checks.want()
        return .seeOther(HousePage.path)
    }

    /// Has the jobs that were given up tried again, or removes those that the page showed.
    func settleGivenUp(_ admin: AdminVisit) throws -> Response {
        if admin.visit.form["again"] != nil {
            try givenUpJobs.tryAgain()
        } else if let seen = admin.visit.form["until"].flatMap({ Int64($0) }) {
            try givenUpJobs.remove(until: Instant(milliseconds: seen))
        }
        return .seeOther(HousePage.path)
    }

    /// An empty address turns it off.
    func askForNewest(_ admin: AdminVisit) throws -> Response {
        let typed = (admin.visit.form["address"] ?? "").tidiedLine
        let url = typed.isEmpty ? nil : OutboundURL(typed)
        guard typed.isEmpty || url != nil && typed.count <= 500 && !typed.contains("?") else {
            let problem = Phrase("Enter an address that begins with http:// or https://.")
            return try pages.response(
                page(typed: typed, problems: ["address": problem]), for: admin.visit, status: .unprocessableContent)
        }
        try newest.turn(on: url)
        return .seeOther(HousePage.path)
    }

    func news(_ admin: AdminVisit) throws -> Response {
        let releases = seen.releases().map { release in
            NewsPage.Release(
                version: release.version.text,
                day: release.day.flatMap(Day.init(iso:)).map { ($0.year, $0.month, $0.day) },
                parts: release.parts.map { ($0.title, $0.items) })
        }
        return try pages.response(NewsPage(releases: releases), for: admin.visit)
    }

    /// Puts the card on Today away, and shows what is new if that is wanted.
    func noteNews(_ admin: AdminVisit) throws -> Response {
        try seen.note(admin.visit.member.id)
        return .seeOther(admin.visit.form["show"] == nil ? TodayRoom.path : NewsPage.path)
    }

    private func page(typed: String? = nil, problems: [String: Phrase] = [:]) throws -> HousePage {
        let (status, question) = (try reader.status(), try newest.state())
        let running = checks.running
        return HousePage(
            version: status.version, startedAt: status.startedAt, addresses: status.addresses,
            certificate: status.certificate.map { .init(until: $0.until, needsAttention: $0.needsAttention) },
            devices: status.devices,
            disk: HousePage.Disk(
                database: status.disk.database, files: status.disk.files,
                copies: status.disk.copies, free: status.disk.free, fullInDays: status.disk.fullInDays,
                isNearlyFull: status.attention.contains(.disk)),
            backup: HousePage.Backup(
                isPlanned: status.backup.isPlanned, last: status.backup.last, lastTrial: status.backup.lastTrial,
                needsAttention: status.backup.needsAttention),
            check: HousePage.Check(
                last: status.check.last, files: status.check.files, problems: status.check.problems,
                running: running.map { ($0.done, $0.files) }),
            work: Self.work(status), programs: status.programs.map(Self.program),
            incidents: status.incidents.map {
                HousePage.Incident(
                    number: $0.number, at: $0.at, request: "\($0.method) \($0.route)", kind: "\($0.status) \($0.kind)")
            },
            report: status.report(at: clock.now().date),
            newest: HousePage.Newest(
                isOn: question.isOn, address: typed ?? (question.isOn ? question.address : ""),
                askedAt: question.askedAt?.date, version: try newest.newer()?.text,
                problem: question.problem?.phrase),
            problems: problems)
    }

    private static func work(_ status: HouseStatus) -> HousePage.Work {
        HousePage.Work(
            waiting: status.jobs.waiting, givenUp: status.jobs.givenUp,
            lastGivenUpAt: status.jobs.failed.compactMap(\.givenUpAt).max(),
            failed: status.jobs.failed.map {
                HousePage.FailedJob(
                    kind: $0.kind, attempts: $0.attempts, problem: $0.problem, isGivenUp: $0.givenUpAt != nil)
            },
            large: status.work.map { ($0.done, $0.total) }, uploads: status.uploads.count,
            uploadedBytes: status.uploads.bytes)
    }

    private static func program(_ program: HouseStatus.Program) -> HousePage.Program {
        let use =
            switch program.use {
            case .photos: Phrase("Photos")
            case .recordings: Phrase("Videos and audio")
            case .documents: Phrase("PDFs")
            case .databases: Phrase("Imports of databases")
            case .repository: Phrase("Encrypted backups")
            }
        return HousePage.Program(
            name: program.name, use: use, isThere: program.isThere, isConfined: program.limits.count == 2)
    }
}
