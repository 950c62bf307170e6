extension HouseholdStore {
    /// Everyone's face, by id.
    func faces() throws -> [ID<Member>: Face] {
        Dictionary(uniqueKeysWithValues: try members().map { ($0.id, Face($0)) })
    }
}
