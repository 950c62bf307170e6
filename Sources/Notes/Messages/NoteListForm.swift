import Crypto
import Foundation
import HTTP
import House
import Localization

/// The title and items of a list as its edit page sends them with each of its buttons. Has only what was changed on the
/// page, so that an older page does not set back what another member changed meanwhile.
struct NoteListForm: Sendable {
    /// `nil` if it was not changed.
    let title: NoteText?
    /// The version that was opened.
    let version: Int?
    let items: [Item]
    /// The item that the pressed button moves.
    let move: (item: ID<NoteItem>, places: Int)?
    private(set) var problems: [String: Phrase] = [:]

    struct Item: Sendable {
        let id: ID<NoteItem>
        /// The mark of what stood in the field.
        let mark: String
        let typed: String
        let text: NoteText
    }

    /// The typed texts of changed items, by the items' ids.
    var typed: [String: String] {
        Dictionary(items.map { ($0.id.description, $0.typed) }) { first, _ in first }
    }

    /// - Returns: `nil` if another form was sent.
    /// - Throws: `Refusal.badRequest` if an item is too long; fields take less.
    init?(_ form: FormFields, _ reader: NoteFormReader) throws {
        let fields = form.fields.filter { $0.name.hasPrefix("item-") }
        guard form["part"] != "1", form["was"] != nil || !fields.isEmpty else { return nil }
        items = try fields.compactMap { try Self.item($0.name, $0.value, reader) }
        version = form.version
        move = Self.move(form, "up", -1) ?? Self.move(form, "down", 1)
        if let content = form["content"], Self.mark(content) != form["was"] {
            title = try reader.text(form, problems: &problems)
        } else {
            title = nil
        }
    }

    /// Reads the field `item-<id>-<mark of what stood there>`.
    /// - Returns: `nil` if it has what stood there.
    private static func item(_ name: String, _ typed: String, _ reader: NoteFormReader) throws -> Item? {
        let parts = name.split(separator: "-").map { String($0) }
        guard parts.count == 3, let id = ID<NoteItem>(parts[1]), mark(typed) != parts[2] else { return nil }
        var problems: [String: Phrase] = [:]
        let text = try reader.text(["text": typed], "text", problems: &problems)
        if let problem = problems["text"] { throw Refusal.badRequest(problem) }
        return Item(id: id, mark: parts[2], typed: typed, text: text)
    }

    /// The items that another member changed since the page was made, to something else than was typed on it.
    func changedMeanwhile(of items: [NoteItem]) -> [NoteItem] {
        let typed = Dictionary(self.items.map { ($0.id, $0) }) { first, _ in first }
        return items.filter { now in
            guard let item = typed[now.id] else { return false }
            return Self.mark(now.text.line) != item.mark && now.text != item.text
        }
    }

    /// The start of a text's SHA-256, by which a form says what stood in a field. The carriage returns that browsers add
    /// do not count.
    static func mark(_ text: String) -> String {
        Hex.text(Data(SHA256.hash(data: Data(text.utf8.filter { $0 != 13 })).prefix(8)))
    }

    private static func move(_ form: FormFields, _ name: String, _ places: Int) -> (item: ID<NoteItem>, places: Int)? {
        form[name].flatMap { ID<NoteItem>($0) }.map { ($0, places) }
    }
}
