package import HTTP
package import Localization

/// The texts and links of the sharing page for subjects of one kind.
package struct SharingSheet<Open: OpenSubject>: Sendable {
    package let title: @Sendable (Open, Words) -> String
    /// The page to return to; `nil` for the subject's own page.
    package var back: String?
    /// A sentence under the choice of audience.
    package var note: Phrase?
    /// A check box that shares something more together with the subject; `nil` for none.
    package var option: @Sendable (Open) -> SharingPage.Option? = { _ in nil }
    /// What the owner should know before they stop sharing.
    package var ending: @Sendable (Open) throws -> Phrase? = { _ in nil }

    package init(
        title: @escaping @Sendable (Open, Words) -> String, back: String? = nil, note: Phrase? = nil,
        option: @escaping @Sendable (Open) -> SharingPage.Option? = { _ in nil },
        ending: @escaping @Sendable (Open) throws -> Phrase? = { _ in nil }
    ) {
        self.title = title
        self.back = back
        self.note = note
        self.option = option
        self.ending = ending
    }
}

extension RoomContext {
    /// The routes that show and change a thing's audience, at `/sharing` under its address.
    /// - Parameter share: replaces the store's own sharing, and passes on `SharingForm.seen` as it does; `nil` if nothing
    ///   else is shared with the thing.
    package func sharingRoutes<Door: SubjectDoor, Store: SharingStore>(
        _ door: Door, _ store: Store, at address: SubjectAddress, _ sheet: SharingSheet<Door.Open>,
        share: (@Sendable (Own<Door.Open>, Audience, FormFields) throws -> Void)? = nil
    ) -> [Route] where Store.Open == Door.Open {
        SharingController(
            door: door, store: store, address: address, sheet: sheet, household: household, pages: pages,
            share: share ?? { own, audience, form in
                try store.share(own, with: audience, seen: form[SharingForm.seen] ?? "")
            }
        ).routes
    }
}

/// Handles the audience of things, for every kind that can be shared.
struct SharingController<Door: SubjectDoor, Store: SharingStore>: Sendable where Store.Open == Door.Open {
    let door: Door
    let store: Store
    let address: SubjectAddress
    let sheet: SharingSheet<Door.Open>
    let household: HouseholdStore
    let pages: Pages
    let share: @Sendable (Own<Door.Open>, Audience, FormFields) throws -> Void

    var routes: [Route] {
        let path = address.pattern + "/sharing"
        return [.get(path, door, show), .post(path, door.own, update, .audience)]
    }

    func show(_ open: Door.Open, _ visit: Visit) throws -> Response {
        guard !open.isLasting else { throw Refusal.readOnly }
        return try pages.response(page(open, visit), for: visit)
    }

    private func page(_ open: Door.Open, _ visit: Visit, problems: [String: Phrase] = [:]) throws -> SharingPage {
        var page = try SharingPage(
            thing: sheet.title(open, visit.words), path: address.path(open.uuid), ownerId: open.ownerId,
            isOwner: open.isOwn, audience: store.audience(of: open), option: sheet.option(open),
            members: household.members(), guestsJoin: Door.Open.guestsJoin, problems: problems)
        if let back = sheet.back { page.thingPath = back }
        page.note = sheet.note
        if open.isOwn { page.ending = try sheet.ending(open) }
        return page
    }

    func update(_ own: Own<Door.Open>, _ visit: Visit) throws -> Response {
        let members = try household.members().filter { $0.id != visit.member.id }
        let present = try store.audience(of: own.open)
        let choice = SharingForm.audience(
            visit.form, members: members, present: present, guestsJoin: Door.Open.guestsJoin)
        guard let audience = choice else {
            let page = try page(own.open, visit, problems: ["audience": Phrase("Choose one from the list.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        do {
            try share(own, audience, visit.form)
        } catch is StaleAudience {
            // The sheet as it stands now: what was chosen rests on access that somebody has or has not any more.
            var page = try page(own.open, visit)
            page.isStale = true
            return try pages.response(page, for: visit, status: .conflict)
        }
        return .seeOther(sheet.back ?? address.path(own.open.uuid))
    }
}
