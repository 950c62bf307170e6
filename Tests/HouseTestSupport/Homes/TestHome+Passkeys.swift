import Foundation
import HTTP
import TestSupport

@testable import House

/// A device with a passkey, at the house's own address.
final class PasskeyDevice {
    private(set) var authenticator: TestAuthenticator
    private let home: TestHome

    init(_ home: TestHome, for member: Member) {
        self.home = home
        let id = withUnsafeBytes(of: UUID().uuid, Array.init)
        authenticator = TestAuthenticator(origin: home.origin, id: id)
        authenticator.user = withUnsafeBytes(of: member.id.uuid.uuid, Array.init)
    }

    private struct Options: Decodable {
        let challenge: String
        let rpId: String
        let passkeys: [String]
    }

    /// Takes what a page asks of passkeys. A device that counts does so.
    func ask(_ path: String, _ fields: FormFields = FormFields(), in browser: Browser) throws {
        let reply = try browser.post(path, fields)
        guard reply.status == 200 else { throw TestHome.NoReply(path: "\(path): \(reply.status)") }
        let options = try JSONDecoder().decode(Options.self, from: Data(reply.text.utf8))
        authenticator.challenge = try Base64URL.decode(options.challenge).unwrap()
        if authenticator.counter > 0 { authenticator.counter += 1 }
    }

    func change(_ work: (inout TestAuthenticator) -> Void) { work(&authenticator) }

    /// Makes the passkey and adds it to the member who is signed in.
    func add(named name: String, in browser: Browser) throws -> RawReply {
        try ask("/settings/passkeys/options", ["current": TestHome.password], in: browser)
        return try browser.post("/settings/passkeys", ["name": name, "passkey": authenticator.made()])
    }

    func signIn(in browser: Browser) throws -> RawReply {
        try ask("/login/passkey", in: browser)
        return try browser.post("/login", ["passkey": authenticator.signed(), "next": ""])
    }

    /// - Parameter path: that of the lock, without `/unlock`.
    func unlock(_ path: String, in browser: Browser) throws -> RawReply {
        try ask(path + "/unlock/passkey", in: browser)
        return try browser.post(path + "/unlock", ["unlock-passkey": authenticator.signed()])
    }
}

extension TestHome {
    /// A device whose passkey was added to a member.
    func passkey(of member: Member, named name: String = "Phone") throws -> PasskeyDevice {
        let device = PasskeyDevice(self, for: member)
        let reply = try device.add(named: name, in: browser(of: member))
        guard reply.status == 303 else { throw NoReply(path: "passkey: \(reply.status)") }
        return device
    }

    /// The ids of a member's passkeys.
    func passkeyIds(of member: Member) throws -> [String] {
        try PasskeyStore(database: house.database, clock: house.clock).passkeys(of: member.id).map(\.id.description)
    }
}
