/// Why a passkey was not taken.
public enum WebAuthnProblem: Error, Sendable, Equatable {
    /// Not what a browser sends.
    case malformed
    /// A registration where a sign-in was asked for, or the other way round.
    case wrongType
    /// Said at another address, or in a frame of another site.
    case wrongOrigin
    /// Not for this host.
    case wrongHost
    /// Nobody touched the authenticator.
    case userNotPresent
    /// The authenticator did not ask for a fingerprint, a face or a code.
    case userNotVerified
    /// A kind of key that was not asked for.
    case unsupportedKey
    case wrongSignature
}
