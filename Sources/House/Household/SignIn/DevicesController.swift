import HTTP
import Localization
import WebAuthn

/// A member's devices and ways in, and what they are told of them.
struct DevicesController: Sendable {
    let sessions: SessionStore
    let history: SignInHistory
    let factors: SecondFactorStore
    let passkeys: PasskeyStore
    let accounts: SignInAccounts
    let household: HouseholdStore
    let pages: Pages

    static let path = "/settings/sessions"

    var routes: [Route] {
        [
            .get(Self.path, index),
            .post(Self.path + "/end-others", endOthers, [.guests, .makesRoom]),
            .post(Self.path + "/:session/end", end, [.guests, .makesRoom]),
            .post("/settings/notices/dismiss", dismiss, .guests),
        ]
    }

    func index(_ visit: Visit) throws -> Response {
        let me = visit.member.id
        let devices = try sessions.sessions(of: me).map { session in
            SessionRow(
                id: session.id.description, device: Device.name(session.device), lastSeen: session.lastSeenAt.date,
                address: session.address, isThisOne: session.id == visit.session)
        }
        let uses = try history.uses(of: me)
        let host = RelyingParty(visit.request)?.id
        let rows = try passkeys.passkeys(of: me).map { passkey in
            PasskeyRow(
                id: passkey.id.description, name: passkey.name, added: passkey.createdAt.date,
                use: uses[passkey.id.description].map(UseLine.init),
                otherHost: passkey.host == host ? nil : passkey.host, isBlocked: passkey.blockedAt != nil)
        }
        let app = try factors.state(of: me).map { state in
            let use = [SignInWay.appKey, SignInWay.recoveryKey].compactMap { uses[$0] }
                .max { $0.usedAt < $1.usedAt }
            return SessionsPage.App(recoveryCodes: state.recoveryCodes, use: use.map(UseLine.init))
        }
        let page = SessionsPage(
            sessions: devices, password: uses[SignInWay.passwordKey].map(UseLine.init), app: app, passkeys: rows,
            identities: try accounts.store.identities(of: me).map { identity in
                IdentityRow(
                    id: identity.id.description, name: accounts.name(of: identity.account),
                    added: identity.createdAt.date, use: uses[identity.id.description].map(UseLine.init))
            },
            hasPassword: try household.hasPassword(me),
            linkable: [accounts.provider?.settings.name, accounts.proxyAccount(visit.request.proxyUser)?.subject]
                .compactMap { $0 },
            canAddPasskeys: host != nil, now: sessions.clock.now().date)
        return try pages.response(page, for: visit)
    }

    func end(_ visit: Visit) throws -> Response {
        try sessions.end(visit.id("session"), of: visit.member.id)
        return .seeOther(Self.path)
    }

    func endOthers(_ visit: Visit) throws -> Response {
        try sessions.endOthers(of: visit.member.id, but: visit.session)
        return .seeOther(Self.path)
    }

    func dismiss(_ visit: Visit) throws -> Response {
        if let last = visit.form["last"].flatMap({ ID<SignInNotice>($0) }) {
            try history.dismiss(upTo: last, for: visit)
        }
        return .seeOther(TodayRoom.path)
    }
}

extension UseLine {
    init(_ use: WayUse) {
        self.init(at: use.usedAt.date, device: Device.name(use.device), address: use.address)
    }
}

extension SignInNoticeCard {
    /// - Returns: `nil` if there is nothing to tell.
    init?(_ notices: [SignInNotice]) {
        guard let last = notices.first else { return nil }
        self.init(
            lines: notices.map { notice in
                Line(kind: Kind(notice), at: notice.createdAt.date, address: notice.address)
            }, last: last.id.description)
    }
}

extension SignInNoticeCard.Kind {
    init(_ notice: SignInNotice) {
        self =
            switch notice.kind {
            case .device: .device(Device.name(notice.detail))
            case .passkey: .passkey(notice.detail)
            case .blockedPasskey: .blockedPasskey(notice.detail)
            case .appOn: .appOn
            case .appOff: .appOff
            case .recoveryCode: .recoveryCode(Device.name(notice.detail))
            case .reset: .reset(by: notice.detail)
            case .terminalReset: .terminalReset
            case .identity: .identity(notice.detail)
            case .passwordOff: .passwordOff(by: notice.detail)
            }
    }
}
