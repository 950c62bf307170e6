import HTTP

/// Handles the health check, which touches no data, and `/health?detail`.
struct HealthController: Sendable {
    let tokens: MachineTokenStore
    /// What a program with the token for it is told of the house.
    let detail: @Sendable () throws -> Response

    var routes: [Route] {
        [.get("/health", .text("ok\n"), detail: tokens, .status) { [detail] _ in try detail() }]
    }
}
