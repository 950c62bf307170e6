internal import Crypto
public import Foundation
internal import SwiftASN1
internal import X509

/// The public half of an authority: what devices install.
public struct AuthorityCertificate: Sendable {
    let certificate: Certificate
    /// The name that the authority's certificates are for.
    public let name: String
    /// The IPv4 addresses that they are also for.
    public let addresses: [String]
    /// PEM.
    public let text: String
    /// DER, as devices install it.
    public let bytes: [UInt8]

    /// - Parameter text: PEM.
    /// - Throws: `Authority.Problem` if it is no certificate of an authority that Hearth made.
    public init(_ text: String) throws(Authority.Problem) {
        guard let certificate = try? Certificate(pemEncoded: text),  // why it cannot be read says nothing to a person
            let made = try? Self(certificate)
        else { throw .unusable }
        self = made
    }

    init(_ certificate: Certificate) throws {
        self.certificate = certificate
        guard let constraints = try certificate.extensions.nameConstraints,
            let name = constraints.permittedDNSDomains.first
        else { throw Authority.Problem.unusable }
        self.name = name
        addresses = constraints.permittedIPRanges.map { range in
            range.bytes.prefix(4).map { String($0) }.joined(separator: ".")
        }
        text = try certificate.serializeAsPEM().pemString + "\n"
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        bytes = serializer.serializedBytes
    }

    public var end: Date { certificate.notValidAfter }

    /// The SHA-256 of the certificate, as devices show it: `AB:CD:…`.
    public var fingerprint: String {
        SHA256.hash(data: bytes).map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }.joined(separator: ":")
    }

    /// Whether a server's certificate is to be replaced: two thirds of its time are over, or it is not of this authority, or
    /// it is not valid yet because the clock was wrong when it was made. One that ends with the authority is not, because
    /// another one would end then too.
    /// - Parameter leaf: PEM.
    public func isDue(_ leaf: String, at now: Date) -> Bool {
        guard let leaf = try? Certificate(pemEncoded: leaf),  // one that cannot be read is replaced
            certificate.publicKey.isValidSignature(leaf.signature, for: leaf)
        else { return true }
        guard now >= leaf.notValidBefore else { return true }
        guard leaf.notValidAfter < end else { return false }
        let lasts = leaf.notValidAfter.timeIntervalSince(leaf.notValidBefore)
        return now >= leaf.notValidBefore.addingTimeInterval(lasts * 2 / 3)
    }
}
