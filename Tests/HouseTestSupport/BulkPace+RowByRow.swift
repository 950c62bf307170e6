@testable import House

extension BulkPace {
    /// One row in each piece, and the request waits for the end.
    static let rowByRow = BulkPace(rows: 1, unbroken: .zero, timeout: .seconds(60))
}
