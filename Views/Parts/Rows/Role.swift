import Localization

extension Member.Role {
    func title(_ words: Words) -> String {
        switch self {
        case .admin: words("Admin")
        case .member: words("Member")
        case .guest: words("Guest")
        }
    }

    func text(_ words: Words) -> String {
        switch self {
        case .admin: words("Invites people and manages the household.")
        case .member: words("Has their own items and decides what to share.")
        case .guest:
            words(
                "Views what is shared with them, ticks lists, reacts and does their own reminders. Has no graphs, notes, diary, coffee or accounts of their own, no bin and no calendar feed."
            )
        }
    }

    static func choices(_ words: Words) -> [(choice: Choice, text: String?)] {
        allCases.map { (Choice(value: $0.rawValue, label: $0.title(words)), $0.text(words)) }
    }
}
