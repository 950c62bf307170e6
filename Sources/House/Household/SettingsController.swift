import HTTP
import Localization

/// Handles each member's settings.
struct SettingsController: Sendable {
    let rooms: RoomDirectory
    let household: HouseholdStore
    let sessions: SessionStore
    let undo: UndoStore
    let uploads: UploadFiles
    let password: PasswordAgain
    /// The kinds of locks that a member's own password opens.
    let yieldingLocks: [Subject.Lock]
    let pages: Pages
    let gate: Gate
    let certificate: HouseCertificate
    let backups: Backups
    let newest: NewestVersion

    var routes: [Route] {
        [
            .get("/settings", index),
            .get("/settings/appearance", appearance),
            .post("/settings/appearance", changeAppearance, .guests),
            .get("/settings/password", passwordForm),
            .post("/settings/password", changePassword, [.guests, .password]),
            .get("/settings/outbox", outbox),
            .get(InstallRow.path, app),
            .get("/more", more),
        ]
    }

    func index(_ visit: Visit) throws -> Response {
        let binned = try visit.writer.map { try undo.entries(for: $0, keys: visit.keys) } ?? []
        let added = binned.count(where: \.isAddition)
        let page = SettingsPage(
            me: Avatar(visit.member), role: visit.member.role, household: visit.household.name,
            members: try household.members().count, sessions: try sessions.sessions(of: visit.member.id).count,
            deleted: binned.count - added, added: added,
            unfinished: try uploads.unfinished(of: visit.member.id).count,
            hasCertificateProblem: certificate.status?.needsAttention ?? false,
            isBackupLate: backups.needsAttention,
            newVersion: visit.member.isAdmin ? try newest.newer()?.text : nil,
            rooms: visit.member.role == .guest ? [] : rooms.settings(visit.words),
            isSecure: visit.request.isSecure)
        return try pages.response(page, for: visit)
    }

    func app(_ visit: Visit) throws -> Response {
        let page = InstallPage(
            device: DeviceKind(userAgent: visit.request.headers["User-Agent"] ?? ""), isSecure: visit.request.isSecure,
            isAdmin: visit.member.isAdmin)
        return try pages.response(page, for: visit)
    }

    func more(_ visit: Visit) throws -> Response {
        let links = try rooms.links(for: visit)
        let inBar = Set(rooms.bar(visit.member, of: links).map(\.room))
        let page = MorePage(
            rooms: links.filter { !inBar.contains($0.room) }, lists: try rooms.all.compactMap { try $0.more(visit) },
            me: Avatar(visit.member))
        return try pages.response(page, for: visit)
    }

    // MARK: Appearance

    /// Only the member's browser knows what waits there.
    func outbox(_ visit: Visit) throws -> Response { try pages.response(OutboxPage(), for: visit) }

    func appearance(_ visit: Visit) throws -> Response {
        try pages.response(
            appearancePage(form(FormFields(), visit), visit, bar: visit.member.bar), for: visit)
    }

    func changeAppearance(_ visit: Visit) throws -> Response {
        let form = form(visit.form, visit)
        guard form.problems.isEmpty else {
            return try pages.response(
                appearancePage(form, visit, bar: form.bar), for: visit, status: .unprocessableContent)
        }
        try household.change(visit.member.id, to: form)
        return .seeOther("/settings")
    }

    private func form(_ fields: FormFields, _ visit: Visit) -> AppearanceForm {
        AppearanceForm(fields, for: visit.member, places: rooms.types.map { $0.id })
    }

    private func appearancePage(
        _ form: AppearanceForm, _ visit: Visit, bar: [String]
    ) throws -> AppearancePage {
        let links = try rooms.links(for: visit)
        let shown = bar.isEmpty ? rooms.bar(visit.member, of: links).map(\.room) : bar
        return AppearancePage(
            language: form.language, theme: form.theme, timeZone: form.timeZone,
            firstWeekday: form.firstWeekday, bar: shown, places: links, problems: form.problems)
    }

    // MARK: Password

    func passwordForm(_ visit: Visit) throws -> Response {
        try pages.response(
            PasswordPage(hasPassword: household.hasPassword(visit.member.id)), for: visit, isSecret: true)
    }

    func changePassword(_ visit: Visit) throws -> Response {
        let new = visit.form["password"] ?? ""
        var problems: [String: Phrase] = [:]
        problems["password"] = NewMemberForm.problem(password: new)

        let me = try password.proven(visit)
        // The session gets a new token too, so that a copied old one no longer works.
        if let me, problems.isEmpty,
            let changed = try sessions.changePassword(of: me, to: new, keys: visit.keys, locks: yieldingLocks),
            let reply = try gate.startSession(changed, visit.request, next: "/settings")
        {
            return reply
        }
        if me == nil || problems.isEmpty { problems["current"] = try password.wrong(visit) }
        return try pages.response(PasswordPage(problems: problems), for: visit, status: .unprocessableContent)
    }
}
