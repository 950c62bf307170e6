extension TestHome {
    /// The most statements that one read of the database takes while something is done.
    func longestRead(_ work: () throws -> Void) throws -> Int {
        var (most, count) = (0, 0)
        for statement in try statements(of: work) {
            switch statement {
            case "BEGIN DEFERRED": count = 0
            case "COMMIT": most = max(most, count)
            default: count += 1
            }
        }
        return most
    }
}
