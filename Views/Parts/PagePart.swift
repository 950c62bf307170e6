import HTML
import Localization

/// A part of a page that a room renders for a page of another room.
protocol PagePart: Sendable {
    func html(_ words: Words) -> HTML
}
