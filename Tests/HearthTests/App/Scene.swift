import Foundation
import HTTP
import TestSupport

@testable import Hearth

/// A house with something in every room, and for every route an address and a form that would be taken from whoever
/// may. What stands in Ada's graph is marked with a word that no page of anybody else's shows.
struct Scene {
    let home: TestHome
    let graph: ID<Graph>
    let entity: ID<Entity>
    let attribute: ID<Attribute>
    /// What the attribute and the entity may be merged with.
    let other: (entity: ID<Entity>, attribute: ID<Attribute>)
    let template: ID<SchemaTemplate>
    let link: ID<Link>
    let kind: ID<LinkKind>
    let otherKind: ID<LinkKind>
    let field: ID<DetailField>
    let option: ID<DetailOption>
    let kept: ID<KeptImport>
    let entry: ID<UndoEntry>
    let attachment: ID<AttachedFile>
    let upload: ID<UploadFiles>
    let series: ID<Series>
    let snapshot: ID<ValueSnapshot>
    let tab: ID<NoteTab>
    let otherTab: ID<NoteTab>
    let note: ID<Note>
    let item: ID<NoteItem>
    let noteFile: ID<AttachedFile>
    let noteUpload: ID<UploadFiles>
    let diary: DiaryScene
    let brew: BrewScene
    let reminder: ID<Reminder>
    let due: ID<ReminderDue>
    let values: ID<KeptWealthImport>
    let session: ID<Session>
    let invitation: ID<Invitation>
    let work: ID<BulkWork>
    let view: ID<CanvasView>
    /// What the address of Ada's photo ends with.
    let portrait: String

    static let marker = "Zaffre"

    /// - Parameter grant: what Grace may do with Ada's graph.
    init(grace grant: Audience.Grant? = nil, olle guest: Audience.Grant? = nil) throws {
        home = try TestHome()
        var chosen: [ID<Member>: Audience.Grant] = [:]
        chosen[home.grace.id] = grant
        chosen[home.olle.id] = guest
        graph = try home.graph(
            "\(Self.marker) shelf", by: home.ada, audience: chosen.isEmpty ? .onlyMe : .chosen(chosen))
        entity = try home.entity("\(Self.marker) book", notes: "\(Self.marker) spice", in: graph, by: home.ada)
        attribute = try home.attribute(
            "\(Self.marker) page", notes: "\(Self.marker) ink", of: entity, in: graph, by: home.ada)
        let author = try home.entity("\(Self.marker) author", in: graph, by: home.ada)
        (link, kind, otherKind) = try home.twoKinds(
            (.entity(entity), .entity(author), "\(Self.marker) by"),
            (.attribute(attribute), .entity(author), "\(Self.marker) near"), inverse: "\(Self.marker) wrote",
            note: "\(Self.marker) thread", in: graph, by: home.ada)
        field = try home.field("\(Self.marker) shade", .choice, of: entity, options: ["\(Self.marker) blue", "Grey"])
        let open = try WritableGraph(home.house.door.open(graph, for: home.ada))
        option = try home.house.fields.field(field, in: open.open).options[0].id
        _ = try home.house.fields.set([field: .choice(option)], of: attribute, version: nil, in: open)
        series = try home.series(
            "\(Self.marker) money", by: home.ada, audience: chosen.isEmpty ? .onlyMe : .chosen(chosen))
        snapshot = try home.value("1000", of: series, notes: "\(Self.marker) coins", by: home.ada)
        tab = try home.tab(
            "\(Self.marker) tab", by: home.ada, audience: chosen.isEmpty ? .onlyMe : .chosen(chosen))
        otherTab = try home.tab("\(Self.marker) drawer", by: home.ada)
        note = try home.note("\(Self.marker) milk\n\(Self.marker) rye", in: tab, by: home.ada)
        (item, noteFile, noteUpload) = try home.furnish(note, in: tab, by: home.ada, marker: Self.marker)
        diary = try DiaryScene(
            home, by: home.ada, marker: Self.marker, audience: chosen.isEmpty ? .onlyMe : .chosen(chosen))
        brew = try BrewScene(
            home, by: home.ada, marker: Self.marker, audience: chosen.isEmpty ? .onlyMe : .chosen(chosen))
        try home.rate("GBP", "EUR", "1.1", on: "2026-11-20")
        values = try home.keepValues("date,account,value\n2026-11-01,\(Self.marker) bank,5", by: home.ada)
        let gone = try home.entity("\(Self.marker) gone", in: graph, by: home.ada)
        let own = try WritableGraph(home.house.door.open(graph, for: home.ada))
        entry = try home.house.entities.remove(gone, from: own)
        other = (
            try home.entity("\(Self.marker) papers", in: graph, by: home.ada),
            try home.attribute("\(Self.marker) sheet", of: entity, in: graph, by: home.ada)
        )
        template = try home.template("\(Self.marker) pattern", of: entity, in: graph, by: home.ada)
        kept = try home.keepImport("Name\n\(Self.marker) row", of: entity, in: graph, by: home.ada)
        attachment = try home.shownVideo(
            named: "\(Self.marker) film.mp4", at: .entity(entity), in: graph, by: home.ada)
        upload = try home.house.uploads.begin(
            "\(Self.marker) half.mov", byteCount: 100, to: .entity(entity), in: own
        ).id
        portrait = String(try home.portrait(of: home.ada).suffix(16))
        reminder = try home.remind(
            [
                "text": "\(Self.marker) chore", "on": "entity", "thing": "\(entity)", "day": "2026-11-21",
                "time": "10:01",
                "repeat": "daily",
            ], by: home.ada)
        home.clock.advance(.minutes(1))
        try home.fireReminders()
        due = try home.dues(of: reminder)[0].id

        let token = try home.browser(of: home.ada).session ?? ""
        session = try home.house.sessions.find(token)?.session ?? ID(at: home.house.clock.now())
        _ = try home.house.invitations.invite(.guest, by: home.ada.id)
        invitation = try home.house.invitations.open()[0].id
        let work = BulkWork(
            id: ID(at: home.house.clock.now()), member: home.ada.id, kind: .restore, subject: UUID(), place: "/graphs",
            total: 10)
        self.work = work.id
        let views = CanvasViewStore(database: home.house.database, undo: home.house.undo, clock: home.house.clock)
        view = try views.keep("\(Self.marker) view", "", in: own)
        try home.house.database.write { db in try work.insert(payload: "", at: home.house.clock.now(), in: db) }
    }

