import HTTP

/// Proof that a program has sent the house's token of a kind.
struct MachineAccess: Sendable {
    let kind: MachineToken.Kind

    /// - Throws: `Refusal.tokenNeeded`.
    init(_ request: Request, _ kind: MachineToken.Kind, in tokens: MachineTokenStore) throws {
        guard let token = request.bearerToken, try tokens.opens(token, kind) else { throw Refusal.tokenNeeded }
        self.kind = kind
    }
}

extension Request {
    /// The token of `Authorization: Bearer …`. The scheme is case-insensitive (RFC 9110, section 11.1).
    package var bearerToken: String? {
        let parts = (headers["Authorization"] ?? "").split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, String(parts[0]).equalsIgnoringCase("Bearer") else { return nil }
        return String(parts[1])
    }
}
