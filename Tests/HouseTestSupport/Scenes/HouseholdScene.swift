import HTTP
import TestSupport

@testable import House

/// An invitation, a session beside the one that asks, a photo of Ada, and the bin's entries of her graph.
struct HouseholdScene: RoomScene {
    static let room: any Room.Type = HouseholdRoom.self
    /// The house has settings of its own.
    static let nouns: [String] = []
    static let access = RoomAccess(
        anyone: [
            "/", "/setup", "/login", "/login/form", "/login/code", "/login/code/:token", "/invite/:token", "/trust",
            "/trust/hearth.crt", "/new-password/:token", "/login/passkey", "/login/openid", "/login/openid/callback",
            "/login/proxy", "/logout/openid",
        ],
        guests: [
            "/logout", "/settings/profile", "/settings/appearance", "/settings/password",
            "/settings/sessions/end-others", "/settings/sessions/:session/end", "/settings/sessions/code",
            "/settings/notifications", "/settings/notifications/devices",
            "/settings/notifications/devices/:subscription/remove", "/settings/notifications/test",
            "/settings/notices/dismiss", "/settings/second-factor", "/settings/second-factor/codes",
            "/settings/second-factor/off", "/settings/passkeys", "/settings/passkeys/options",
            "/settings/passkeys/:passkey/remove", "/settings/identities", "/settings/identities/:identity/remove",
        ],
        hashing: [
            "/setup", "/login", "/login/form", "/invite/:token", "/settings/password", "/new-password/:token",
            "/settings/second-factor", "/settings/second-factor/codes", "/settings/second-factor/off",
            "/settings/passkeys/options", "/settings/identities",
        ],
        files: ["/settings/profile"], shown: ["version"])

    let parameters: [String: String]
    let particular: [String: [String: String]]
    let forms: [String: FormFields]
    let session: ID<Session>

    init(_ stage: Stage) throws {
        let home = stage.home
        let graphs = try stage.scene(GraphsScene.self)
        let invited = try home.post("/settings/invitations", ["role": "guest"], as: stage.ada)
        guard let token = invited.text.firstMatch(of: /\/invite\/([\w-]+)/)?.1 else {
            throw TestProblem("invite: \(invited.status): \(invited.main)")
        }
        let invitation: ID<Invitation> = try stage.newest("invitation")
        let photo = String(try home.avatar(of: stage.ada).suffix(16))
        _ = try home.browser(of: stage.ada)
        session = try stage.newest("session")
        // Nothing is sent to the push service of the browser that is signed up next.
        try home.house.otherServers.turn(off: true)
        let browser = PushBrowser("https://scene.push.apple.com/1")
        try home.turnOn(browser, for: stage.ada)
        let subscription: ID<PushSubscription> = try stage.newest("pushSubscription")
        _ = try home.passkey(of: stage.ada)
        let passkey: ID<Passkey> = try stage.newest("passkey")
        try home.link("ada at the porch", at: "https://auth.example", to: stage.ada)
        let identity: ID<Identity> = try stage.newest("identity")
        // Ada's own: whoever is signed in as another is told so.
        let reset = try home.house.passwordResets.make(for: stage.ada.id, by: home.grace.id).text

        parameters = [
            "session": "\(session)", "invitation": "\(invitation)", "member": "\(stage.ada.id)", "version": photo,
            "entry": "\(graphs.entry)", "upload": "\(graphs.upload)", "token": String(token),
            "key": GraphsScene.requestKey, "subscription": "\(subscription)",
            "passkey": "\(passkey)", "identity": "\(identity)",
        ]
        particular = [
            "/settings/bin/": ["entry": "\(graphs.remainder)"], "/new-password/": ["token": reset],
        ]
        let first: FormFields = [
            "name": "Mallory", "password": "a loud morning", "household": "Theirs", "code": "AAAA-AAAA",
        ]
        forms = [
            "/setup": first, "/invite/:token": first,
            "/login": ["name": "Mallory", "password": "a loud morning"], "/login/code": ["code": "123456"],
            "/login/code/:token": [:], "/settings/sessions/code": [:],
            "/login/form": ["name": "Mallory", "password": "a loud morning"], "/logout": [:],
            "/settings/profile": ["name": "Mallory", "colour": "3"],
            "/settings/appearance": ["theme": "dark", "language": "de"],
            "/settings/password": ["current": "not this one", "password": "another evening"],
            "/new-password/:token": ["password": "short"], "/login/passkey": [:],
            "/settings/members/:member/password": [:], "/settings/notices/dismiss": ["last": "\(passkey)"],
            "/settings/second-factor": ["secret": "x", "code": "123456", "current": "not this one"],
            "/settings/second-factor/codes": ["current": "not this one"],
            "/settings/second-factor/off": ["current": "not this one"],
            "/settings/passkeys": ["name": "Planted", "passkey": "{}"],
            "/settings/passkeys/options": ["current": "not this one"], "/settings/passkeys/:passkey/remove": [:],
            "/settings/identities": ["account": "provider", "current": "not this one"],
            "/settings/identities/:identity/remove": [:],
            "/settings/members/:member/sign-in": ["subject": "planted"],
            "/settings/members/:member/sign-in/no-password": [:],
            "/settings/members/:member/sign-in/:identity/remove": [:],
            "/settings/sessions/end-others": [:], "/settings/sessions/:session/end": [:],
            "/settings/invitations": ["role": "admin"], "/settings/invitations/:invitation/withdraw": [:],
            "/settings/members/:member": ["role": "admin"], "/settings/members/:member/deactivate": [:],
            "/settings/members/:member/reactivate": [:],
            "/settings/members/:member/remove": ["name": "Ada", "heir": "delete"],
            "/settings/household": ["name": "Theirs", "newThings": "editAll"],
            "/settings/address/allow": ["name": "attic.example"],
            "/settings/address/remove": ["name": "attic.example"],
            "/settings/notifications": ["ntfy": "https://ntfy.sh/planted"],
            "/settings/notifications/devices": browser.fields,
            "/settings/notifications/devices/:subscription/remove": [:], "/settings/notifications/test": [:],
            "/settings/servers/off": ["off": "1"], "/settings/servers/add": ["server": "ntfy.lan:80"],
            "/settings/servers/remove": ["server": "ntfy.lan:80"],
            "/settings/servers/webhook": ["webhook": "https://planted.example/"],
            "/settings/house/tokens": ["kind": "metrics"], "/settings/house/tokens/revoke": ["kind": "metrics"],
            "/settings/backup": ["time": "04:00"], "/settings/backup/start": [:],
            "/settings/backup/hide": [:], "/settings/house/check": [:], "/settings/house/jobs": ["again": "1"],
            "/settings/house/newest": ["address": ""],
            "/settings/house/new": [:],
            "/settings/storage": ["action": "nothing"], "/settings/bin/empty": ["name": "Nobody's"],
            "/settings/uploads/drop": [:], "/settings/uploads/:upload/drop": [:],
            "/undo/:entry": [:], "/undo/request/:key": [:], "/work/:work/cancel": [:],
        ]
    }

    func grow(_ stage: Stage, _ number: Int) throws {
        let home = stage.home
        _ = try home.house.household.add(
            NewMember(name: "Guest \(number)", password: TestHome.password, role: .guest), householdName: "")
        _ = try home.browser(of: stage.ada)
        _ = try home.post("/settings/invitations", ["role": "guest"], as: stage.ada)
    }
}

extension Scene {
    var session: ID<Session> { scene(HouseholdScene.self).session }
}
