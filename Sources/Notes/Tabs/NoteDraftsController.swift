import HTTP
import House
import Localization

/// Drafts: the message that a member has begun in a tab.
struct NoteDraftsController: Sendable {
    let door: NoteTabDoor
    let tabs: NoteTabStore
    let mentions: NoteMentions

    var routes: [Route] { [.post("/notes/:tab/draft", door.writable, keep, [.guests, .unrepeated])] }

    func keep(_ tab: WritableTab, _ visit: Visit) throws -> Response {
        var problems: [String: Phrase] = [:]
        let reader = NoteFormReader(mentions, visit, isDraft: true) {
            try tabs.draft(in: tab.open).map { [$0.text] } ?? []
        }
        let text = try reader.text(visit.form, problems: &problems)
        if let problem = problems.values.first { throw Refusal.badRequest(problem) }
        let seen = visit.form["seen"].flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
        switch try tabs.keepDraft(text, seen: seen, in: tab) {
        case .done(let at): return try .json(DraftResponse(at: at.milliseconds))
        case .conflict(let other):
            let shown = try mentions.named(other.text, visit)
            let draft = DraftResponse(at: other.at.milliseconds, text: shown.text, entities: shown.json)
            return try .json(draft, status: .conflict)
        }
    }

    /// A draft as a script takes it: when it was kept, in milliseconds since 1970, and the text of another device's.
    private struct DraftResponse: Encodable {
        let at: Int64
        var text: String?
        /// As JSON.
        var entities: String?
    }
}
