/// Why an answer of a provider was not taken.
public enum OpenIDProblem: Error, Sendable, Equatable {
    /// Not what a provider sends.
    case malformed
    /// Of another provider than the one that was asked.
    case wrongIssuer
    /// For another program.
    case wrongAudience
    /// An answer to another request.
    case wrongNonce
    case expired
    case notYetValid
    /// Signed in a way that is not taken, or in another way than its key allows.
    case unsupportedAlgorithm
    /// The provider's keys, as far as they are known, have none of this name.
    case unknownKey
    case wrongSignature
    /// About another person than the ID token.
    case wrongSubject
}
