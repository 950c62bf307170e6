package import HTML
package import Localization

/// A part of a page that a room renders for a page of another room.
package protocol PagePart: Sendable {
    func html(_ words: Words) -> HTML

    /// The style sheets that the part brings to the page, as `Page.sheets`.
    var sheets: [String] { get }
}

extension PagePart {
    package var sheets: [String] { [] }
}

extension [any PagePart] {
    /// The style sheets of all parts, each once.
    var sheets: [String] {
        reduce(into: []) { all, part in all += part.sheets.filter { !all.contains($0) } }
    }
}
