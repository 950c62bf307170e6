/// The results of one room for a search over the whole house.
struct RoomFinds: Sendable {
    /// The best first.
    var rows: [FoundRow] = []
    /// The number of results, as far as they are counted.
    var total = 0
    /// There are more than `total`, which are not counted.
    var isMore = false
}
