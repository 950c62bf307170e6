import HTML
import Localization

/// Something worth doing in a new house.
public enum FirstStep: Sendable {
    case makeGraph, inviteSomeone, addAccount, chooseTheme
    /// The first thing in a graph that is empty: its name, and where things are made.
    case begin(graph: String, path: String)

    func html(_ words: Words) -> HTML {
        switch self {
        case .makeGraph:
            LinkRow("/graphs/new", .graph, words("Make a graph"), text: words("For books, the garden, family papers…"))
                .html
        case .begin(let graph, let path):
            LinkRow(
                path, .plus, words("Put something into “\(graph)”"), text: words("A book, a person, a place, a plant.")
            ).html
        case .addAccount:
            LinkRow(
                "/wealth/series/new", .chart, words("Write down the first account"),
                text: words("What it is worth now: the rest adds up by itself.")
            ).html
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
