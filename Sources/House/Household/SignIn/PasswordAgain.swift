import HTTP
import Localization

/// Asks a signed-in member for their password once more, before something about their ways in is changed.
struct PasswordAgain: Sendable {
    let sessions: SessionStore
    let household: HouseholdStore
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

    /// What is wrong with what was typed.
    func wrong(_ visit: Visit) throws -> Phrase {
        try household.hasPassword(visit.member.id) ? Phrase("Wrong password. Try again.") : Self.none
    }

    static let none = Phrase("You have no password. An admin can make a link for a new one under Settings → Members.")

    /// - Returns: `nil` if it is the right one.
    func problem(_ visit: Visit) throws -> Phrase? { try proven(visit) == nil ? wrong(visit) : nil }
}
