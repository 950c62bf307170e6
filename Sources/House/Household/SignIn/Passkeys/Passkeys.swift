import Foundation
import HTTP
import Localization
import WebAuthn

/// Passkeys as browsers send and take them.
struct Passkeys: Sendable {
    let store: PasskeyStore
    let challenges: PasskeyChallenges

    init(database: HouseDatabase, clock: WallClock) {
        store = PasskeyStore(database: database, clock: clock)
        challenges = PasskeyChallenges(clock: clock)
    }

    /// Why no passkey was taken.
    enum Problem: Error, Sendable {
        /// Not one that opens this, or not at this address.
        case wrong
        /// The challenge was used, or its five minutes are over.
        case late
        /// Its counter had gone back.
        case copied
    }

    // MARK: What browsers are asked for

    /// The options of `navigator.credentials.get` and `create`, with bytes as base64url.
    struct Options: Encodable, Sendable {
        let challenge: String
        let rpId: String
        /// The passkeys that are wanted, or, of a new one, those that are there already; empty for any.
        let passkeys: [String]
        /// Of a new one: whose it is.
        var user: User?
        var algorithms: [Int]?

        struct User: Encodable, Sendable {
            let id: String
            let name: String
        }
    }

    func options(
        for purpose: PasskeyChallenges.Purpose, at party: RelyingParty, among passkeys: [Passkey] = [],
        household: String = "", adding member: Member? = nil
    ) -> Options {
        Options(
            challenge: Base64URL.encode(challenges.make(for: purpose)), rpId: party.id,
            passkeys: passkeys.map { Base64URL.encode($0.credential) },
            user: member.map { Options.User(id: Base64URL.encode(Self.handle($0.id)), name: $0.name) },
            algorithms: member == nil ? nil : PasskeyKey.algorithms)
    }

    /// The user handle: the bytes by which authenticators identify a member.
    private static func handle(_ member: ID<Member>) -> [UInt8] { withUnsafeBytes(of: member.uuid.uuid, Array.init) }

    // MARK: What browsers send

    private struct Sent: Decodable {
        let id: String
        let client: String
        var data: String?
        var signature: String?
        var user: String?
        var attestation: String?
    }

    /// Reads what a script put into a form's field.
    private static func read(_ text: String) -> Sent? {
        try? JSONDecoder().decode(Sent.self, from: Data(text.utf8))  // no script of ours wrote it
    }

    private static func bytes(_ text: String?) throws(Problem) -> [UInt8] {
        guard let bytes = text.flatMap({ Base64URL.decode($0) }) else { throw .wrong }
        return bytes
    }

    /// The passkey that has signed.
    /// - Throws: `Problem`.
    func verified(_ text: String, for purpose: PasskeyChallenges.Purpose, at request: Request) throws -> Passkey {
        guard let party = RelyingParty(request), let sent = Self.read(text) else { throw Problem.wrong }
        let (assertion, passkey, count): (Assertion, Passkey, Int)
        do {
            assertion = try Assertion(
                passkey: Self.bytes(sent.id), clientData: Self.bytes(sent.client), data: Self.bytes(sent.data),
                signature: Self.bytes(sent.signature), user: sent.user.map { try Self.bytes($0) })
            guard let found = try store.passkey(credential: assertion.passkey), found.host == party.id else {
                throw Problem.wrong
            }
            passkey = found
            let key = try PasskeyKey(cose: Array(passkey.publicKey))
            count = try assertion.signCount(by: key, for: party)
        } catch is WebAuthnProblem {
            throw Problem.wrong
        }
        if let user = assertion.user, user != Self.handle(passkey.member) { throw Problem.wrong }
        guard challenges.use(assertion.client.challenge, for: purpose) else { throw Problem.late }
        guard try store.count(passkey, to: count) else { throw Problem.copied }
        return passkey
    }

    /// The passkey that a browser has made.
    /// - Throws: `Problem`.
    func made(_ text: String, for purpose: PasskeyChallenges.Purpose, at party: RelyingParty) throws -> NewPasskey {
        guard let sent = Self.read(text) else { throw Problem.wrong }
        let (registration, passkey): (Registration, NewPasskey)
        do {
            registration = try Registration(
                clientData: Self.bytes(sent.client), attestation: Self.bytes(sent.attestation))
            passkey = try registration.passkey(for: party)
        } catch is WebAuthnProblem {
            throw Problem.wrong
        }
        guard challenges.use(registration.client.challenge, for: purpose) else { throw Problem.late }
        return passkey
    }
}

extension RelyingParty {
    /// The house as a browser addresses it; `nil` where browsers have no passkeys: at a numeric address, and without
    /// encryption, except on the machine itself.
    init?(_ request: Request) {
        let host = request.host
        let isThisMachine = host == "localhost" || host.hasSuffix(".localhost")
        guard HostName.normalised(host) == host, request.isSecure || isThisMachine else { return nil }
        self.init(id: host, origin: request.origin)
    }
}
