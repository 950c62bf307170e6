import Foundation

/// For the terminal and for reports of faults, in English.
extension HouseStatus {
    /// A line each.
    func lines(at now: Date) -> [String] {
        var lines = ["Hearth \(version) on \(system), up for \(Self.duration(now.timeIntervalSince(startedAt)))"]
        lines += addresses.prefix(1).map { "Address: \($0)" }
        if let certificate {
            lines.append("Certificate: until \(Self.time(certificate.until))\(Self.mark(certificate.needsAttention))")
        }
        lines.append("Devices: \(devices)")
        return lines + diskLines + careLines + workLines + programLines + incidentLines
    }

    /// What a report of a fault needs: no address and no name of the house.
    func report(at now: Date) -> String {
        var anonymous = self
        anonymous.addresses = []
        return anonymous.lines(at: now).joined(separator: "\n") + "\n"
    }

    private var diskLines: [String] {
        let free = disk.free.map(Self.size) ?? "unknown"
        let pace = disk.fullInDays.map { ", full in about \($0) days at the pace of the last 30" } ?? ""
        return [
            "Disk: database \(Self.size(disk.database)), files \(Self.size(disk.files)), copies \(Self.size(disk.copies)), free \(free)\(pace)\(Self.mark(attention.contains(.disk)))"
        ]
    }

    private var careLines: [String] {
        let last = backup.isPlanned ? backup.last.map(Self.time) ?? "none yet" : "not planned"
        let trial = backup.lastTrial.map { ", read again \(Self.time($0))" } ?? ""
        let problems = check.problems > 0 ? "\(check.problems) problems" : "no problems"
        let checked = check.last.map { "\(Self.time($0)), \(check.files) files, \(problems)" } ?? "none yet"
        return [
            "Backup: \(last)\(trial)\(Self.mark(backup.needsAttention))",
            "Check: \(checked)\(check.isRunning ? ", one is running" : "")\(Self.mark(check.problems > 0))",
        ]
    }

    private var workLines: [String] {
        ["Jobs: \(jobs.waiting) waiting, \(jobs.givenUp) given up\(Self.mark(attention.contains(.jobs)))"]
            + jobs.failed.map { job in
                let end = job.givenUpAt.map { "given up \(Self.time($0))" } ?? "tried again"
                return "  \(job.kind): \(job.problem ?? "see the log"), \(job.attempts) tries, \(end)"
            } + work.map { "Work: \($0.kind), \($0.done) of \($0.total)" }
            + (uploads.count > 0 ? ["Uploads: \(uploads.count) unfinished, \(Self.size(uploads.bytes))"] : [])
    }

    private var programLines: [String] {
        programs.map { program in
            let limits = program.limits.isEmpty ? "" : ", kept from \(program.limits.joined(separator: " and "))"
            return "\(program.name): \(program.isThere ? "there" : "missing")\(program.isThere ? limits : "")"
        }
    }

    private var incidentLines: [String] {
        ["Incidents: \(incidents.isEmpty ? "none" : "the last \(incidents.count)")"]
            + incidents.map {
                "  \($0.number)  \(Self.time($0.at))  \($0.method) \($0.route)  \($0.status)  \($0.kind)"
            }
    }

    private static func mark(_ needsAttention: Bool) -> String { needsAttention ? "  <- needs attention" : "" }

    private static func time(_ date: Date) -> String { date.formatted(.iso8601) }

    private static func size(_ bytes: Int) -> String {
        bytes.formatted(.byteCount(style: .decimal).locale(Locale(identifier: "en")))
    }

    private static func duration(_ seconds: TimeInterval) -> String {
        Duration.seconds(max(0, seconds.rounded())).formatted(
            .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: 2)
                .locale(Locale(identifier: "en")))
    }
}
