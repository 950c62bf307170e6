import Crypto
import Foundation
import HTTP
import Synchronization

/// A browser's way to the provider and back.
struct ProviderSignIn: Sendable, Codable {
    /// What the answer has to bring along.
    let state: String
    /// What the ID token has to name.
    let nonce: String
    /// The secret of PKCE, without which the answer's code is worth nothing.
    let verifier: String
    /// The address to which the answer comes.
    let redirect: String
    /// The page to open afterwards; empty for Today.
    let next: String
    /// The session whose member links the account; `nil` for signing in.
    let linking: UUID?
    let begun: Instant
}

/// The ways to the provider that browsers are on: each for ten minutes and one answer. All that belongs to one is in a cookie
/// of its browser, sealed with a key of this process, so that strangers who begin many fill no memory; only those that were
/// answered are kept.
final class ProviderSignIns: Sendable {
    private let clock: WallClock
    private let key = SymmetricKey(size: .bits256)
    private let used = Mutex<[String: Instant]>([:])

    static let lasts = Duration.minutes(10)
    /// The most that are remembered as answered. They are that many only while somebody tries to fill the memory.
    private static let usedLimit = 20_000
    /// Browsers keep cookies of 4096 bytes.
    private static let nextLimit = 1000

    init(clock: WallClock) { self.clock = clock }

    func begin(redirect: String, next: String, linking session: ID<Session>? = nil) -> ProviderSignIn {
        ProviderSignIn(
            state: Token().text, nonce: Token().text, verifier: Token().text, redirect: redirect,
            next: next.utf8.count > Self.nextLimit ? "" : next, linking: session?.uuid, begun: clock.now())
    }

    /// The cookie that keeps it in its browser.
    func cookie(_ signIn: ProviderSignIn, _ request: Request) throws -> Cookie {
        let sealed = try AES.GCM.seal(JSONEncoder().encode(signIn), using: key).combined.unwrap()
        return Cookie(
            Self.name(request), Base64URL.encode(Array(sealed)), maxAge: Int(Self.lasts.components.seconds),
            isSecure: request.isSecure)
    }

    static func endCookie(_ request: Request) -> Cookie {
        Cookie(name(request), "", maxAge: 0, isSecure: request.isSecure)
    }

    private static func name(_ request: Request) -> String { request.isSecure ? "__Host-openid" : "hearth-openid" }

    /// The one that an answer belongs to, by the cookie of the browser that brings it; it is over then.
    /// - Parameter state: what the answer brings along.
    /// - Returns: `nil` if this browser began none of this state, its time is over, or it was answered already.
    func take(_ state: String?, _ request: Request) -> ProviderSignIn? {
        guard let state, let signIn = opened(request), signIn.state == state else { return nil }
        let now = clock.now()
        // A later beginning comes from a clock that was ahead.
        guard signIn.begun <= now, now.since(signIn.begun) < Self.lasts else { return nil }
        return used.withLock { used in
            if used.count >= Self.usedLimit { used = used.filter { now.since($0.value) < Self.lasts } }
            guard used.count < Self.usedLimit else { return nil }
            return used.updateValue(now, forKey: state) == nil ? signIn : nil
        }
    }

    /// What is in the cookie, if this process sealed it.
    private func opened(_ request: Request) -> ProviderSignIn? {
        guard let text = request.cookies[Self.name(request)], let bytes = Base64URL.decode(text) else { return nil }
        do {
            let box = try AES.GCM.SealedBox(combined: bytes)
            return try JSONDecoder().decode(ProviderSignIn.self, from: AES.GCM.open(box, using: key))
        } catch {
            return nil  // of an earlier process, or none of ours
        }
    }
}
