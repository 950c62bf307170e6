internal import CMicroHTTPD
internal import Synchronization

/// The certificate of a server with its chain and its key. It can be replaced while the server runs: handshakes that
/// begin afterwards show the new one, and open connections go on.
public final class ServerCertificate: Sendable {
    public enum Problem: Error, Equatable {
        /// The reason, to follow the word “it”.
        case certificate(String)
        /// The reason, to follow the word “it”.
        case key(String)
        /// Both are valid, but they do not belong together.
        case mismatch
    }

    /// Unchecked: GnuTLS only reads it, on any thread, until `deinit`.
    private struct Identity: @unchecked Sendable {
        var value = hearth_identity()
    }

    private struct State {
        var expiry: Int
        /// Handshakes use the last one. Earlier ones are kept until `deinit`, because a handshake may still be using them;
        /// a certificate that is renewed every two months takes a few kilobytes more each time.
        var identities: [Identity]
    }

    private let state: Mutex<State>

    /// - Parameters: PEM texts.
    /// - Throws: `Problem`
    public init(certificate: String, key: String) throws(Problem) {
        let expiry = try Self.expiry(certificate: certificate, key: key)
        state = Mutex(State(expiry: expiry, identities: [try Self.identity(certificate, key)]))
    }

    deinit {
        state.withLock { state in
            for index in state.identities.indices { hearth_free_identity(&state.identities[index].value) }
        }
    }

    /// - Throws: `Problem`; then the old one stays.
    public func replace(certificate: String, key: String) throws(Problem) {
        let expiry = try Self.expiry(certificate: certificate, key: key)
        let identity = try Self.identity(certificate, key)
        state.withLock { state in
            state.expiry = expiry
            state.identities.append(identity)
        }
    }

    /// The time at which it ends, in seconds since 1970.
    public var expiry: Int { state.withLock { $0.expiry } }

    /// Gives GnuTLS the newest one.
    func show(
        _ chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>,
        _ length: UnsafeMutablePointer<CUnsignedInt>, _ key: UnsafeMutablePointer<gnutls_privkey_t?>
    ) {
        guard let identity = state.withLock({ $0.identities.last })?.value else { return }
        chain.pointee = identity.chain
        length.pointee = identity.length
        key.pointee = identity.key
    }

    private static func identity(_ certificate: String, _ key: String) throws(Problem) -> Identity {
        var identity = Identity()
        let code = hearth_make_identity(certificate, key, &identity.value)
        guard code >= 0 else { throw .certificate("cannot be used: \(words(code))") }
        return identity
    }

    /// Checks both, and says which of them is wrong.
    private static func expiry(certificate: String, key: String) throws(Problem) -> Int {
        var end: Int64 = 0
        let ofCertificate = hearth_certificate_problem(certificate, &end)
        if ofCertificate < 0 {
            throw .certificate(
                unreadable.contains(ofCertificate)
                    ? "holds no certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----"
                    : "cannot be used: \(words(ofCertificate))")
        }
        let ofKey = hearth_key_problem(key)
        if locked.contains(ofKey) || key.contains("ENCRYPTED") {
            throw .key(
                "needs a passphrase, which Hearth cannot ask for; `openssl pkey -in OLD -out NEW` makes one without")
        }
        if ofKey < 0 {
            throw .key(
                unreadable.contains(ofKey)
                    ? "holds no private key in PEM form, which begins with -----BEGIN PRIVATE KEY-----"
                    : "cannot be used: \(words(ofKey))")
        }
        switch hearth_pair_problem(certificate, key) {
        case 0...: return Int(end)
        case GNUTLS_E_CERTIFICATE_KEY_MISMATCH: throw .mismatch
        case let code: throw .certificate("cannot be used with its key: \(words(code))")
        }
    }

    private static let unreadable = [
        GNUTLS_E_BASE64_DECODING_ERROR, GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR, GNUTLS_E_NO_CERTIFICATE_FOUND,
        GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE,
    ]
    private static let locked = [GNUTLS_E_DECRYPTION_FAILED]

    /// GnuTLS's own sentence, without its full stop.
    private static func words(_ code: Int32) -> String {
        var text = gnutls_strerror(code).map { String(cString: $0) } ?? "GnuTLS error \(code)"
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
