extension NoteText {
    /// An address found in the text that no entity marks.
    struct Address: Sendable, Equatable {
        /// The range in UTF-16 units.
        let range: Range<Int>
        let url: String
    }

    /// All addresses outside of code and links, in order. None crosses the edge of a spoiler, because its target would
    /// reveal hidden text.
    var addresses: [Address] {
        guard mayHaveAddress else { return [] }
        let text = ScalarText(text)
        return plainParts.flatMap { part in
            FoundAddress.all(in: text.scalars[text.range(of: part)]).map {
                Address(range: text.offsets[$0.range.lowerBound]..<text.offsets[$0.range.upperBound], url: $0.url)
            }
        }
    }

    /// Whether the text has a sign that every address has. Most messages have none, and looking closer takes as long as all else
    /// of showing them.
    private var mayHaveAddress: Bool {
        text.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "+"),
                UInt8(ascii: "("):
                true
            default: false
            }
        }
    }

    /// The parts in UTF-16 units that no code, block or link covers, split at the edges of spoilers.
    private var plainParts: [Range<Int>] {
        let verbatim = entities.filter { [.code, .pre, .link].contains($0.kind) }.map(\.range)
        let spoilers = entities.filter { $0.kind == .spoiler }.map(\.range)
        let cuts = Set((verbatim + spoilers).flatMap { [$0.lowerBound, $0.upperBound] } + [0, text.utf16.count])
            .sorted()
        var (parts, covered, end): ([Range<Int>], ArraySlice<Range<Int>>, Int) = ([], verbatim[...], 0)
        for (start, next) in zip(cuts, cuts.dropFirst()) {
            if covered.first?.lowerBound == start { end = covered.removeFirst().upperBound }
            if start >= end { parts.append(start..<next) }
        }
        return parts
    }
}
