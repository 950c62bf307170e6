import GRDB
import House
import Localization

/// The demo family's tabs and messages of a few days; the same on every run.
enum DemoNotes {
    private struct Line {
        /// The writer: 0 is Ada, 1 Grace.
        let writer: Int
        /// The age of the message in minutes.
        let ago: Int
        let text: String
        var isPinned = false
        /// The member who reacts, and the emoji.
        var reaction: (member: Int, emoji: String)?
        /// For a list: its title, and how many of its items are done.
        var list: (title: String, ticked: Int)?
    }

    private struct Tab {
        let name: String
        let audience: Audience
        let lines: [Line]
    }

    private static let day = 24 * 60

    private static let tabs = [
        Tab(
            name: "🛒 Shopping", audience: .household(.write),
            lines: [
                Line(
                    writer: 0, ago: 2 * day + 310,
                    text: "Milk\nRye bread\nCardamom\nButter\nBirthday candles\nApples from the market\nOats",
                    list: ("Saturday", 3)
                ),
                Line(writer: 1, ago: day + 190, text: "The market closes at **two** on Saturdays."),
                Line(writer: 0, ago: day + 186, text: "I can go on the way back.", reaction: (1, "❤️")),
                Line(writer: 1, ago: 75, text: "Coffee too, please: the light one from Kiruna. We are almost out."),
            ]),
        Tab(
            name: "🏡 House", audience: .household(.write),
            lines: [
                Line(
                    writer: 0, ago: 9 * day + 400,
                    text: "Boiler service: *Lundqvist VVS*, 070-555 01 82. The contract number is ||4471-20||.",
                    isPinned: true),
                Line(writer: 1, ago: 6 * day + 95, text: "The gutter on the north side drips again."),
                Line(
                    writer: 0, ago: 6 * day + 61, text: "I will look at it on Sunday, if it is dry.", reaction: (1, "👍")
                ),
                Line(
                    writer: 0, ago: 3 * day + 20,
                    text:
                        "Bleed the radiators\nEmpty the garden tap\nTest the smoke alarms\nSweep the chimney",
                    list: ("Before the winter", 2)),
                Line(writer: 1, ago: 2 * day + 44, text: "All three alarms beep as they should 🎉", reaction: (0, "🎉")),
            ]),
        Tab(
            name: "📚 Reading", audience: .onlyMe,
            lines: [
                Line(
                    writer: 0, ago: 12 * day,
                    text: "“We read to know that we are not alone.” Find out who said it first."),
                Line(
                    writer: 0, ago: 4 * day + 700,
                    text: "Piranesi\nThe Summer Book\nA Wizard of Earthsea\nTo the Lighthouse",
                    list: ("Next", 1)),
                Line(writer: 0, ago: day + 640, text: "Library card runs out in January. https://www.kb.se"),
            ]),
    ]

    static func add(to room: NotesRoom, _ family: DemoFamily) throws {
        for tab in tabs {
            let id = try room.tabs.add(tab.name, for: Writer(family.ada))
            let own = try OwnTab(room.door.open(id, for: family.ada))
            try room.tabs.share(own, with: tab.audience)
            for line in tab.lines { try add(line, to: id, room, family) }
        }
        let all = try room.door.all(for: family.ada)
        if let inbox = all.first(where: { $0.tab.isInbox }) {
            let line = Line(writer: 0, ago: 160, text: "Ask Grace about the photos from Abisko.")
            // Ada and Grace joined twenty days ago, so their welcome messages are that old.
            try room.notes.database.write { db in
                try db.execute(
                    sql:
                        "UPDATE note SET createdAt = createdAt - ?, arrivedAt = createdAt WHERE tabId IN (SELECT id FROM noteTab WHERE isInbox)",
                    arguments: [20 * day * 60_000])
            }
            try add(line, to: inbox.id, room, family)
        }
        let messages = family.count(.messages)
        if messages > 0 {
            try DemoManyNotes(count: messages, room: room, family: family).add()
        }
        // Both members have read all messages: no tab shows an unread one.
        for member in family.people {
            for tab in try room.door.all(for: member) { try room.tabs.markRead(tab) }
        }
    }

    private static func add(_ line: Line, to tab: ID<NoteTab>, _ room: NotesRoom, _ family: DemoFamily) throws {
        let at = family.clock.now().adding(.zero - .minutes(line.ago))
        let open = { (member: Int) in try WritableTab(room.door.open(tab, for: family.people[member])) }
        let id = ID<Note>(at: at)
        let writer = try open(line.writer)
        try room.notes.database.write { db in
            try room.notes.insert(NoteText(signs: line.text), id: id, in: writer, at: at, db)
        }
        let tabIsShared = writer.open.tab.isShared
        if let list = line.list {
            try room.notes.makeList(id, in: writer)
            let note = try room.notes.note(id, in: writer.open)
            let items = note.items
            _ = try room.notes.change(id, to: NoteText(text: list.title), version: note.version, in: writer)
            for item in items.prefix(list.ticked) {
                try room.notes.tick(
                    item.id, isTicked: true, of: id, in: open(tabIsShared ? 1 - line.writer : line.writer).joinable)
            }
        }
        if line.isPinned { try room.notes.pin(id, isPinned: true, in: writer) }
        if let reaction = line.reaction {
            try room.notes.react(reaction.emoji, to: id, in: open(reaction.member).joinable)
        }
    }
}

extension DemoSize {
    static let messages = DemoSize(
        name: "messages", help: "Adds fifty tabs with this many messages in total. For measuring.")
}
