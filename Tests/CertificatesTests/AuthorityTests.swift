import Crypto
import Foundation
import SwiftASN1
import Testing
@_spi(FixedExpiryValidationTime) import X509

@testable import Certificates

@Suite("A household's own authority")
struct AuthorityTests {
    let now = Date(timeIntervalSince1970: 1_795_255_200)
    let authority: Authority

    init() throws {
        authority = try Authority(name: "attic.local", addresses: ["192.168.1.5", "10.0.0.7", "fe80::1"], at: now)
    }

    private func leaf(_ authority: Authority, at now: Date? = nil) throws -> Certificate {
        try Certificate(pemEncoded: authority.issue(at: now ?? self.now).certificate)
    }

    private func days(_ certificate: Certificate) -> Double {
        certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore) / 86_400
    }

    private func bytes(_ text: String) -> ArraySlice<UInt8> { text.split(separator: ".").compactMap { UInt8($0) }[...] }

    @Test("the authority is one for ten years, makes no other authority, and is for its name and addresses alone")
    func constraints() throws {
        let certificate = authority.certificate.certificate
        let extensions = certificate.extensions

        #expect(
            certificate.publicKey
                == Certificate.PublicKey(
                    try P256.Signing.PrivateKey(
                        pemRepresentation: authority.keyText
                    ).publicKey))
        #expect(try extensions.basicConstraints == .isCertificateAuthority(maxPathLength: 0))
        #expect(try extensions.keyUsage == KeyUsage(keyCertSign: true, cRLSign: true))
        let constraints = try #require(try extensions.nameConstraints)
        #expect(Array(constraints.permittedDNSDomains) == ["attic.local"])
        #expect(
            constraints.permittedIPRanges.map { Array($0.bytes) } == [
                [192, 168, 1, 5, 255, 255, 255, 255], [10, 0, 0, 7, 255, 255, 255, 255],
            ])
        #expect(constraints.excludedSubtrees == [])
        for id in [ASN1ObjectIdentifier.X509ExtensionID.nameConstraints, .X509ExtensionID.basicConstraints] {
            #expect(extensions[oid: id]?.critical == true)
        }
        #expect(days(certificate) == 3652)
        #expect(certificate.issuer == certificate.subject)
        #expect(String(describing: certificate.subject).contains("Hearth 2026-11-21 attic.local"))
        #expect(certificate.publicKey.isValidSignature(certificate.signature, for: certificate))
    }

    @Test("without an address it is for none")
    func noAddresses() throws {
        let lonely = try Authority(name: "attic.local", addresses: [], at: now)
        let constraints = try #require(try lonely.certificate.certificate.extensions.nameConstraints)

        #expect(
            constraints.excludedIPRanges.map { Array($0.bytes) } == [
                [UInt8](repeating: 0, count: 8), [UInt8](repeating: 0, count: 32),
            ])
        #expect(Array(try #require(try leaf(lonely).extensions.subjectAlternativeNames)) == [.dnsName("attic.local")])
    }

    @Test("what it gives is for a server, for 397 days, with the name and the addresses")
    func issued() throws {
        let leaf = try leaf(authority)
        let extensions = leaf.extensions

        #expect(try extensions.basicConstraints == .notCertificateAuthority)
        #expect(try Array(#require(try extensions.extendedKeyUsage)) == [.serverAuth])
        #expect(try extensions.keyUsage == KeyUsage(digitalSignature: true))
        #expect(
            Array(try #require(try extensions.subjectAlternativeNames)) == [
                .dnsName("attic.local"), .ipAddress(ASN1OctetString(contentBytes: bytes("192.168.1.5"))),
                .ipAddress(ASN1OctetString(contentBytes: bytes("10.0.0.7"))),
            ])
        #expect(days(leaf) == 397)
        #expect(leaf.issuer == authority.certificate.certificate.subject)
        #expect(authority.certificate.certificate.publicKey.isValidSignature(leaf.signature, for: leaf))
        #expect(try self.leaf(authority).serialNumber != leaf.serialNumber)
        #expect(try self.leaf(authority).publicKey != leaf.publicKey)
    }

    @Test("a verifier that knows the authority takes the name and the addresses, and nothing else")
    func verified() async throws {
        let leaf = try leaf(authority)
        let roots = CertificateStore([authority.certificate.certificate])
        let allowed: [(String?, String?)] = [("attic.local", nil), (nil, "192.168.1.5"), (nil, "10.0.0.7")]
        let refused: [(String?, String?)] = [("other.local", nil), (nil, "192.168.1.6"), ("bank.example", nil)]
        for (hosts, isTaken) in [(allowed, true), (refused, false)] {
            for (host, address) in hosts {
                var verifier = Verifier(rootCertificates: roots) {
                    RFC5280Policy(fixedExpiryValidationTime: now)
                    ServerIdentityPolicy(serverHostname: host, serverIP: address)
                }
                let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore([]))
                let isValid = if case .validCertificate = result { true } else { false }
                #expect(isValid == isTaken, "\(host ?? address ?? "")")
            }
        }
    }

    @Test(
        "a stolen key is of no use for a bank: verifiers refuse a name outside of the constraints",
        arguments: [("attic.local", true), ("bank.example", false)])
    func stolen(name: String, isTaken: Bool) async throws {
        let key = P256.Signing.PrivateKey()
        let root = authority.certificate.certificate
        let forged = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: now, notValidAfter: now.addingTimeInterval(86_400), issuer: root.subject,
            subject: DistinguishedName { CommonName(name) }, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                SubjectAlternativeNames([.dnsName(name)])
            },
            issuerPrivateKey: Certificate.PrivateKey(P256.Signing.PrivateKey(pemRepresentation: authority.keyText)))
        var verifier = Verifier(rootCertificates: CertificateStore([root])) {
            RFC5280Policy(fixedExpiryValidationTime: now)
            ServerIdentityPolicy(serverHostname: name, serverIP: nil)
        }

        let result = await verifier.validate(leaf: forged, intermediates: CertificateStore([]))

        let isValid = if case .validCertificate = result { true } else { false }
        #expect(isValid == isTaken)
    }

    @Test("a certificate is due for another at two thirds of its time, and when it is not of this authority")
    func due() throws {
        let issued = try authority.issue(at: now).certificate
        let thirds = 397.0 * 86_400 * 2 / 3 - 3600
        let other = try Authority(name: "attic.local", addresses: [], at: now)

        #expect(!authority.certificate.isDue(issued, at: now))
        #expect(!authority.certificate.isDue(issued, at: now.addingTimeInterval(thirds - 1)))
        #expect(authority.certificate.isDue(issued, at: now.addingTimeInterval(thirds + 1)))
        #expect(authority.certificate.isDue(try other.issue(at: now).certificate, at: now))
        #expect(authority.certificate.isDue("nonsense", at: now))
        // The clock was wrong when it was made.
        #expect(authority.certificate.isDue(issued, at: now.addingTimeInterval(-3601)))
    }

    @Test("a certificate that ends with its authority is due for no other one")
    func dueAtEnd() throws {
        let late = now.addingTimeInterval(3600 * 86_400)
        let issued = try authority.issue(at: late).certificate

        for days in [30.0, 50, 60] {
            #expect(!authority.certificate.isDue(issued, at: late.addingTimeInterval(days * 86_400)), "\(days)")
        }
    }

    @Test("no certificate outlives its authority")
    func last() throws {
        let late = now.addingTimeInterval(3600 * 86_400)

        #expect(try leaf(authority, at: late).notValidAfter == authority.certificate.end)
    }

    @Test("it is read as it was written; another's key is refused, and so is any other certificate")
    func reading() throws {
        let read = try AuthorityCertificate(authority.certificate.text)
        #expect(read.name == "attic.local" && read.addresses == ["192.168.1.5", "10.0.0.7"])
        #expect(read.bytes == authority.certificate.bytes && read.end == authority.certificate.end)
        let again = try Authority(read, key: authority.keyText)
        #expect(!read.isDue(try again.issue(at: now).certificate, at: now))

        let other = try Authority(name: "attic.local", addresses: [], at: now)
        #expect(throws: Authority.Problem.unusable) { try Authority(read, key: other.keyText) }
        #expect(throws: Authority.Problem.unusable) { try Authority(read, key: "nonsense") }
        #expect(throws: Authority.Problem.unusable) { try AuthorityCertificate("nonsense") }
        #expect(throws: Authority.Problem.unusable) {
            try AuthorityCertificate(authority.issue(at: now).certificate)
        }
    }

    @Test("the fingerprint is the SHA-256 of what devices install")
    func fingerprint() throws {
        let parts = authority.certificate.fingerprint.split(separator: ":")

        #expect(parts.count == 32 && parts.allSatisfy { $0.count == 2 })
        #expect(
            parts.compactMap { UInt8($0, radix: 16) } == Array(SHA256.hash(data: authority.certificate.bytes)))
    }
}
