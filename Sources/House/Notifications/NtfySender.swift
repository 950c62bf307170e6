import Foundation
import Outbound

/// Sends notices to a topic of an ntfy server: https://docs.ntfy.sh/publish/#publish-as-json
struct NtfySender: Sendable {
    let servers: OtherServers

    /// An address of a topic, in the two parts that are published to.
    struct Topic: Equatable {
        let server: OutboundURL
        let name: String

        /// - Parameter address: `https://ntfy.sh/topic`; ntfy has no topics below another path.
        init?(_ address: String) {
            guard let url = OutboundURL(address) else { return nil }
            let path = url.text.dropFirst(url.origin.count)
            guard let name = path.wholeMatch(of: /\/([A-Za-z0-9_-]{1,64})\/?/)?.output.1,
                let server = OutboundURL(url.origin + "/")
            else { return nil }
            (self.server, self.name) = (server, String(name))
        }
    }

    private struct Message: Encodable {
        let topic: String
        let title: String
        let message: String
        let click: String
        let tags = ["bell"]
        let priority: Int
        /// A message with the same one changes an earlier one without ringing again; servers before 2.16 pass over it.
        let sequence: String

        enum CodingKeys: String, CodingKey {
            case topic, title, message, click, tags, priority
            case sequence = "sequence_id"
        }
    }

    func send(
        _ notice: Notice, _ job: NoticeJob, _ choice: NoticeChoice
    ) throws(ServerProblem) -> SendingEnd {
        guard let topic = Topic(choice.ntfyAddress) else { throw .badAddress }
        let message = Message(
            topic: topic.name, title: String(notice.title.prefix(200)),
            message: notice.text.isEmpty ? String(notice.title.prefix(200)) : String(notice.text.prefix(1000)),
            click: choice.origin + notice.path, priority: notice.isUrgent ? 4 : 3, sequence: job.messageId)
        guard let body = try? JSONEncoder().encode(message) else { throw .badAddress }
        var request = OutboundRequest("POST", topic.server, body: Array(body))
        request.headers = [("Content-Type", "application/json")]
        if !choice.ntfyToken.isEmpty { request.headers.append(("Authorization", "Bearer \(choice.ntfyToken)")) }
        return SendingEnd(try servers.send(request))
    }
}
