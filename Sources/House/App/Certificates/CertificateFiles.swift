import Foundation
import HTTPServer

/// The files of a certificate with its chain, and of its key.
struct CertificateFiles: Sendable {
    let certificate: String
    let key: String
    /// They are named by the settings `tlsCertificate` and `tlsKey`, not made by Hearth.
    let isOfSettings: Bool

    /// The PEM texts of both.
    struct Texts: Sendable, Equatable {
        let certificate: String
        let key: String
    }

    private var certificateName: String { isOfSettings ? "\(certificate) (setting tlsCertificate)" : certificate }
    private var keyName: String { isOfSettings ? "\(key) (setting tlsKey)" : key }

    /// - Throws: `StartProblem` that names the file.
    func read() throws -> Texts {
        Texts(
            certificate: try Self.text(certificate, named: certificateName), key: try Self.text(key, named: keyName))
    }

    static func text(_ path: String, named name: String? = nil) throws -> String {
        let name = name ?? path
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw StartProblem("The file \(name) cannot be read: \(PlainReason.of(error)).")
        }
        guard let text = String(data: bytes, encoding: .utf8) else {
            throw StartProblem("The file \(name) cannot be read: it is not text.")
        }
        return text
    }

    /// Says which of both files is wrong, and why.
    func problem(_ problem: ServerCertificate.Problem) -> StartProblem {
        switch problem {
        case .certificate(let reason): StartProblem("The file \(certificateName) \(reason).")
        case .key(let reason): StartProblem("The file \(keyName) \(reason).")
        case .mismatch:
            StartProblem("The key in \(keyName) does not belong to the certificate in \(certificateName).")
        }
    }
}
