internal import Crypto

/// What a browser's subscription is encrypted for (RFC 8291 section 2).
public struct PushKeys: Sendable {
    let publicKey: P256.KeyAgreement.PublicKey
    let secret: [UInt8]

    /// - Parameters:
    ///   - p256dh: the browser's public key, a point of P-256 in 65 bytes, uncompressed.
    ///   - auth: the 16 bytes of its secret.
    public init?(p256dh: [UInt8], auth: [UInt8]) {
        guard auth.count == 16,
            let key = try? P256.KeyAgreement.PublicKey(x963Representation: p256dh)  // why it is none is no matter
        else { return nil }
        publicKey = key
        secret = auth
    }
}
