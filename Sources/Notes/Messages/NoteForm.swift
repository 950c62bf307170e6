import Foundation
import HTTP
import House
import Localization

/// A message as a browser sends it.
struct NoteForm: Sendable {
    /// Made by the sender, so that a message that is sent twice is stored once; `nil` if it is no id.
    let id: ID<Note>?
    /// Whether the page's own form sends it, and not a script.
    let isOfPage: Bool
    let text: NoteText
    /// The text as its form shows it again.
    let shown: NoteText
    private(set) var files: [ArrivedFile]
    /// The address of the page that was shared; empty for none.
    let source: String
    /// The message that it answers.
    let replyTo: ID<Note>?
    /// How many files are uploaded afterwards.
    let awaits: Int
    let version: Int?
    /// Of the page from which it is sent: when the draft was kept that stood there; nil where there was none.
    let draftAt: Instant?
    private(set) var problems: [String: Phrase] = [:]

    init(_ visit: Visit, _ reader: NoteFormReader) throws {
        let form = visit.form
        id = form["id"].flatMap(ID<Note>.init)
        isOfPage = form["part"] != "1"
        text = try reader.text(form, problems: &problems)
        shown = try reader.shown(text)
        files = visit.request.uploads.filter { $0.field == "files" && $0.byteCount > 0 }.map { upload in
            ArrivedFile(
                path: upload.path, name: upload.fileName, byteCount: upload.byteCount, sha256: Data(upload.sha256))
        }
        source = (form["source"] ?? "").tidiedLine
        replyTo = form["reply"].flatMap(ID<Note>.init)
        awaits = form["awaits"].flatMap { Int($0) } ?? 0
        version = form.version
        draftAt = form["draft"].flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
        if form["id"] != nil, id == nil { problems["id"] = Phrase("This is not a message.") }
        if !source.isEmpty, !NoteText.isAddress(source) || source.utf8.count > 2000 {
            problems["source"] = Phrase("This is not a web address.")
        }
        checkFiles()
    }

    /// Adds files that were staged before.
    mutating func bring(_ more: [ArrivedFile]) {
        files += more
        checkFiles()
    }

    private mutating func checkFiles() {
        if !(0...Note.fileLimit).contains(awaits) || files.count + awaits > Note.fileLimit {
            problems["files"] = Phrase(
                "You can add at most \(Note.fileLimit) photos and files here. Nothing was saved: choose fewer.")
        } else if !problems.isEmpty, !files.isEmpty {
            problems["files"] = PhotoForm.lostPhrase
        }
    }

    /// Whether there is nothing to send.
    var isEmpty: Bool { text.text.isEmpty && source.isEmpty && files.isEmpty && awaits == 0 }
}
