import Foundation

extension Backups {
    /// How a backup goes, for the command line: `running` and how far it is, or `good` or `failed` and what there is to say.
    var progressReply: ControlReply {
        if let running {
            return ControlReply(lines: ["running", running.total > 0 ? "\(running.done) of \(running.total)" : ""])
        }
        if isWanted { return ControlReply(lines: ["running", ""]) }
        let known = known
        return ControlReply(lines: [known.lastTry?.hasFailed == false ? "good" : "failed"] + sentences(known))
    }

    /// A sentence for each problem of the backups.
    private func sentences(_ known: BackupState) -> [String] {
        [known.folder, known.repository].flatMap { place in
            var sentences: [String] = []
            if let problem = place.problem { sentences.append("\(problem)") }
            return sentences + place.damage + (place.verification?.problems ?? [])
        }
    }

    /// The plan and its results, a line each.
    var report: [String] {
        let known = known
        guard let plan = known.plan else { return ["No backups are planned."] }
        var lines: [String] = []
        let places = [
            (plan.folder.map { "the folder \($0)" }, known.folder),
            (plan.shownRepository.map { "the restic repository \($0)" }, known.repository),
        ]
        for case (let name?, let place) in places {
            lines.append("Backs up into \(name), each night at \(plan.time) (\(plan.timeZone)).")
            let last = place.lastGood.map { Instant(milliseconds: $0).date.formatted(.iso8601) }
            lines.append("  Last good backup: \(last ?? "none yet")")
            if let verification = place.verification, let at = place.verifiedAt {
                let date = Instant(milliseconds: at).date.formatted(.iso8601)
                let count = ", \(verification.blobs) files, \(verification.mended) repaired"
                lines.append("  Read again: \(date)\(verification.blobs > 0 ? count : "")")
            }
            if !place.kept.isEmpty { lines.append("  Kept: \(place.kept.map(\.day).joined(separator: ", "))") }
        }
        if plan.repository != nil {
            let file = plan.passwordFile ?? folder.backupPassword
            lines.append("  Its password is in \(file). Keep a copy elsewhere: without it the backups cannot be read.")
        }
        return lines + sentences(known)
    }
}
