import Foundation

/// Parts of a formatted text, and texts put together.
extension NoteText {
    /// What the database holds, which was checked when it came in; what somebody changed there by hand is plain text.
    init(stored text: String, _ json: String) {
        if json == "[]" {
            self.init(text: text, entities: [])
        } else {
            self = (try? NoteText(text: text, json: json)) ?? NoteText(text: text, entities: [])
        }
    }

    /// Without white space at both ends; empty where nothing of it can be seen.
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
    var lines: [NoteText] {
        var lines: [NoteText] = []
        var start = 0
        var index = 0
        for unit in text.utf16 {
            if unit == 10 {
                lines.append(part(start..<index))
                start = index + 1
            }
            index += 1
        }
        lines.append(part(start..<index))
        return lines
    }

    /// Something plain before another text.
    init(prefix: String, _ text: NoteText) {
        let moved = text.entities.map { $0.moved(to: $0.offset + prefix.utf16.count, length: $0.length) }
        self.init(text: prefix + text.text, entities: moved)
    }

    /// One line below the other.
    init(lines: [NoteText]) {
        var text = ""
        var entities: [NoteText.Entity] = []
        var length = 0
        for (index, line) in lines.enumerated() {
            if index > 0 {
                text += "\n"
                length += 1
            }
            let moved = line.entities.map { $0.moved(to: $0.offset + length, length: $0.length) }
            // What goes on in the next line covers the line end between them.
            for entity in moved where entity.offset == length && index > 0 {
                let before = entities.firstIndex { $0.end == length - 1 && $0.isLike(entity) }
                if let before {
                    entities[before] = entities[before].moved(
                        to: entities[before].offset, length: entities[before].length + 1)
                }
            }
            entities += moved
            text += line.text
            length += line.text.utf16.count
        }
        self.init(text: text, entities: entities)
    }
}

extension NoteText.Entity {
    /// Whether both do the same.
    fileprivate func isLike(_ other: NoteText.Entity) -> Bool {
        (kind, url, language) == (other.kind, other.url, other.language)
    }

    fileprivate func moved(to offset: Int, length: Int) -> NoteText.Entity {
        NoteText.Entity(kind: kind, offset: offset, length: length, url: url, language: language)
    }
}
