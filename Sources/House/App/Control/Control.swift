import Foundation

/// The commands that the command line sends to a running server, over a socket in the data folder that only its owner
/// can open.
package enum ControlRequest: Codable, Sendable {
    /// - Parameter timeZone: `nil` for UTC, as from the command line of an older version.
    case addMember(name: String, password: String, role: String, timeZone: String?)
    case listMembers
    /// - Parameter withoutApp: turns off the codes of an app too; `nil` from the command line of an older version.
    case resetPassword(name: String, password: String, withoutApp: Bool?)
    /// Copies the database into a new file below the data folder's `tmp`.
    case copyDatabase
    /// Plans the nightly backups; `nil` ends the plan.
    case planBackups(BackupWish?)
    /// Begins a backup, or makes one if no server runs.
    case backUp
    /// How the backup goes.
    case backupProgress
    /// The plan, and how its backups went.
    case backupReport
    /// How the house is: a line that says whether it is good, and its lines or JSON.
    case status(isJSON: Bool)
}

package struct ControlReply: Codable, Sendable {
    package var problem: String?
    package var lines: [String]

    init(problem: String? = nil, lines: [String] = []) {
        self.problem = problem
        self.lines = lines
    }
}

extension House {
    /// Answers a command, sent over the socket or by a command line that has opened the house itself.
    package func answer(_ request: ControlRequest) throws -> ControlReply {
        switch request {
        case .addMember(let name, let password, let role, let timeZone):
            try addMember(name, password, role, timeZone ?? "UTC")
        case .listMembers:
            ControlReply(
                lines: try household.members().map { member in
                    "\(member.name)\t\(member.role.rawValue)\t\(member.isActive ? "active" : "deactivated")"
                })
        case .resetPassword(let name, let password, let withoutApp):
            try resetPassword(name, password, withoutApp: withoutApp ?? false)
        case .copyDatabase: try copyDatabase()
        case .planBackups(let wish): try plan(wish)
        case .backUp: try backUp()
        case .backupProgress: backups.progressReply
        case .backupReport: ControlReply(lines: backups.report)
        case .status(let isJSON): try statusReply(isJSON: isJSON)
        }
    }

    private func statusReply(isJSON: Bool) throws -> ControlReply {
        let found = try status.status()
        let lines =
            isJSON ? [String(decoding: try found.json(), as: UTF8.self)] : found.lines(at: clock.now().date)
        return ControlReply(lines: [found.attention.isEmpty ? "good" : "attention"] + lines)
    }

    private func addMember(
        _ name: String, _ password: String, _ role: String, _ timeZone: String
    ) throws -> ControlReply {
        let name = name.tidiedLine
        guard let role = Member.Role(rawValue: role) else {
            return ControlReply(problem: "The role must be admin, member or guest.")
        }
        if NewMemberForm.problem(name: name) != nil {
            return ControlReply(problem: "The name must have 1 to \(NewMemberForm.nameLimit) characters.")
        }
        if let problem = Self.problem(password: password) { return ControlReply(problem: problem) }
        guard NewMemberForm.isTimeZone(timeZone) else {
            return ControlReply(problem: "There is no time zone \(timeZone). One is Europe/Berlin.")
        }
        do {
            let new = NewMember(name: name, password: password, role: role, timeZone: timeZone)
            return ControlReply(lines: ["Added \(try household.add(new, householdName: "Our household").name)."])
        } catch MemberProblem.nameTaken {
            return ControlReply(problem: "There is a member called \(name) already.")
        }
    }

    private func resetPassword(_ name: String, _ password: String, withoutApp: Bool) throws -> ControlReply {
        guard let member = try household.member(named: name.tidiedLine) else {
            return ControlReply(problem: "There is no member called \(name).")
        }
        if let problem = Self.problem(password: password) { return ControlReply(problem: problem) }
        try passwordResets.reset(member.id, password: password, withoutApp: withoutApp)
        var lines = [
            "\(member.name) has a new password and is signed out everywhere.",
            "It opens no lock: locked graphs keep their passwords, and locked diaries their code.",
        ]
        if withoutApp {
            lines.append("Codes from an app are off.")
        } else if try secondFactors.isOn(for: member.id) {
            lines.append("The codes of their app are still asked for; --without-app turns them off.")
        }
        return ControlReply(lines: lines)
    }

    private static func problem(password: String) -> String? {
        NewMemberForm.problem(password: password) == nil
            ? nil : "The password must have at least 10 characters, at most 1024 bytes, and not be a common one."
    }

    private func copyDatabase() throws -> ControlReply {
        let file = folder.newDatabaseCopy()
        try DatabaseCopy.write(from: database.pool, to: file, tidying: media.forgetUnneeded)
        return ControlReply(lines: [file.path])
    }

    private func plan(_ wish: BackupWish?) throws -> ControlReply {
        if let wish { try backups.schedule(wish) } else { try backups.unschedule() }
        return ControlReply(lines: backups.report)
    }

    private func backUp() throws -> ControlReply {
        guard backups.known.plan != nil else {
            return ControlReply(problem: "No backups are planned. Plan them with `hearth backup --schedule`.")
        }
        if isServing { backups.want() } else { try backups.run() }
        return backups.progressReply
    }
}
