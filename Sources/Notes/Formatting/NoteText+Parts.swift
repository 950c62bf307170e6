import Foundation
import House

/// Parts of a formatted text.
extension NoteText {
    /// A text as the database stores it. Entities are checked before they are stored, so unreadable ones were edited by
    /// hand: they are dropped, and the text stays.
    init(stored text: String, _ json: String) {
        if json == "[]" {
            self.init(text: text, entities: [])
        } else {
            self = (try? NoteText(text: text, json: json)) ?? NoteText(text: text, entities: [])
        }
    }

    /// The text without white space at both ends; empty if it has no visible character.
    var trimmed: NoteText {
        let units = Array(text.utf16)
        let isBlank = { (unit: UInt16) in Unicode.Scalar(unit)?.properties.isWhitespace ?? false }
        guard let first = units.firstIndex(where: { !isBlank($0) }), let last = units.lastIndex(where: { !isBlank($0) })
        else { return NoteText(text: "", entities: []) }
        guard !text.tidiedLine.isEmpty else { return NoteText(text: "", entities: []) }
        return part(first..<(last + 1))
    }

    /// - Parameter range: in UTF-16 units, at the borders of characters.
    func part(_ range: Range<Int>) -> NoteText {
        let view = text.utf16
        let start = view.index(view.startIndex, offsetBy: range.lowerBound)
        let end = view.index(view.startIndex, offsetBy: range.upperBound)
        let moved = entities.compactMap { entity -> NoteText.Entity? in
            let from = max(entity.offset, range.lowerBound)
            let to = min(entity.offset + entity.length, range.upperBound)
            return from < to ? entity.moved(to: from - range.lowerBound, length: to - from) : nil
        }
        return NoteText(text: String(text[start..<end]), entities: moved)
    }

    /// Each line by itself, without its end.
    var lines: [NoteText] { lineRanges.map(part) }

    /// Of the lines without their ends, in UTF-16 units.
    var lineRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var index = 0
        for unit in text.utf16 {
            if unit == 10 {
                ranges.append(start..<index)
                start = index + 1
            }
            index += 1
        }
        return ranges + [start..<index]
    }
}

extension NoteText.Entity {
    /// Whether both do the same.
    func isLike(_ other: NoteText.Entity) -> Bool {
        (kind, url, language) == (other.kind, other.url, other.language)
    }

    func moved(to offset: Int, length: Int) -> NoteText.Entity {
        NoteText.Entity(kind: kind, offset: offset, length: length, url: url, language: language, isKnown: isKnown)
    }
}
