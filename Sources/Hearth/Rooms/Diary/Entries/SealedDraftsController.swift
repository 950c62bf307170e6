import HTTP
import Localization

/// Drafts that a browser stores while the diaries are locked: encrypted at any time, decrypted only while the lock is
/// open.
struct SealedDraftsController: Sendable {
    let door: DiaryDoor
    let drafts: SealedDrafts

    var routes: [Route] {
        [
            .post("/diary/drafts/seal", seal, .unrepeated),
            .post("/diary/drafts/open", open, .unrepeated),
        ]
    }

    private func draft(_ visit: Visit) throws -> String {
        guard let draft = visit.form["draft"], !draft.isEmpty else {
            throw Refusal.badRequest(Phrase("Write something first."))
        }
        return draft
    }

    func seal(_ visit: Visit) throws -> Response {
        .text(try drafts.seal(draft(visit), for: visit.member.id))
    }

    /// - Throws: `Refusal.locked`; `Refusal.notFound` if it is another member's or damaged.
    func open(_ visit: Visit) throws -> Response {
        let diarist = try door.unlocked(visit)
        guard let draft = try drafts.open(draft(visit), of: diarist) else {
            throw Refusal.notFound
        }
        return .text(draft)
    }
}
