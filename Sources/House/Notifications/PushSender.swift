import Foundation
import Localization
import Outbound
import WebPush

/// Sends notices as push messages (RFC 8030), in the shape of Declarative Web Push, which a phone can show without running
/// the service worker: https://www.w3.org/TR/push-api/#declarative-push-message
struct PushSender: Sendable {
    let servers: OtherServers
    let hosts: PushHosts
    let clock: WallClock

    /// How long a push service keeps a message for a phone that is off.
    static let timeToLive = Duration.days(1)
    /// How long a signed token is valid; a push service takes at most a day.
    private static let tokenLife: TimeInterval = 12 * 3600

    func send(
        _ notice: Notice, tag: String, to subscription: PushSubscription, _ words: Words, key: PushServerKey
    ) throws(ServerProblem) -> SendingEnd {
        guard let url = OutboundURL(subscription.endpoint), hosts.contain(url),
            let keys = PushKeys(p256dh: Array(subscription.p256dh), auth: Array(subscription.auth)),
            let message = PushNotification(notice, tag: tag, for: subscription, words).message,
            let body = try? PushMessage.encrypt(message, for: keys),
            let authorization = try? key.authorization(
                for: url.origin, subject: subscription.origin,
                expiring: clock.now().date.addingTimeInterval(Self.tokenLife))
        else { throw .badAddress }
        var request = OutboundRequest("POST", url, body: body)
        request.headers = [
            ("TTL", "\(Self.timeToLive.components.seconds)"), ("Urgency", notice.isUrgent ? "high" : "normal"),
            ("Topic", NoticeTopic.of(tag)), ("Content-Encoding", "aes128gcm"),
            ("Content-Type", "application/octet-stream"), ("Authorization", authorization),
        ]
        return SendingEnd(try servers.send(request))
    }
}

/// A server's answer to a notice.
enum SendingEnd: Equatable {
    case taken
    /// The browser or the topic is there no more.
    case gone
    /// The server wants to be asked again, after this time if it said so.
    case later(Duration?, status: Int)
    case refused(Int)

    init(_ response: OutboundResponse) {
        switch response.status {
        case 200..<300: self = .taken
        case 404, 410: self = .gone
        case 408, 425, 429, 500...:
            let wait = response.header("Retry-After").flatMap { Int($0) }.map {
                Duration.seconds(min(max($0, 1), 3600))
            }
            self = .later(wait, status: response.status)
        default: self = .refused(response.status)
        }
    }
}

/// The push services that browsers may name: a page could name any server as its browser's.
struct PushHosts: Sendable {
    /// Host names, with a port unless it is 443; `*.` stands for any names before.
    let patterns: [String]

    /// Those of Chrome and the like, Firefox, Edge, and Safari.
    static let usual = [
        "fcm.googleapis.com", "jmt17.google.com", "*.push.services.mozilla.com", "*.notify.windows.com",
        "*.push.apple.com",
    ]

    func contain(_ url: OutboundURL) -> Bool {
        guard url.isSecure else { return false }
        let written = url.port == 443 ? url.host : "\(url.host):\(url.port)"
        return patterns.contains { pattern in
            pattern.hasPrefix("*.") ? written.hasSuffix(pattern.dropFirst()) : written == pattern
        }
    }
}

/// The JSON of a push message.
struct PushNotification: Encodable {
    /// RFC 8030, by which a message is known to be declarative.
    private let standard = 8030
    private var notification: Shown

    private enum CodingKeys: String, CodingKey {
        case standard = "web_push"
        case notification
    }

    private struct Shown: Encodable {
        var title: String
        var body: String
        let navigate: String
        let tag: String
        let lang: String
        let icon: String
        let renotify = true
        let actions: [Button]
        let data: Further
    }

    /// For the service worker.
    private struct Further: Encodable {
        let forms: [String: Form]
        /// What is shown where a form was not taken.
        let failed: String
    }

    private struct Button: Encodable {
        let action: String
        let title: String
        let navigate: String
        /// `text` for a button that asks for a line; `button` is for all others.
        let type: String
    }

    /// The form that the service worker posts for a button.
    private struct Form: Encodable {
        let path: String
        let fields: [String: String]
    }

    init(_ notice: Notice, tag: String, for subscription: PushSubscription, _ words: Words) {
        let origin = subscription.origin
        // Whoever signed in on this device meanwhile does nothing in the member's name.
        let owner = ["\(PageOwner.field)": PageOwner.mark(subscription.member.description)]
        notification = Shown(
            title: String(notice.title.prefix(200)), body: String(notice.text.prefix(600)),
            navigate: origin + notice.path, tag: tag, lang: words.language.rawValue,
            icon: "\(origin)/icons/hearth-192.png",
            actions: notice.actions.map { action in
                Button(
                    action: action.kind.rawValue, title: action.title, navigate: origin + notice.path,
                    type: action.kind == .reply ? "text" : "button")
            },
            data: Further(
                forms: notice.actions.reduce(into: [:]) { forms, action in
                    let fields = action.fields.merging(owner) { own, _ in own }
                    forms[action.kind.rawValue] = Form(path: action.path, fields: fields)
                }, failed: words("This did not reach Hearth. Tap to open it.")))
    }

    /// At most so many bytes as one message may have; `nil` if even its titles are longer.
    var message: [UInt8]? {
        var cut = self
        while true {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
            guard let bytes = try? encoder.encode(cut) else { return nil }
            if bytes.count <= PushMessage.longest { return Array(bytes) }
            if !cut.notification.body.isEmpty {
                cut.notification.body = cut.notification.body.halved
            } else if cut.notification.title.count > 1 {
                cut.notification.title = cut.notification.title.halved
            } else {
                return nil
            }
        }
    }
}

extension String {
    /// The first half and an ellipsis; empty where nothing is left.
    fileprivate var halved: String { count < 4 ? "" : prefix(count / 2) + "…" }
}
