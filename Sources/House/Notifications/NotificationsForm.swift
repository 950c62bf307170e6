import HTTP
import Localization
import Outbound

/// The form of how a member is notified.
struct NotificationsForm: Sendable {
    let isWordless: Bool
    let isQuiet: Bool
    /// `HH:MM`, as typed.
    let quietFrom: String
    let quietUntil: String
    let ntfyAddress: String
    let ntfyToken: String
    let usesWebhook: Bool
    private(set) var problems: [String: Phrase] = [:]

    static let usualFrom = "22:00"
    static let usualUntil = "07:00"

    init(_ form: FormFields) {
        isWordless = form["wordless"] == "1"
        isQuiet = form["quiet"] == "1"
        quietFrom = form["from"] ?? Self.usualFrom
        quietUntil = form["until"] ?? Self.usualUntil
        ntfyAddress = (form["ntfy"] ?? "").tidiedLine
        ntfyToken = (form["token"] ?? "").tidiedLine
        usesWebhook = form["webhook"] == "1"
        if isQuiet {
            for (field, time) in [("from", quietFrom), ("until", quietUntil)] where WallTime.minute(time) == nil {
                problems[field] = Phrase("Enter a time such as 09:30.")
            }
            if problems.isEmpty, quietFrom == quietUntil {
                problems["until"] = Phrase("Choose a different time.")
            }
        }
        if !ntfyAddress.isEmpty, NtfySender.Topic(ntfyAddress) == nil || ntfyAddress.count > 500 {
            problems["ntfy"] = Phrase("Enter the address of a topic, such as https://ntfy.sh/topic.")
        }
        if ntfyToken.count > 200 || !ntfyToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            problems["token"] = Phrase("Enter the token as the server shows it.")
        }
    }

    /// What is stored.
    init(of choice: NoticeChoice) {
        isWordless = choice.isWordless
        isQuiet = choice.quiet != nil
        quietFrom = choice.quiet.map { WallTime.clock($0.from) } ?? Self.usualFrom
        quietUntil = choice.quiet.map { WallTime.clock($0.until) } ?? Self.usualUntil
        ntfyAddress = choice.ntfyAddress
        ntfyToken = choice.ntfyToken
        usesWebhook = choice.usesWebhook
    }

    func choice(origin: String) -> NoticeChoice {
        var choice = NoticeChoice()
        choice.isWordless = isWordless
        if isQuiet, let from = WallTime.minute(quietFrom), let until = WallTime.minute(quietUntil) {
            choice.quiet = QuietHours(from: from, until: until)
        }
        choice.origin = origin
        choice.ntfyAddress = ntfyAddress
        choice.ntfyToken = ntfyAddress.isEmpty ? "" : ntfyToken
        choice.usesWebhook = usesWebhook
        return choice
    }
}
