import Foundation
import GRDB
import House

/// What a reply shows of the message that it answers. A reply keeps that message's id alone: what the reader may see of it is
/// looked up each time.
enum NoteQuote: Sendable {
    case shown(Line)
    /// It was moved to a tab that the reader does not see.
    case hidden
    /// It was deleted.
    case gone

    struct Line: Sendable {
        let note: ID<Note>
        let tab: ID<NoteTab>
        let writer: ID<Member>
        /// What stands for the message.
        let summary: NoteText
    }

    /// The quotes of messages, by the ids of those that they answer.
    static func all(of answered: Set<ID<Note>>, for member: ID<Member>, _ db: Database) throws -> [ID<Note>: NoteQuote]
    {
        guard !answered.isEmpty else { return [:] }
        let list = DatabaseList(answered.map(\.uuid))
        let notes = try Note.fetchAll(
            db.cachedStatement(sql: "SELECT \(Note.columns) FROM note WHERE note.id IN \(list.marks)"),
            arguments: list.arguments)
        let tabs = Set(
            try ID<NoteTab>.fetchAll(
                db.cachedStatement(sql: "SELECT noteTab.id FROM noteTab WHERE \(Shares.isVisible("noteTab"))"),
                arguments: ["member": member]))
        let seen = notes.filter { tabs.contains($0.tab) && ($0.awaits == 0 || $0.writer == member) }
        let summaries = try Note.summaries(of: seen, db)
        var quotes: [ID<Note>: NoteQuote] = [:]
        for id in answered { quotes[id] = .gone }
        for note in notes { quotes[note.id] = .hidden }
        for note in seen {
            quotes[note.id] = .shown(
                Line(note: note.id, tab: note.tab, writer: note.writer, summary: summaries[note.id] ?? note.summary))
        }
        return quotes
    }

    /// Nothing but for what is shown.
    var summary: NoteText? { if case .shown(let line) = self { line.summary } else { nil } }
}
