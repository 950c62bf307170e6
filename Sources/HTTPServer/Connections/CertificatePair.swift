internal import CMicroHTTPD

/// A check of a certificate and its key before libmicrohttpd starts, which on failure does not say which of the two is
/// wrong.
public enum CertificatePair {
    public enum Problem: Error, Equatable {
        /// The reason, to follow the word “it”.
        case certificate(String)
        /// The reason, to follow the word “it”.
        case key(String)
        /// Both are valid, but they do not belong together.
        case mismatch
    }

    /// - Parameters: PEM texts.
    /// - Returns: the certificate's expiry, in seconds since 1970.
    /// - Throws: `Problem`
    public static func check(certificate: String, key: String) throws(Problem) -> Int {
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
