import Foundation
import HTTP
import Localization
import Outbound
import WebPush

/// How a member is notified: on which devices, by which other ways, and when not.
struct NotificationsController: Sendable {
    let store: NoticeStore
    let notices: Notices
    let servers: OtherServers
    let pushHosts: PushHosts
    let addresses: InvitationAddresses
    let pages: Pages

    static let path = "/settings/notifications"

    var routes: [Route] {
        [
            .get(Self.path, show),
            .post(Self.path, change, .guests),
            .post("\(Self.path)/devices", subscribe, .guests),
            .post("\(Self.path)/devices/:subscription/remove", unsubscribe, [.guests, .makesRoom]),
            .post("\(Self.path)/test", test, .guests),
        ]
    }

    func show(_ visit: Visit) throws -> Response {
        let choice = try store.choice(of: visit.member.id)
        return try pages.response(
            page(NotificationsForm(of: choice), visit), for: visit, isSecret: !choice.ntfyToken.isEmpty)
    }

    private func page(_ form: NotificationsForm, _ visit: Visit) throws -> NotificationsPage {
        let choice = try store.choice(of: visit.member.id)
        let words = visit.words
        func row(_ subscription: PushSubscription, _ device: String) -> NotificationsPage.DeviceRow {
            NotificationsPage.DeviceRow(
                id: subscription.id.description, name: Device.name(device),
                isThisOne: subscription.session == visit.session,
                state: subscription.state.text(words))
        }
        let webhook = try servers.webhook()
        return NotificationsPage(
            form: form, devices: try store.subscriptions(of: visit.member.id).map(row),
            key: (try? store.serverKey()).map { Base64URL.encode($0.publicKey) }, isSecure: visit.request.isSecure,
            isAdmin: visit.member.isAdmin, isOff: servers.isOff,
            ntfyState: choice.ntfyAddress.isEmpty ? nil : choice.ntfyState.text(words),
            webhookHost: OutboundURL(webhook.address)?.host)
    }

    func change(_ visit: Visit) throws -> Response {
        let form = NotificationsForm(visit.form)
        guard form.problems.isEmpty else {
            return try pages.response(page(form, visit), for: visit, status: .unprocessableContent)
        }
        try store.change(visit.member.id, to: form.choice(origin: addresses.base(visit.request)))
        return .seeOther(Self.path)
    }

    // MARK: Devices

    /// For a script: a browser gives its address with its push service, and the keys that a message to it needs.
    func subscribe(_ visit: Visit) throws -> Response {
        let bytes = { (name: String) in visit.form[name].flatMap { Base64URL.decode($0) } ?? [] }
        let (p256dh, auth) = (bytes("p256dh"), bytes("auth"))
        let endpoint = visit.form["endpoint"] ?? ""
        guard endpoint.utf8.count <= 1024, PushKeys(p256dh: p256dh, auth: auth) != nil,
            let url = OutboundURL(endpoint)
        else { throw Refusal.badRequest(Phrase("This browser gave no address for notifications.")) }
        guard pushHosts.contain(url) else {
            return Pages.refused(
                ["endpoint": Phrase("Hearth does not know the push service of this browser (\(url.host)).")], visit)
        }
        try store.subscribe(
            NoticeStore.NewSubscription(
                endpoint: url.text, p256dh: Data(p256dh), auth: Data(auth), origin: visit.request.origin), visit)
        return .seeOther(Self.path)
    }

    func unsubscribe(_ visit: Visit) throws -> Response {
        try store.unsubscribe(visit.id("subscription"), of: visit.member.id)
        return .seeOther(Self.path)
    }

    func test(_ visit: Visit) throws -> Response {
        try store.queueTest(notices, for: visit.member.id)
        return .seeOther(Self.path)
    }
}
