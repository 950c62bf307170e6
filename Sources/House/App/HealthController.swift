import HTTP

/// Handles the health check, which touches no data, and `/health?detail`.
struct HealthController: Sendable {
    let tokens: MachineTokenStore
    /// The answer to `/health?detail`, for a program with a token of kind `status`.
    let detail: @Sendable () throws -> Response

    var routes: [Route] {
        [.get("/health", .text("ok\n"), detail: tokens, .status) { [detail] _ in try detail() }]
    }
}
