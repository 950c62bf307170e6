import Foundation
import HTTP
import Localization

/// A message as a browser sends it.
struct NoteForm: Sendable {
    /// Made by whoever sends it, so that what is sent twice arrives once; `nil` where it is no id.
    let id: ID<Note>?
    let text: NoteText
    let files: [ArrivedFile]
    /// Where it comes from; empty where nobody said.
    let source: String
    /// How many files will follow by uploads.
    let awaits: Int
    let version: Int?
    private(set) var problems: [String: Phrase] = [:]

    init(_ visit: Visit) {
        let form = visit.form
        id = form["id"].flatMap(ID<Note>.init)
        text = Self.text(form, problems: &problems)
        files = visit.request.uploads.filter { $0.field == "files" && $0.byteCount > 0 }.map { upload in
            ArrivedFile(
                path: upload.path, name: upload.fileName, byteCount: upload.byteCount, sha256: Data(upload.sha256))
        }
        source = (form["source"] ?? "").tidiedLine
        awaits = form["awaits"].flatMap { Int($0) } ?? 0
        version = form["version"].flatMap { Int($0) }
        if form["id"] != nil, id == nil { problems["id"] = Phrase("This is not a message.") }
        if !source.isEmpty, !NoteText.isAddress(source) || source.utf8.count > 2000 {
            problems["source"] = Phrase("This is no address of a page.")
        }
        if !(0...Note.mostFiles).contains(awaits) || files.count + awaits > Note.mostFiles {
            problems["files"] = Phrase(
                "At most \(Note.mostFiles) photos and files fit here. Nothing was kept: choose fewer.")
        }
    }

    /// Nothing is left to be sent.
    var isEmpty: Bool { text.text.isEmpty && source.isEmpty && files.isEmpty && awaits == 0 }

    /// Formatted by entities where the form has some, else by the signs that were typed.
    static func text(_ form: FormFields, _ name: String = "content", problems: inout [String: Phrase]) -> NoteText {
        let typed = form[name] ?? ""
        let text: NoteText
        if let json = form["entities"] {
            do {
                text = try NoteText(text: typed, json: json).trimmed
            } catch {
                problems[name] = Phrase("This is not a message.")
                return NoteText(text: typed, entities: [])
            }
        } else {
            text = NoteText(signs: typed.withPlainLines).trimmed
        }
        if text.text.unicodeScalars.count > Note.limit {
            problems[name] = Phrase("This is too long: at most \(Note.limit) characters.")
        }
        return text
    }
}