    /// Every route but those of the static files, and those that only scripts ask for: see `ResumingTests`.
    var routes: [Route] {
        home.house.routes.filter {
            !$0.pattern.hasPrefix("/assets/") && !$0.pattern.hasPrefix("/icons/")
                && ($0.method == .get || $0.method == .post)
        }
    }

    /// What only scripts ask for.
    var scripted: [Route] { home.house.routes.filter { $0.method != .get && $0.method != .post } }

    /// Those whose answers end.
    var reads: [Route] { routes.filter { $0.method == .get && !$0.options.contains(.events) } }
    var writes: [Route] { routes.filter { $0.method == .post } }

    /// Routes for whoever comes: those that ask for no session.
    static let open: Set<String> = [
        "/health", "/", "/setup", "/login", "/login/form", "/invite/:token", "/manifest.webmanifest",
        "/apple-touch-icon.png", "/favicon.ico", "/api/wealth/values", "/calendar/:token",
    ]

    // MARK: Addresses and forms

    /// The address of a route. Every `:name` but those given leads to something of Ada's.
    func path(_ route: Route, _ others: [String: String] = [:]) -> String {
        let own = [
            "graph": graph.description, "entity": entity.description,
            "attribute": attribute.description, "field": field.description, "option": option.description,
            "node": entity.description, "link": link.description, "kind": kind.description,
            "template": template.description, "import": kept.description,
            "other": (route.pattern.contains(":attribute") ? other.attribute.uuid : other.entity.uuid).digits,
            "entry": entry.description, "file": attachment.description, "upload": upload.description,
            "series": series.description, "snapshot": snapshot.description, "values": values.description,
            "session": session.description, "invitation": invitation.description, "member": home.ada.id.description,
            "version": portrait, "work": work.description, "view": view.description,
            "reminder": reminder.description, "due": due.description,
        ]
        let notes = [
            "tab": tab.description, "message": note.description, "item": item.description,
            "file": noteFile.description, "upload": noteUpload.description,
        ]
        let rooms = ["/notes/": notes, "/diary/": diary.ids, "/brew/": brew.ids]
        let room = rooms.first { route.pattern.hasPrefix($0.key) }?.value ?? [:]
        return route.pattern.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.hasPrefix(":") else { return String(part) }
            let name = String(part.dropFirst())
            return others[name] ?? room[name] ?? own[name] ?? nowhere
        }.joined(separator: "/")
    }

    /// An id of nothing.
    let nowhere = ID<Graph>(at: Instant(milliseconds: 1_795_255_200_000)).description

    /// The same ids for every `:name`, none of which is there.
    func nowhere(_ route: Route) -> String {
        let id = nowhere
        let names = route.pattern.split(separator: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
        return path(route, Dictionary(uniqueKeysWithValues: names.map { ($0, id) }))
    }

    /// A form that the route takes from whoever may; `nil` for a route that nobody thought of here.
    func form(_ route: Route) -> FormFields? {
        if route.pattern.hasPrefix("/notes") { return noteForm(route) }
        if route.pattern.hasPrefix("/diary") { return diaryForm(route) }
        if route.pattern.hasPrefix("/brew") { return brewForm(route) }
        if route.pattern.hasPrefix("/reminders") { return reminderForm(route) }
        return switch route.pattern {
        case "/setup", "/invite/:token":
            ["name": "Mallory", "password": "a loud morning", "household": "Theirs", "code": "AAAA-AAAA"]
        case "/login", "/login/form": ["name": "Mallory", "password": "a loud morning"]
        case "/graphs": ["name": "Planted"]
        case "/graphs/:graph": ["name": "Renamed", "version": "1"]
        case "/graphs/:graph/sharing": ["audience": "editAll"]
        case "/graphs/:graph/delete": ["name": "\(Self.marker) shelf"]
        case "/graphs/:graph/display": ["view": "grid", "sort": "newest"]
        case "/graphs/:graph/entities/:entity/table/columns": ["column": field.description]
        case "/graphs/:graph/entities/:entity/table/import": ["text": "Name\nPlanted"]
        case "/graphs/:graph/entities/:entity/table/import/:import": ["go": "on"]
        case "/graphs/:graph/attributes/:attribute/values/:field": ["value": "412", "was": ""]
        case "/graphs/:graph/entities": ["name": "Planted"]
        case "/graphs/:graph/entities/:entity": ["name": "Changed", "notes": "Changed", "version": "1"]
        case "/graphs/:graph/templates": ["template": "books"]
        case "/graphs/:graph/canvas/views": ["name": "Planted"]
        case "/graphs/:graph/canvas/links":
            ["node": attribute.description, "with": entity.description, "kind": "Planted"]
        case "/graphs/:graph/canvas/settings": ["shown": "1"]
        case "/graphs/:graph/templates/:template": ["name": "Changed"]
        case "/graphs/:graph/attributes/:attribute/move": ["entity": other.entity.description]
        case "/graphs/:graph/entities/:entity/attributes/move":
            ["attribute": attribute.description, "entity": other.entity.description]
        case "/graphs/:graph/entities/:entity/attributes/delete": ["attribute": attribute.description]
        case "/graphs/:graph/entities/:entity/merge/:other", "/graphs/:graph/attributes/:attribute/merge/:other":
            ["name": "theirs"]
        case "/graphs/:graph/nodes/:node/links": ["node": attribute.description, "kind": "Planted", "note": "Planted"]
        case "/graphs/:graph/nodes/:node/links/:link": ["kind": "Planted", "note": "Planted", "version": "1"]
        case "/graphs/:graph/kinds/:kind":
            ["name": "Planted", "wasName": "\(Self.marker) by", "wasInverse": "\(Self.marker) wrote"]
        case "/graphs/:graph/kinds/:kind/merge": ["into": otherKind.description]
        case "/graphs/:graph/entities/:entity/media/order", "/graphs/:graph/entities/:entity/media/delete":
            ["medium": attachment.description, "by": "1"]
        case "/graphs/:graph/attributes/:attribute/media/order", "/graphs/:graph/attributes/:attribute/media/delete":
            ["medium": attachment.description, "by": "1"]
        case "/graphs/:graph/media/:file": ["title": "Changed", "caption": "Changed", "version": "1"]
        case "/graphs/:graph/media/:file/main": ["main": "1"]
        case "/settings/bin/empty": ["name": "Nobody's"]
        case "/graphs/:graph/entities/:entity/media", "/graphs/:graph/attributes/:attribute/media",
            "/graphs/:graph/media/:file/delete", "/graphs/:graph/media/:file/again", "/settings/uploads/drop",
            "/settings/uploads/:upload/drop", "/graphs/:graph/uploads", "/work/:work/cancel",
            "/graphs/:graph/canvas/views/:view/delete",
            "/graphs/:graph/canvas/layout", "/graphs/:graph/canvas/places", "/graphs/:graph/canvas/tidy":
            FormFields()
        case "/graphs/:graph/entities/:entity/display": ["view": "grid", "sort": "newest"]
        case "/graphs/:graph/entities/:entity/attributes": ["name": "Planted"]
        case "/graphs/:graph/entities/:entity/attributes/lines": ["lines": "Planted\nAnother"]
        case "/graphs/:graph/attributes/:attribute": ["name": "Changed", "notes": "Changed", "version": "2"]
        case "/graphs/:graph/entities/:entity/fields": ["name": "Planted", "type": "integer"]
        case "/graphs/:graph/entities/:entity/fields/order": ["field": field.description, "by": "1"]
        case "/graphs/:graph/fields/:field": ["name": "Changed", "type": "text", "version": "1", "confirmed": "on"]
        case "/graphs/:graph/fields/:field/options/:option/delete": ["heir": "notes"]
        case "/wealth/display": ["toggle": series.description]
        case "/wealth/amounts": ["hide": "on"]
        case "/wealth/import": ["text": "date,account,value\n2026-11-01,Planted,5"]
        case "/wealth/import/:values": ["go": "on"]
        case "/wealth/series/order": ["order": series.description]
        case "/wealth/rates": ["base": "USD", "quote": "EUR", "value": "0.9", "day": "2026-11-20"]
        case "/wealth/rates/delete": ["base": "GBP", "quote": "EUR", "day": "2026-11-20"]
        case "/wealth/rates/import": ["text": "Date,USD,\n2026-11-20,1.1,\n"]
        case "/wealth/currency": ["currency": "USD"]
        case "/wealth/target": ["amount": "1000000"]
        case "/wealth/round": ["amount-\(series)": "12", "day": "2026-11-20"]
        case "/wealth/series": ["name": "Planted"]
        case "/wealth/series/:series": ["name": "Changed", "version": "1"]
        case "/wealth/series/:series/archive": ["archive": "on"]
        case "/wealth/series/:series/part": ["part": "50"]
        case "/wealth/series/:series/sharing": ["audience": "editAll"]
        case "/wealth/series/:series/delete": ["name": "\(Self.marker) money"]
        case "/wealth/series/:series/tokens": ["name": "Script"]
        case "/wealth/series/:series/tokens/:token/revoke", "/wealth/series/:series/rates": FormFields()
        case "/api/wealth/values": ["value": "12"]
        case "/wealth/values": ["series": series.description, "amount": "12"]
        case "/wealth/values/:snapshot": ["amount": "12", "version": "1"]
        case "/settings/storage": ["deed": "nothing"]
        case "/settings/profile": ["name": "Mallory", "colour": "3"]
        case "/settings/appearance": ["theme": "dark", "language": "de"]
        case "/settings/password": ["current": "not this one", "password": "another evening"]
        case "/settings/invitations": ["role": "admin"]
        case "/settings/members/:member": ["role": "admin"]
        case "/settings/members/:member/remove": ["name": "Ada", "heir": "delete"]
        case "/settings/household": ["name": "Theirs", "newThings": "editAll"]
        case "/graphs/:graph/unlock": ["unlock-password": "not this one"]
        case "/graphs/:graph/lock":
            ["password": "behind the clock", "again": "behind the clock", "idleMinutes": "5", "graceSeconds": "60"]
        case "/graphs/:graph/lock/remove": ["current": "not this one"]
        case "/logout", "/graphs/:graph/lock/now", "/graphs/:graph/entities/:entity/delete",
            "/graphs/:graph/attributes/:attribute/delete", "/graphs/:graph/steps",
            "/graphs/:graph/templates/:template/delete", "/graphs/:graph/entities/:entity/template",
            "/graphs/:graph/entities/:entity/duplicate", "/graphs/:graph/attributes/:attribute/duplicate",
            "/graphs/:graph/nodes/:node/links/:link/delete", "/graphs/:graph/kinds/:kind/delete",
            "/graphs/:graph/fields/:field/delete", "/wealth/series/:series/move", "/wealth/values/:snapshot/delete",
            "/settings/sessions/end-others",
            "/settings/sessions/:session/end", "/settings/invitations/:invitation/withdraw",
            "/settings/members/:member/deactivate", "/settings/members/:member/reactivate", "/undo/:entry":
            FormFields()
        default: nil
        }
    }
}

extension UUID {
    fileprivate var digits: String { ID<Graph>(self).description }
}
