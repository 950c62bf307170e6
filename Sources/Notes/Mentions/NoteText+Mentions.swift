import Crypto
import Foundation
import House

/// Mentions of things by the addresses of their pages. A text keeps the address alone, with `…` in place of the name: what a
/// reader may know of the thing is looked up each time, see `NoteMentions`.
extension NoteText {
    /// The text of a mention as it is stored, in place of the name.
    static let nameless = "…"

    var mentions: [Entity] { entities.filter { $0.kind == .mention } }

    /// True for what a mention may have as its address: one of the house, or the mark of one that the reader may not know.
    static func isMention(_ url: String) -> Bool {
        guard url.utf8.count <= 300, url.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return false }
        return url.hasPrefix("/") && !url.hasPrefix("//") || url.hasPrefix("#")
    }

    /// A mark that stands for an address where its reader may not know it. The text that has the mention can tell the
    /// address by it, and nobody else.
    static func mark(of path: String) -> String {
        "#" + Hex.text(Data(SHA256.hash(data: Data(path.utf8)).prefix(12)))
    }

    /// The text with marks in place of the addresses that are not in `things`.
    func withheld(except things: [String: FoundRow] = [:]) -> NoteText {
        guard !mentions.isEmpty else { return self }
        let entities = entities.map { entity in
            guard entity.kind == .mention, let url = entity.url, url.hasPrefix("/"), things[url] == nil else {
                return entity
            }
            return Entity(.mention, entity.range, url: Self.mark(of: url))
        }
        return NoteText(text: text, entities: entities)
    }

    /// The text with its mentions as plain words.
    var withoutMentions: NoteText {
        mentions.isEmpty ? self : NoteText(text: text, entities: entities.filter { $0.kind != .mention })
    }

    /// The text with some parts replaced.
    /// - Parameter parts: in order and without overlaps, in UTF-16 units. One that is a mention's whole text is its name
    ///   afterwards.
    func replacing(_ parts: [(range: Range<Int>, with: String)], adding added: [Entity] = []) -> NoteText {
        guard !parts.isEmpty else { return self }
        var (result, done) = ("", text.startIndex)
        for part in parts {
            let start = text.utf16.index(text.startIndex, offsetBy: part.range.lowerBound)
            result += text[done..<start] + part.with
            done = text.utf16.index(start, offsetBy: part.range.count)
        }
        result += text[done...]
        // A place within a part goes to its end.
        func moved(_ place: Int, isEnd: Bool) -> Int {
            var shift = 0
            for part in parts where part.range.lowerBound < place {
                if part.range.upperBound > place {
                    return part.range.lowerBound + shift + (isEnd ? part.with.utf16.count : 0)
                }
                shift += part.with.utf16.count - part.range.count
            }
            return place + shift
        }
        let entities = (self.entities + added).map { entity in
            let (start, end) = (moved(entity.offset, isEnd: false), moved(entity.end, isEnd: true))
            return entity.moved(to: start, length: end - start)
        }
        return NoteText(text: result, entities: entities)
    }
}
