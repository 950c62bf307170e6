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
        case .admin: words("Invites people and looks after the house.")
        case .member: words("Has everything of their own and shares as they like.")
        case .guest: words("Sees what is shared with them and changes nothing.")
        }
    }

    static func choices(_ words: Words) -> [(choice: Choice, text: String?)] {
        allCases.map { (Choice(value: $0.rawValue, label: $0.title(words)), $0.text(words)) }
    }
}
