import HTML
import Localization

/// A part of a page that a room draws in a page of another one.
protocol PagePart: Sendable {
    func html(_ words: Words) -> HTML
}
