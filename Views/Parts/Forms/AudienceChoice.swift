import Localization

/// The audience of a thing besides its owner.
package enum AudienceChoice: String, CaseIterable, Sendable {
    case me, seeAll, editAll, chosen

    func title(_ words: Words) -> String {
        switch self {
        case .me: words("Only me")
        case .seeAll: words("Everyone can view")
        case .editAll: words("Everyone can edit")
        case .chosen: words("Chosen people")
        }
    }

    func text(_ words: Words) -> String {
        switch self {
        case .me: words("Nobody else can see it.")
        case .seeAll: words("Everyone in the household can view, only you can edit.")
        case .editAll: words("Everyone in the household can view and edit. Guests can only view.")
        case .chosen: words("Choose for each person.")
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
        case .see: words("Can view")
        case .edit: words("Can edit")
        }
    }
}
