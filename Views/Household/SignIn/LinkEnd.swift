/// Why a link that works once cannot be used.
enum LinkEnd: Sendable {
    /// A withdrawn link leaves nothing behind, so it is one that never existed.
    case used, expired, unknown
}
