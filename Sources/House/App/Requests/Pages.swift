import Crypto
import Foundation
package import HTML
package import HTTP
package import Localization

/// A renderer of pages: it puts the frame around them and adds their ETag.
package struct Pages: Sendable {
    let assets: AssetFiles
    package let household: HouseholdStore
    let undo: UndoStore
    let clock: WallClock
    /// Every page says that nothing can be saved.
    var isReadOnly = false
    let backups: Backups
    let justUndone = JustUndone()
    package let rooms: RoomDirectory

    /// A page for a member.
    /// - Parameters:
    ///   - newThing: the address that the key `n` opens.
    ///   - isSecret: the page contains a secret, such as an invitation: compression could reveal it, and no browser keeps it.
    package func response(
        _ page: any Page, for visit: Visit, status: Status = .ok, newThing: String? = nil, isSecret: Bool = false
    ) throws -> Response {
        let member = visit.member
        let (toast, locks) = (try toast(visit), try rooms.openLocks(visit))
        let links = try rooms.links(for: visit)
        let frame = Frame(
            householdName: visit.household.name, language: member.language, memberId: member.id.description,
            theme: member.theme, rooms: links,
            bar: rooms.bar(member, of: links), side: try rooms.side(visit), me: Avatar(member), toast: toast,
            assets: views, newThingPath: newThing, quickPath: rooms.quickPath(for: member),
            mentions: status == .ok ? try rooms.mentions(of: visit.request.path, visit) : [],
            lockWatch: LockWatch(locks, visit), isReadOnly: isReadOnly,
            backupNotice: member.isAdmin ? backups.notice(.weeks) : nil)
        var response = Self.response(
            frame.html(page, visit.words), status: status, isCompressible: Self.isCompressible(visit) && !isSecret)
        response.headers.add(CopyMark.header, CopyMark.owner(visit))
        if isSecret { response.forbidCaching() }
        return response
    }

    /// Only pages without a query or a form are compressed: text of an attacker's choice, compressed together with
    /// private text, would reveal it by the response's length (BREACH).
    private static func isCompressible(_ visit: Visit) -> Bool {
        visit.request.query.isEmpty && visit.request.method.isSafe
    }

    /// A page without a session.
    ///
    /// - Parameter isNamed: shows the household's name.
    func response(
        _ page: any Page, at request: Request, words: Words, status: Status = .ok, isNamed: Bool = true
    ) throws -> Response {
        // A request for a foreign host (DNS rebinding) must not learn the household's name.
        let name = status == .misdirectedRequest || !isNamed ? nil : try household.household()?.name
        let frame = SignedOutFrame(
            householdName: name, language: words.language, assets: views, languages: Self.languages(page, request))
        var response = Self.response(frame.html(page, words), status: status, isCompressible: false)
        response.forbidCaching()
        if let language = Translator.chosen(by: request) {
            response.set(
                Cookie(Translator.cookie, language.rawValue, maxAge: 365 * 86_400, isSecure: request.isSecure))
        }
        return response
    }

    /// The response to a POST cannot be requested in another language by a link, so it gets buttons.
    private static func languages(_ page: any Page, _ request: Request) -> SignedOutFrame.Languages {
        guard request.method.isSafe else { return page.signedOutForm.map { .buttons(form: $0) } ?? .none }
        var kept = FormFields()
        for field in request.query.fields where field.name != "language" { kept.add(field.name, field.value) }
        return .links(query: kept.isEmpty ? "" : "&" + kept.encoded)
    }

    var views: Assets { assets.views }

    static func response(_ html: HTML, status: Status, isCompressible: Bool) -> Response {
        var headers: Headers = [
            "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-cache", "Vary": "Cookie",
        ]
        if status == .ok {
            headers.add("ETag", "\"\(Hex.text(Data(SHA256.hash(data: html.bytes).prefix(16))))\"")
        } else {
            headers["Cache-Control"] = "no-store"
        }
        return Response(status, headers: headers, body: .bytes(html.bytes), isCompressible: isCompressible)
    }

    /// A part of a page, inserted by a script. Not cached.
    package static func fragment(_ html: HTML) -> Response {
        let headers: Headers = ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"]
        return Response(headers: headers, body: .bytes(html.bytes))
    }

    /// A part of a page with forms, which carry the mark of the page's member.
    package static func fragment(_ html: HTML, for visit: Visit) -> Response {
        fragment(html.withFieldInPostedForms(PageOwner.field, PageOwner.mark(visit.member.id.description)))
    }

    /// The first problem of a refused form, for a script.
    package static func refused(_ problems: [String: Phrase], _ visit: Visit) -> Response {
        var response = fragment("<p>\(problems.values.first.map { visit.words($0) } ?? "")</p>")
        response.status = .unprocessableContent
        return response
    }

    /// The member's last action within 30 seconds with its Undo, or a report of what they have just undone.
    package func toast(_ visit: Visit) throws -> Toast? {
        let entry = try latest(visit)
        let now = clock.now()
        if let last = justUndone.last(of: visit.session, now: now), last.older == entry?.id {
            let isShown = now.since(last.at) < JustUndone.shown && last.keys.isLike(visit.keys)
            return isShown ? Toast(text: last.entry.undone(visit.words)) : nil
        }
        return entry.map { Toast(text: $0.what(visit.words), undoPath: "/undo/\($0.id)") }
    }

    /// Stores that a visitor undid an entry. Call it after the undo.
    func recordUndo(of entry: UndoEntry, _ visit: Visit) throws {
        let record = JustUndone.Record(
            entry: entry, at: clock.now(), keys: visit.keys, older: try latest(visit)?.id)
        justUndone.add(record, of: visit.session)
    }

    private func latest(_ visit: Visit) throws -> UndoEntry? {
        try visit.writer.flatMap { try undo.latest(by: $0, keys: visit.keys, within: .seconds(30)) }
    }
}
