package import HTTP

extension HouseholdStore {
    /// Who sees a new thing: what a form says, or else the household's default; `nil` in a house of one person, which is
    /// not asked.
    package func newAudience(_ form: FormFields = FormFields()) throws -> NewAudience? {
        guard try avatars().count > 1, let household = try household() else { return nil }
        return NewAudience(Self.choice(form).map { AudienceChoice($0) } ?? AudienceChoice(household.audience))
    }

    /// - Returns: `nil` where the form does not say it.
    package static func choice(_ form: FormFields) -> Household.DefaultAudience? {
        form["audience"].flatMap(AudienceChoice.init(rawValue:)).flatMap(Household.DefaultAudience.init)
    }
}
