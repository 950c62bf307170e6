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

    /// - Parameter guestsJoin: whether guests may do more than look where everyone may edit.
    func text(guestsJoin: Bool, _ words: Words) -> String {
        switch self {
        case .me: words("Nobody else can see it.")
        case .seeAll: words("Everyone in the household can view, only you can edit.")
        case .editAll where guestsJoin:
            words("Everyone in the household can view and edit. Guests can only view, tick and react.")
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

/// The access of one member to one thing. A guest who joins in is given what lets a member edit.
package enum AccessChoice: Sendable {
    case none, see, join, edit

    /// In forms.
    var name: String {
        switch self {
        case .none: "none"
        case .see: "see"
        case .join, .edit: "edit"
        }
    }

    func title(_ words: Words) -> String {
        switch self {
        case .none: "–"
        case .see: words("Can view")
        case .join: words("View, tick and react")
        case .edit: words("Can edit")
        }
    }
}
