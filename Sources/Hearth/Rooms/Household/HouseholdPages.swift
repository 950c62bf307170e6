extension HouseholdStore {
    /// All members' avatars by id.
    func avatars() throws -> [ID<Member>: Avatar] {
        Dictionary(uniqueKeysWithValues: try members().map { ($0.id, Avatar($0)) })
    }
}
