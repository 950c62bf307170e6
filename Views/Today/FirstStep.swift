import HTML
import Localization

/// Something worth doing in a new house.
public enum FirstStep: Sendable {
    case makeGraph, inviteSomeone, chooseTheme

    func html(_ words: Words) -> HTML {
        switch self {
        case .makeGraph:
            LinkRow("/graphs/new", .graph, words("Make a graph"), text: words("For books, the garden, family papers…"))
                .html
        case .inviteSomeone:
            LinkRow(
                "/settings/members", .people, words("Invite the others"), text: words("A link or a QR code is enough.")
            ).html
        case .chooseTheme:
            LinkRow(
                "/settings/appearance", .palette, words("Make it yours"),
                text: words("Colours, language, your phone’s bar.")
            ).html
        }
    }
}
