import HTTP
import Localization

/// Asks a signed-in member for their password once more, before something about their ways in is changed.
struct PasswordAgain: Sendable {
    let sessions: SessionStore
    let throttle: Throttle

    /// - Returns: the member, if the password in the form's field `current` is theirs.
    /// - Throws: `Refusal.tooManyTries`, `PasswordHasher.Busy`.
    func proven(_ visit: Visit) throws -> ProvenMember? {
        let attempt = Throttle.Try(.member(visit.member.id), address: visit.request.peer)
        let me = try throttle.validate(attempt) {
            try sessions.authenticate(name: visit.member.name, password: visit.form["current"] ?? "")
        }
        return me?.member.id == visit.member.id ? me : nil
    }

    static let wrong = Phrase("Wrong password. Try again.")

    /// - Returns: `nil` if it is the right one.
    func problem(_ visit: Visit) throws -> Phrase? { try proven(visit) == nil ? Self.wrong : nil }
}
