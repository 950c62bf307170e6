import HTTP
import House
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

    /// Answers 404, with a sentence for the member, if the draft is another member's or damaged, or if its key is not in
    /// the backup that was restored.
    /// - Throws: `Refusal.locked`
    func open(_ visit: Visit) throws -> Response {
        let diarist = try door.unlocked(visit)
        if let draft = try drafts.open(draft(visit), of: diarist) { return .text(draft) }
        var response = Response.text(
            visit.words("A text written while your diary was locked can no longer be opened."))
        response.status = .notFound
        return response
    }
}
