import Foundation

/// The JSON of entities, the same in requests of scripts and in the database:
extension NoteText {
    /// The JSON is not an array of entities.
    struct NoEntities: Error, Equatable {}

    /// - Parameter json: an array of entities; those of a type that is not known are left out.
    /// - Throws: `NoEntities` for anything else.
    init(text: String, json: String) throws {
        if json == "[]" {
            self.init(text: text)
            return
        }
        self.init(text: text, entities: try Self.entities(json))
    }

    /// As they were sent, within a text or not.
    static func entities(_ json: String) throws -> [NoteText.Entity] {
        if json == "[]" { return [] }
        guard let sent = try? JSONDecoder().decode([SentEntity].self, from: Data(json.utf8)) else { throw NoEntities() }
        return sent.compactMap(\.entity)
    }

    /// In the order of the entities, each with its keys sorted.
    var json: String { Self.json(entities) }

    static func json(_ entities: [NoteText.Entity]) -> String {
        "[" + entities.map(Self.json(of:)).joined(separator: ",") + "]"
    }

    /// Written by hand because an encoder may throw and this cannot: addresses and languages have no control characters.
    private static func json(of entity: NoteText.Entity) -> String {
        let language = entity.language.map { "\"language\":\(quoted($0))," } ?? ""
        let url = entity.url.map { ",\"url\":\(quoted($0))" } ?? ""
        let place = "\"length\":\(entity.length),\"offset\":\(entity.offset)"
        return "{\(language)\(place),\"type\":\(quoted(entity.kind.rawValue))\(url)}"
    }

    /// The end of the JSON of a mention, which tells what it mentions.
    /// - Parameter path: the address of a thing's page.
    static func jsonOfMention(_ path: String) -> String { "\"type\":\"mention\",\"url\":\(quoted(path))" }

    /// Goes through scalars: to Swift a quote with a combining mark is one character and not equal to a quote.
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

/// One entity with the field names of Telegram's Bot API.
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
