import Foundation

/// A token as a browser sent it. It is valid only over the transport over which it was given: others in the network may
/// have read that of plain HTTP, and must not be able to use it over HTTPS.
struct SentToken: Sendable {
    let text: String
    let isSecure: Bool

    /// Whether it has the length of one. Others are not looked up.
    var isPossible: Bool { text.utf8.count == 43 }
    var hash: Data { Token.hash(text) }
}
