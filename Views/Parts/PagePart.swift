package import HTML
package import Localization

/// A part of a page that a room renders for a page of another room.
package protocol PagePart: Sendable {
    func html(_ words: Words) -> HTML
}
