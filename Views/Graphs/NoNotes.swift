import HTML
import House
import Localization

/// In place of the notes of an entity or an attribute that has none, for those who may only read: others find them in
/// `AddParts`.
struct NoNotes: Sendable {
    func html(_ words: Words) -> HTML { "<p class=\"prose prose--none\">\(words("No notes yet."))</p>" }
}
