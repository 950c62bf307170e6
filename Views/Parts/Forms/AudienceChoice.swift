import Localization

/// The audience of a thing besides its owner.
package enum AudienceChoice: String, CaseIterable, Sendable {
    case me, seeAll, editAll, chosen

    func title(_ words: Words) -> String {
        switch self {
        case .me: words("Only me")
        case .seeAll: words("Everyone may see")
        case .editAll: words("Everyone may see and edit")
        case .chosen: words("Chosen people")
        }
    }

    func text(_ words: Words) -> String {
        switch self {
        case .me: words("Nobody else knows that it exists.")
        case .seeAll: words("The whole household can look, only you can change.")
        case .editAll: words("The whole household can look and change.")
        case .chosen: words("Decide for each person.")
        }
    }

    var icon: Icon {
        switch self {
        case .me: .lock
        case .seeAll: .eye
        case .editAll, .chosen: .people
        }
    }
}

/// The access of one member to one thing.
package enum AccessChoice: String, CaseIterable, Sendable {
    case none, see, edit

    func title(_ words: Words) -> String {
        switch self {
        case .none: "–"
        case .see: words("See")
        case .edit: words("See and edit")
        }
    }
}
