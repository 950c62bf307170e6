internal import Crypto
public import Foundation
internal import Sockets
internal import SwiftASN1
internal import X509

/// A household's own certificate authority, for one name and some addresses of one machine. Name constraints in its
/// certificate (RFC 5280 section 4.2.1.10) make devices refuse what a stolen key signs for any other name.
public struct Authority: Sendable {
    public let certificate: AuthorityCertificate
    private let key: P256.Signing.PrivateKey

    public enum Problem: Error, Equatable {
        /// The text is no authority that Hearth made, or the key belongs to another one.
        case unusable
        /// The time of the authority is over, and so would be that of any certificate of it.
        case ended
    }

    /// Ten years.
    public static let lasts = TimeInterval(3652 * 86_400)
    /// How long a server's certificate lasts: Apple's devices take at most 398 days.
    public static let leafLasts = TimeInterval(397 * 86_400)
    /// Devices' clocks may be slow.
    private static let margin = TimeInterval(3600)
    /// As long as a common name may be (RFC 5280, `ub-common-name`).
    private static let nameLimit = 64

    /// Makes a new one.
    /// - Parameters:
    ///   - name: a host name of at least two parts, in lower case: one part alone would be a whole top-level domain.
    ///   - addresses: IPv4 addresses; others are left out.
    public init(name: String, addresses: [String], at now: Date) throws {
        key = P256.Signing.PrivateKey()
        let publicKey = Certificate.PublicKey(key.publicKey)
        let start = now.addingTimeInterval(-Self.margin)
        let day = now.formatted(.iso8601.year().month().day())
        let subject = try DistinguishedName { CommonName(String("Hearth \(day) \(name)".prefix(Self.nameLimit))) }
        let constraints = Self.constraints(name: name, addresses: addresses.compactMap(NetworkAddress.octets))
        certificate = try AuthorityCertificate(
            Certificate(
                version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey, notValidBefore: start,
                notValidAfter: start.addingTimeInterval(Self.lasts), issuer: subject, subject: subject,
                signatureAlgorithm: .ecdsaWithSHA256,
                extensions: Certificate.Extensions {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                    Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                    Critical(constraints)
                    SubjectKeyIdentifier(hash: publicKey)
                }, issuerPrivateKey: Certificate.PrivateKey(key)))
    }

    /// - Parameter key: PEM.
    /// - Throws: `Problem` if it is not the key of the certificate.
    public init(_ certificate: AuthorityCertificate, key text: String) throws(Problem) {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: text),  // why says nothing to a person
            Certificate.PublicKey(key.publicKey) == certificate.certificate.publicKey
        else { throw .unusable }
        self.certificate = certificate
        self.key = key
    }

    /// PEM.
    public var keyText: String { key.pemRepresentation + "\n" }

    /// Permits the name, the names below it, and each address by itself. Without an address to permit, all addresses are
    /// excluded: a constraint of names alone leaves addresses unrestricted.
    private static func constraints(name: String, addresses: [[UInt8]]) -> NameConstraints {
        let ranges = addresses.map { ASN1OctetString(contentBytes: ($0 + [255, 255, 255, 255])[...]) }
        let all = [8, 32].map { ASN1OctetString(contentBytes: ArraySlice([UInt8](repeating: 0, count: $0))) }
        return NameConstraints(
            permittedDNSDomains: [name], permittedIPRanges: ranges, excludedIPRanges: addresses.isEmpty ? all : [])
    }

    /// A certificate of the server, and its key.
    public struct Issued: Sendable {
        /// PEM.
        public let certificate: String
        /// PEM.
        public let key: String
    }

    /// Makes a certificate for the name and the addresses, with a new key.
    /// - Throws: `Problem.ended` after the authority's end.
    public func issue(at now: Date) throws -> Issued {
        guard now < certificate.end else { throw Problem.ended }
        let leafKey = P256.Signing.PrivateKey()
        let publicKey = Certificate.PublicKey(leafKey.publicKey)
        let issuer = certificate.certificate
        let start = now.addingTimeInterval(-Self.margin)
        let addresses = certificate.addresses.compactMap(NetworkAddress.octets)
        let names =
            [GeneralName.dnsName(certificate.name)]
            + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
        let leaf = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey, notValidBefore: start,
            notValidAfter: min(certificate.end, start.addingTimeInterval(Self.leafLasts)), issuer: issuer.subject,
            subject: DistinguishedName { CommonName(String(certificate.name.prefix(Self.nameLimit))) },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names)
                SubjectKeyIdentifier(hash: publicKey)
                AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer.publicKey).keyIdentifier)
            }, issuerPrivateKey: Certificate.PrivateKey(key))
        return Issued(
            certificate: try leaf.serializeAsPEM().pemString + "\n", key: leafKey.pemRepresentation + "\n")
    }
}
