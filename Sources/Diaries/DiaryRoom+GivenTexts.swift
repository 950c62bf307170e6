import Foundation
import House
import Localization

/// Lines of today's entry made of texts that other rooms give.
extension DiaryRoom {
    func textPlaces(_ query: SearchQuery, _ visit: Visit) throws -> [TextPlace] {
        guard query.isEmpty else { return [] }
        return try door.opened(for: visit).filter(\.canWrite).map { diary in
            TextPlace(
                path: DiariesController.path(diary.id), icon: ChosenIcon(.book),
                title: visit.words("Today in “\(diary.diary.title(visit.words))”"))
        }
    }

    func put(_ text: GivenText, at place: String, _ visit: Visit) throws -> String {
        guard let id = place.split(separator: "/").last.flatMap({ ID<Diary>(String($0)) }) else {
            throw Refusal.notFound
        }
        let diary = try door.open(id, for: visit).writable()
        let today = diary.open.diarist.today(at: entries.clock.now(), in: visit.words.timeZone)
        try entries.append(text, on: today, zone: visit.words.timeZone.identifier, in: diary)
        return DiariesController.path(today, in: diary.id)
    }
}

extension DiaryStore {
    /// Adds a text, with its photos and files, to the end of a member's own entry of a day, or begins one with it.
    fileprivate func append(_ text: GivenText, on day: Day, zone: String, in diary: WritableDiary) throws {
        try database.write(in: diary) { db in
            let now = clock.now()
            let id: ID<DiaryEntry>
            if let old = try Self.own(day, in: diary.open, db)?.complete(in: diary.open, db) {
                id = old.id
                let thing = old.versioned(try DiaryEntry.tags(of: old.id, db))
                var next = thing.state
                next.content = [old.content, text.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
                guard next.content.unicodeScalars.count <= DiaryEntry.limit else {
                    throw Refusal.badRequest(Phrase("This is too long: at most \(DiaryEntry.limit) characters."))
                }
                try EarlierVersions.keep(thing, beforeItIs: next, by: diary.member, at: now, in: db)
                try Self.write(next, over: id, at: now, db)
            } else {
                id = ID<DiaryEntry>(at: now)
                try Self.insert(
                    NewDiaryEntry(id: id, day: day, content: text.text, zone: zone), in: diary, at: now, db)
            }
            try attachments.hang(text.media, at: .thing(UploadPlace.entries, id.uuid), in: diary, db)
        }
    }
}
