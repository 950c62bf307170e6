extension HouseholdStore {
    /// Everyone's avatar, by id.
    func avatars() throws -> [ID<Member>: Avatar] {
        Dictionary(uniqueKeysWithValues: try members().map { ($0.id, Avatar($0)) })
    }
}
