import House

extension NoteText {
    /// A word that was marked with `#`.
    struct Tag: Sendable, Equatable {
        /// In UTF-16 units, with the mark.
        let range: Range<Int>
        /// As typed, without the mark.
        let name: String
    }

    /// The longest name in scalars; more letters are no tag.
    static let tagLimit = 50

    /// All tags outside of code and links, in order: letters, digits and `_` after a `#` that does not follow such a sign,
    /// with a letter among them.
    var tags: [Tag] {
        guard text.utf8.contains(UInt8(ascii: "#")) else { return [] }
        let all = ScalarText(text)
        let (scalars, offsets) = (all.scalars, all.offsets)
        let taken = addresses.map(\.range) + entities.filter { [.code, .pre, .link].contains($0.kind) }.map(\.range)
        var tags: [Tag] = []
        var index = 0
        while index < scalars.count {
            guard scalars[index] == "#", index == 0 || !Self.isInTag(scalars[index - 1]) && scalars[index - 1] != "#"
            else {
                index += 1
                continue
            }
            let name = scalars[(index + 1)...].prefix(while: Self.isInTag)
            let range = offsets[index]..<offsets[name.endIndex]
            if (1...Self.tagLimit).contains(name.count), name.contains(where: \.properties.isAlphabetic),
                !taken.contains(where: { $0.overlaps(range) })
            {
                tags.append(Tag(range: range, name: String(scalars: name)))
            }
            index = max(index + 1, name.endIndex)
        }
        return tags
    }

    private static func isInTag(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }
}
