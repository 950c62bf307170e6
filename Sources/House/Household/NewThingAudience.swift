package import HTTP

extension HouseholdStore {
    /// Who sees a new thing: what a form says, or else the household's default; `nil` in a house of one person, which is
    /// not asked.
    package func newAudience(_ form: FormFields = FormFields(), guestsJoin: Bool = false) throws -> NewAudience? {
        guard try avatars().count > 1, let household = try household() else { return nil }
        return NewAudience(
            Self.choice(form).map { AudienceChoice($0) } ?? AudienceChoice(household.audience), guestsJoin: guestsJoin)
    }

    /// Who beside the visitor sees what they write in a thing, for the form that writes it; `nil` if nobody does.
    /// - Parameter path: the address of the thing.
    package func seenBy(_ open: some OpenSubject, at path: String) throws -> SeenBy? {
        let audience = try database.read { db in try Shares.audience(of: open.uuid, in: db) }
        let change = open.isOwn && !open.isLasting ? path + "/sharing" : nil
        let others = try members().filter { $0.isActive && $0.id != open.member }
        guard !others.isEmpty else { return nil }
        if case .household = audience { return SeenBy(readers: .everyone, changePath: change) }
        var readers = Set([open.ownerId])
        if case .chosen(let chosen) = audience { readers.formUnion(chosen.keys) }
        let names = others.filter { readers.contains($0.id) }.map(\.name)
        return names.isEmpty ? nil : SeenBy(readers: .chosen(names), changePath: change)
    }

    /// - Returns: `nil` where the form does not say it.
    package static func choice(_ form: FormFields) -> Household.DefaultAudience? {
        form["audience"].flatMap(AudienceChoice.init(rawValue:)).flatMap(Household.DefaultAudience.init)
    }
}
