package import HTML
package import Localization

/// A text in which marks stand for what its reader may not see: each is drawn as a lock.
package struct MaskedText: Sendable, Equatable {
    /// U+FDD0, a noncharacter: Unicode keeps them for the inside of programs (https://www.unicode.org/versions/corrigendum9.html).
    /// A literal may not have one.
    package static let mark = String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)

    /// The text with its marks.
    package let text: String

    package init(_ text: String) { self.text = text }

    package var unmasked: String { text.replacing(Self.mark, with: "") }

    package func html(_ words: Words) -> HTML {
        guard text.contains(Self.mark) else { return "\(text)" }
        let parts = text.split(separator: Self.mark, omittingEmptySubsequences: false).map(String.init)
        let lock = Icon.lock.html(words("You cannot see this now: it is locked, deleted or not shared with you."))
        return "\(parts[0])\(parts.dropFirst(), { "\(lock)\($0)" })"
    }
}
