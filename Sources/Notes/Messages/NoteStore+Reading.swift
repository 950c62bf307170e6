import GRDB
import House

/// A part of a tab's messages, as a page shows them.
struct NoteSlice: Sendable {
    /// Oldest first.
    var notes: [Note]
    /// Whether the tab has older messages, and newer ones.
    var hasOlder = false
    var hasNewer = false
    /// The last message of the slice, if the tab, or the day of a day's page, has more after it than one response holds.
    var restFrom: ID<Note>?
}

extension NoteStore {
    /// Messages per page.
    static let pageSize = 50
    /// The limit for one response.
    private static let limit = 500

    func note(_ id: ID<Note>, in tab: OpenTab) throws -> Note { try database.read { db in try note(id, in: tab, db) } }

    /// What an answer to a message shows of it; `nil` if the member may not see it, or it is gone.
    func quote(_ id: ID<Note>, for tab: OpenTab) throws -> NoteQuote? {
        try database.read { db in
            let quote = try NoteQuote.all(of: [id], for: tab.member, db)[id]
            guard case .shown = quote else { return nil }
            return quote
        }
    }

    /// The newest messages, or those before a message.
    func slice(before id: ID<Note>? = nil, in tab: OpenTab) throws -> NoteSlice {
        try database.read { db in
            try complete(NoteSlice(older(than: id, Self.pageSize, in: tab, db), hasNewer: id != nil), in: tab, db)
        }
    }

    /// A page of messages around one of them.
    func slice(around id: ID<Note>, in tab: OpenTab) throws -> NoteSlice {
        try database.read { db in
            var slice = NoteSlice(try older(than: id, Self.pageSize / 2, in: tab, db))
            let rest = try from(id, Self.pageSize / 2, in: tab, db)
            slice.notes += rest.prefix(Self.pageSize / 2)
            slice.hasNewer = rest.count > Self.pageSize / 2
            return try complete(slice, in: tab, db)
        }
    }

    /// A message and all later ones, 500 at once; the newest page if it was deleted.
    func slice(from id: ID<Note>, in tab: OpenTab) throws -> NoteSlice {
        try database.read { db in
            let notes = try from(id, Self.limit, in: tab, db)
            guard let first = notes.first else {
                return try complete(NoteSlice(older(than: nil, Self.pageSize, in: tab, db)), in: tab, db)
            }
            var slice = NoteSlice(notes: Array(notes.prefix(Self.limit)))
            if notes.count > Self.limit { slice.restFrom = slice.notes.last?.id }
            slice.hasOlder = try !older(than: first.id, 0, in: tab, db).notes.isEmpty
            return try complete(slice, in: tab, db)
        }
    }

    /// The messages of one day, the oldest first, 500 at once.
    /// - Parameter id: goes on after this one, where it still is.
    func slice(from start: Instant, to end: Instant, after id: ID<Note>? = nil, in tab: OpenTab) throws -> NoteSlice {
        try database.read { db in
            let notes = try Note.fetchAll(
                db.cachedStatement(
                    sql: """
                        \(Note.visible) AND note.createdAt >= :start AND note.createdAt < :end
                            AND (NOT EXISTS \(Self.place) OR (note.createdAt, note.position, note.id) > \(Self.place))
                        ORDER BY note.createdAt, note.position, note.id LIMIT \(Self.limit + 1)
                        """),
                arguments: ["tab": tab.id, "member": tab.member, "start": start, "end": end, "note": id])
            var slice = NoteSlice(notes: Array(notes.prefix(Self.limit)))
            if notes.count > Self.limit { slice.restFrom = slice.notes.last?.id }
            // A day stands alone: a script would go on to the days before it.
            if let last = slice.notes.last {
                slice.hasNewer = try from(last.id, 1, in: tab, db).count > 1
            }
            return try complete(slice, in: tab, db)
        }
    }

    /// Pinned messages, the latest pin first.
    func pinned(in tab: OpenTab) throws -> [Note] {
        try database.read { db in
            var notes = try Note.fetchAll(
                db.cachedStatement(
                    sql: "\(Note.visible) AND note.pinnedAt IS NOT NULL ORDER BY note.pinnedAt DESC LIMIT 20"),
                arguments: ["tab": tab.id, "member": tab.member])
            try Note.complete(&notes, in: [tab], db)
            return notes
        }
    }

    private func complete(_ slice: NoteSlice, in tab: OpenTab, _ db: Database) throws -> NoteSlice {
        var slice = slice
        try Note.complete(&slice.notes, in: [tab], db)
        return slice
    }

    private static let place = "(SELECT createdAt, position, id FROM note WHERE id = :note AND tabId = :tab)"

    /// The last messages before one, or of the tab.
    private func older(
        than id: ID<Note>?, _ count: Int, in tab: OpenTab, _ db: Database
    ) throws -> (notes: [Note], hasOlder: Bool) {
        let before = id == nil ? "" : " AND (note.createdAt, note.position, note.id) < \(Self.place)"
        var arguments: StatementArguments = ["tab": tab.id, "member": tab.member]
        if let id { arguments += ["note": id] }
        let notes = try Note.fetchAll(
            db.cachedStatement(
                sql: """
                    \(Note.visible)\(before)
                    ORDER BY note.createdAt DESC, note.position DESC, note.id DESC LIMIT \(count + 1)
                    """), arguments: arguments)
        return (notes.prefix(max(count, 1)).reversed(), notes.count > count)
    }

    /// A message and later ones, up to `limit` and one more, which tells that there are more.
    private func from(_ id: ID<Note>, _ count: Int, in tab: OpenTab, _ db: Database) throws -> [Note] {
        try Note.fetchAll(
            db.cachedStatement(
                sql: """
                    \(Note.visible) AND (note.createdAt, note.position, note.id) >= \(Self.place)
                    ORDER BY note.createdAt, note.position, note.id LIMIT \(count + 1)
                    """), arguments: ["tab": tab.id, "member": tab.member, "note": id])
    }
}

extension NoteSlice {
    fileprivate init(_ found: (notes: [Note], hasOlder: Bool), hasNewer: Bool = false) {
        self.init(notes: found.notes, hasOlder: found.hasOlder, hasNewer: hasNewer)
    }
}
