import Crypto
import Foundation
import Outbound

/// Posts notices to the house's webhook, signed as Standard Webhooks are:
/// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
struct WebhookSender: Sendable {
    let servers: OtherServers
    let clock: WallClock

    private struct Message: Encodable {
        /// `reminders.due`
        let type: String
        let timestamp: String
        let data: Content

        struct Content: Encodable {
            let member: String
            let title: String
            let text: String
            let url: String
        }
    }

    func send(
        _ notice: Notice, _ job: NoticeJob, to member: Member, _ choice: NoticeChoice
    ) throws(ServerProblem) -> SendingEnd {
        let webhook: OtherServers.Webhook
        do { webhook = try servers.webhook() } catch { throw .unreachable }
        guard let url = OutboundURL(webhook.address) else { throw .badAddress }
        let message = Message(
            type: "\(job.reference.room).\(job.reference.kind)", timestamp: job.at.iso,
            data: Message.Content(
                member: member.name, title: notice.title, text: notice.text, url: choice.origin + notice.path))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        guard let body = try? encoder.encode(message) else { throw .badAddress }
        let id = job.messageId
        let seconds = "\(clock.now().milliseconds / 1000)"
        var request = OutboundRequest("POST", url, body: Array(body))
        request.headers = [
            ("Content-Type", "application/json"), ("webhook-id", id), ("webhook-timestamp", seconds),
            ("webhook-signature", Self.signature(of: body, id: id, at: seconds, with: webhook.secret)),
        ]
        let end = SendingEnd(try servers.send(request))
        // An address that is not there yet may come: the admin who set it sees the problem.
        return end == .gone ? .refused(404) : end
    }

    /// `v1,` and the HMAC-SHA256 in base64.
    static func signature(of body: Data, id: String, at seconds: String, with secret: Data) -> String {
        let signed = Data("\(id).\(seconds).".utf8) + body
        return "v1,"
            + Data(HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: secret)))
            .base64EncodedString()
    }

    /// A secret as receivers want it: `whsec_` and base64.
    static func text(of secret: Data) -> String { "whsec_" + secret.base64EncodedString() }
}
