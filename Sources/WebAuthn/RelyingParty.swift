/// The server for which passkeys are made.
public struct RelyingParty: Sendable, Equatable {
    /// The host name. A passkey is for this name alone, not for names above or below it.
    public let id: String
    /// The scheme, the host and the port, as browsers write them.
    public let origin: String

    public init(id: String, origin: String) {
        self.id = id
        self.origin = origin
    }
}
