/// The results of one room for a search over the whole house.
package struct RoomFinds: Sendable {
    /// The best first.
    package var rows: [FoundRow] = []
    /// The number of results, as far as they are counted.
    package var total = 0
    /// There are more than `total`, which are not counted.
    package var isMore = false

    package init(rows: [FoundRow] = [], total: Int = 0, isMore: Bool = false) {
        self.rows = rows
        self.total = total
        self.isMore = isMore
    }
}
