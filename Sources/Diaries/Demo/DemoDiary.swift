import Foundation
import GRDB
import House

/// The demo family's diaries: a year of Ada's, and one that the family keeps together; the same on every run.
struct DemoDiary {
    let room: DiaryRoom
    let family: DemoFamily

    private static let lines = [
        "Rain all morning. The children built a harbour of cushions and would not have the sofa back.",
        "First frost on the allotment. We dug up the last carrots, **crooked but sweet**.",
        "Grace called from the train. She had seen a moose from the window, or a very large horse.",
        "A quiet day. Read half a book by the stove and forgot the bread in the oven.",
        "Walked around the lake before breakfast. The ice sings when the sun reaches it.",
        "Market day:\n- rye flour\n- two kinds of apples\n- a lamp that nobody needed",
        "The new shelf holds. It leans a little to the left, as the house does.",
        "Olle learned to whistle today. Now everything is whistled.",
        "Long evening with the neighbours. We ate outside until the lamp ran dry.",
        "Nothing worked at work, everything worked in the kitchen. *Cardamom buns, twice.*",
        "Swam in the sea. Eleven degrees, said the board; less, said my feet.",
        "Mother’s birthday. She wanted no presents and was delighted with every one.",
        "Found the old photographs in the attic. Grandfather in a hat that still hangs in the hall.",
        "Snow up to the windowsill. The post came on skis.",
    ]
    private static let tags = ["garden", "family", "lake", "kitchen", "friends", "reading"]
    private static let weathers = ["sun", "rain", "snow", "wind", "fog"]

    func add() throws {
        let zone = TimeZone(identifier: family.ada.timeZone) ?? .gmt
        let today = Day(family.clock.now().date, in: zone)
        let diary = try WritableDiary(open(for: family.ada))
        let pictures = try pictures(of: family.ada)
        let days = max(370, family.count(.days))
        try room.entries.database.write { db in
            // A few days are missing, and today is still to be written.
            for back in 1..<days where family.count(.days) > 0 || back % 11 != 6 {
                let day = today.adding(days: -back)
                let hasText = family.count(.days) > 0 || back % 7 != 3
                let entry = NewDiaryEntry(
                    id: ID(at: family.clock.now()), day: day,
                    content: hasText ? Self.text(back) + rareWord(back) : "",
                    mood: back % 3 == 0 ? nil : 2 + back * 7 % 4,
                    tags: back % 5 == 0 ? [Self.tags[back % Self.tags.count]] : [],
                    place: back % 23 == 0 ? "Öland" : "", weather: back % 4 == 0 ? Self.weathers[back % 5] : "",
                    zone: family.ada.timeZone)
                try DiaryStore.insert(entry, in: diary, at: family.clock.now(), db)
                guard family.count(.days) > 0 || back % 4 != 1 else { continue }
                _ = try room.entries.attachments.insert(
                    pictures[(back * 5 + back / 4) % pictures.count], named: "day.png",
                    at: .thing(UploadPlace.entries, entry.id.uuid), in: diary, db)
            }
        }
        try addTogether(today, pictures)
    }

    /// For measuring, adds words that occur in few entries only.
    private func rareWord(_ back: Int) -> String {
        family.count(.days) > 0 ? "\n\nPage \(back * 7919 % 5003) of the old atlas." : ""
    }

    private static func text(_ back: Int) -> String {
        let first = lines[back % lines.count]
        return back % 9 == 0 ? "# A day off\n\n\(first)\n\n\(lines[(back + 5) % lines.count])" : first
    }

    private func open(for member: Member) throws -> OpenDiary {
        try room.door.own(of: member).first.unwrap()
    }

    private func pictures(of member: Member) throws -> [ID<Medium>] {
        let media = room.entries.attachments.media
        let files = try (0..<DemoPicture.count).map { number in
            let url = room.entries.database.folder.temporary.appendingPathComponent(UUID().uuidString)
            try Data(DemoPicture(number: number).png).write(to: url)
            return try ArrivedFile(made: url)
        }
        return try room.entries.database.write { db in
            try files.map { try media.add($0, of: member.id, keepsOriginal: true, in: db) }
        }
    }

    /// A diary in which both write.
    private func addTogether(_ today: Day, _ pictures: [ID<Medium>]) throws {
        let id = try room.diaries.diaries.add("Our summers", for: Writer(family.ada))
        let grace = family.people[1]
        let own = try room.door.own(of: family.ada).first { $0.id == id }.unwrap()
        try room.diaries.diaries.share(OwnDiary(own), with: .household(.write))
        let writers = try [
            WritableDiary(own),
            WritableDiary(room.door.visible(to: grace).first { $0.id == id }.unwrap()),
        ]
        try room.entries.database.write { db in
            for back in [2, 3, 9, 16, 30, 44, 120] {
                for (number, writer) in writers.enumerated() where number == 0 || back % 3 == 0 {
                    let entry = NewDiaryEntry(
                        id: ID(at: family.clock.now()), day: today.adding(days: -back),
                        content: Self.lines[(back + number * 3) % Self.lines.count], zone: family.ada.timeZone)
                    try DiaryStore.insert(entry, in: writer, at: family.clock.now(), db)
                    _ = try room.entries.attachments.insert(
                        pictures[(back + number) % pictures.count], named: "day.png",
                        at: .thing(UploadPlace.entries, entry.id.uuid), in: writer, db)
                }
            }
        }
    }
}

extension DemoSize {
    /// 0 for a usual year with gaps.
    static let days = DemoSize(
        name: "days", help: "Adds a diary of this many days, each with a picture. For measuring.")
}
