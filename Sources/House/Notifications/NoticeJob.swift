import Foundation

/// A way on which a member is notified beside open pages.
enum NoticeWay: Hashable, Sendable {
    case push(ID<PushSubscription>)
    case ntfy
    case webhook
}

extension NoticeWay: Codable {
    private static let pushPrefix = "push:"

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        switch text {
        case "ntfy": self = .ntfy
        case "webhook": self = .webhook
        default:
            guard text.hasPrefix(Self.pushPrefix),
                let id = ID<PushSubscription>(String(text.dropFirst(Self.pushPrefix.count)))
            else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no way"))
            }
            self = .push(id)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .push(let id): try container.encode("\(Self.pushPrefix)\(id)")
        case .ntfy: try container.encode("ntfy")
        case .webhook: try container.encode("webhook")
        }
    }
}

/// The input of a job that sends one notice on one way.
struct NoticeJob: Codable, Hashable, Sendable {
    let member: UUID
    let reference: NoticeReference
    let way: NoticeWay
    /// When it happened.
    let at: Instant

    init(_ reference: NoticeReference, for member: ID<Member>, on way: NoticeWay, at: Instant) {
        self.member = member.uuid
        self.reference = reference
        self.way = way
        self.at = at
    }

    /// - Throws: `DecodingError` if it is the payload of something else.
    init(payload: String) throws { self = try JSONDecoder().decode(NoticeJob.self, from: Data(payload.utf8)) }

    var payload: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    /// The same for a try and the next one, and another one when something happens again: by it ntfy and receivers of the
    /// webhook know a message that they have.
    var messageId: String { NoticeTopic.of("\(tag) \(member) \(at.milliseconds)") }

    /// The same whenever something happens to one thing: a browser shows the later message in the place of the earlier one.
    var tag: String {
        "\(reference.room)-\(reference.kind)-\(ID<NoticeReference>(reference.thing))"
    }
}
