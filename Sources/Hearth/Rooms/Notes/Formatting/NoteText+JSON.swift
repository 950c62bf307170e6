import Foundation

/// Entities as scripts send them and as they are kept:
/// `[{"length":4,"offset":0,"type":"bold"},{"length":3,"offset":5,"type":"text_link","url":"https://…"}]`.
extension NoteText {
    /// What was to be entities cannot be read as such.
    struct NoEntities: Error, Equatable {}

    /// - Parameter json: an array of entities; those of a type that is not known are left out.
    /// - Throws: `NoEntities` for anything else.
    init(text: String, json: String) throws {
        if json == "[]" {
            self.init(text: text)
            return
        }
        guard let sent = try? JSONDecoder().decode([SentEntity].self, from: Data(json.utf8)) else { throw NoEntities() }
        self.init(text: text, entities: sent.compactMap(\.entity))
    }

    /// In the order of the entities, each with its keys sorted.
    var json: String { "[" + entities.map(Self.json).joined(separator: ",") + "]" }

    /// Written by hand because an encoder may throw and this cannot: addresses and languages have no control characters.
    private static func json(_ entity: NoteText.Entity) -> String {
        let language = entity.language.map { "\"language\":\(quoted($0))," } ?? ""
        let url = entity.url.map { ",\"url\":\(quoted($0))" } ?? ""
        let place = "\"length\":\(entity.length),\"offset\":\(entity.offset)"
        return "{\(language)\(place),\"type\":\(quoted(entity.kind.rawValue))\(url)}"
    }

    /// By scalars: a mark on a quote is a character of its own to Swift, and no quote.
    private static func quoted(_ text: String) -> String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}

/// One entity with the names that the Bot API has for its parts.
private struct SentEntity: Decodable {
    let type: String
    let offset: Int
    let length: Int
    let url: String?
    let language: String?

    /// Nil for a type that notes do not have.
    var entity: NoteText.Entity? {
        NoteText.Kind(rawValue: type).map {
            NoteText.Entity(kind: $0, offset: offset, length: length, url: url, language: language)
        }
    }
}
