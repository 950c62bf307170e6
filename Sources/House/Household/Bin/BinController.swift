import Changesets
import Foundation
import HTTP
import Localization

/// Handles the bin and every Undo.
struct BinController: Sendable {
    let undo: UndoStore
    let bin: BinStore
    let rooms: RoomDirectory
    let pages: Pages

    var routes: [Route] {
        [
            .get("/settings/bin", index, .slow),
            .get("/settings/bin/empty", confirm, .slow),
            .post("/settings/bin/empty", empty, .makesRoom),
            .get("/settings/bin/:entry", Writer.finding, remainder),
            .post("/undo/:entry", Writer.entrance, restore),
            .post("/undo/request/:key", Writer.entrance, restoreOfRequest),
        ]
    }

    func index(_ visit: Visit) throws -> Response {
        let now = undo.clock.now()
        let entries = try visit.writer.map { try undo.entries(for: $0, keys: visit.keys) } ?? []
        let rows = entries.map { entry in
            let days = Int(now.since(entry.at).components.seconds) / 86_400
            return BinRow(
                id: entry.id.description, icon: sign(of: entry).icon,
                what: entry.what(visit.words),
                room: visit.words(sign(of: entry).title), who: entry.memberName ?? "–",
                when: entry.at.date, daysLeft: max(1, 30 - days),
                isAddition: entry.isAddition, leftCount: entry.leftCount)
        }
        let canEmpty = try visit.member.isAdmin && bin.contents(for: visit.member.id, until: now).hasEntries
        let page = BinPage(
            entries: rows, now: now.date, canEmpty: canEmpty,
            works: try undo.bulk.running(of: visit.member.id).map(BulkController.page))
        return try pages.response(page, for: visit)
    }

    // MARK: Emptying

    func confirm(_ admin: AdminVisit) throws -> Response {
        try pages.response(page(admin.visit, until: undo.clock.now()), for: admin.visit)
    }

    func empty(_ admin: AdminVisit) throws -> Response {
        let visit = admin.visit
        let typed = TypedName(visit.form, of: visit.household.name)
        guard let until = visit.form["until"].flatMap({ Int64($0) }).map(Instant.init(milliseconds:)) else {
            throw Refusal.badRequest(Phrase("Reload the page and try again."))
        }
        guard typed.problems.isEmpty else {
            let page = try page(visit, until: until, typed: typed.text, problems: typed.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try bin.empty(for: visit.member.id, until: until)
        return .seeOther("/settings/bin")
    }

    private func page(
        _ visit: Visit, until: Instant, typed: String = "", problems: [String: Phrase] = [:]
    ) throws -> EmptyBinPage {
        let contents = try bin.contents(for: visit.member.id, until: until)
        return EmptyBinPage(
            household: visit.household.name, own: contents.own, others: contents.others, members: contents.members,
            spared: contents.spared, fileBytes: contents.fileBytes, databaseBytes: contents.databaseBytes,
            until: String(until.milliseconds), typedName: typed, problems: problems)
    }

    /// - Returns: the way to the page that shows the result: of an entry that this member has just undone, once more.
    func restore(_ writer: Writer, _ visit: Visit) throws -> Response {
        try restore(visit.id("entry"), writer, visit)
    }

    /// Undoes what a request of this member did, by its `Idempotency-Key`: the answer with the entry's id may be lost.
    func restoreOfRequest(_ writer: Writer, _ visit: Visit) throws -> Response {
        guard let entry = try undo.entry(ofRequest: visit.request.parameters["key"] ?? "", by: writer) else {
            throw Refusal.notFound
        }
        return try restore(entry, writer, visit)
    }

    private func restore(_ id: ID<UndoEntry>, _ writer: Writer, _ visit: Visit) throws -> Response {
        let leads = { place in pages.justUndone.add(id, by: writer.id, to: place, now: undo.clock.now()) }
        let entry: UndoEntry
        do {
            entry = try undo.restore(id, for: writer, keys: visit.keys, leads: leads)
        } catch Refusal.notFound {
            return .seeOther(try landing(of: id, writer, visit))
        }
        let place = entry.work.map(BulkWork.path) ?? entry.place
        leads(place)
        // Undo in parts, or with a remainder, shows a page that reports it, and undoing an addition makes an entry of
        // its own: neither needs the toast.
        if entry.work == nil, entry.remainder == nil, !entry.isReversed { try pages.recordUndo(of: entry, visit) }
        return .seeOther(place)
    }

    /// Where this member's undo of an entry leads that is gone from the bin: as long as it goes on, and for a moment after
    /// it, unless they did something else since.
    private func landing(of id: ID<UndoEntry>, _ writer: Writer, _ visit: Visit) throws -> String {
        let work = try undo.bulk.running(of: writer.id).first { $0.kind == .restore && $0.entry == id }
        if let work { return BulkWork.path(work.id) }
        let newest = try undo.latest(by: writer, keys: visit.keys, within: JustUndone.repeatable)
        let place = pages.justUndone.place(of: id, by: writer.id, newest: newest, now: undo.clock.now())
        guard let place else { throw Refusal.notFound }
        return place
    }

    /// Shows the rows of an entry that could not be restored, with the reasons.
    func remainder(_ writer: Writer, _ visit: Visit) throws -> Response {
        let (entry, remainder) = try undo.remainder(visit.id("entry"), for: writer, keys: visit.keys)
        let page = RemainderPage(
            id: entry.id.description, what: entry.what(visit.words),
            place: entry.place, isAddition: entry.isAddition, count: remainder.count,
            reasons: remainder.groups.map { group in
                RemainderPage.Reason(
                    text: visit.words(Self.reason(group.reason)), names: group.names,
                    others: group.names.isEmpty ? 0 : group.count - group.names.count)
            })
        return try pages.response(page, for: visit)
    }

    private static func reason(_ reason: Misfit.Reason) -> Phrase {
        switch reason {
        case .changed: Phrase("Someone has changed this since, so it stays as it is.")
        case .taken: Phrase("Something else is in its place now.")
        case .gone: Phrase("What it belonged to is gone. Restore that first.")
        case .inUse: Phrase("Something was added to it since, or it is in use, so it stays.")
        case .unfit: Phrase("It no longer fits what it belongs to.")
        }
    }

    /// The icon and name of the entry's room.
    private func sign(of entry: UndoEntry) -> RoomSign {
        if entry.room == UndoStore.profile { return RoomSign(icon: .person, title: Phrase("Profile")) }
        if entry.isRemoval { return RoomSign(icon: .person, title: HouseholdRoom.sign.title) }
        return rooms.sign(of: entry.room) ?? HouseholdRoom.sign
    }
}
