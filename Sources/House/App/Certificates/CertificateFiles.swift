import Foundation
import HTTPServer

/// The files of a certificate with its chain, and of its key.
struct CertificateFiles: Sendable {
    let certificate: String
    let key: String

    /// The PEM texts of both.
    struct Texts: Sendable, Equatable {
        let certificate: String
        let key: String
    }

    /// - Throws: `StartProblem` that names the file.
    func read() throws -> Texts {
        Texts(
            certificate: try Self.text(certificate, "tlsCertificate"), key: try Self.text(key, "tlsKey"))
    }

    private static func text(_ path: String, _ setting: String) throws -> String {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw StartProblem("The file \(path) (setting \(setting)) cannot be read: \(PlainReason.of(error)).")
        }
        guard let text = String(data: bytes, encoding: .utf8) else {
            throw StartProblem("The file \(path) (setting \(setting)) cannot be read: it is not text.")
        }
        return text
    }

    /// Says which of both files is wrong, and why.
    func problem(_ problem: ServerCertificate.Problem) -> StartProblem {
        switch problem {
        case .certificate(let reason): StartProblem("The file \(certificate) (setting tlsCertificate) \(reason).")
        case .key(let reason): StartProblem("The file \(key) (setting tlsKey) \(reason).")
        case .mismatch:
            StartProblem(
                "The key in \(key) (setting tlsKey) does not belong to the certificate in \(certificate) (setting tlsCertificate)."
            )
        }
    }
}
