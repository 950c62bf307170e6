import Foundation
import House
import Localization

/// Builds the page models of diaries for one visit.
struct DiaryPages: Sendable {
    let visit: Visit
    let pages: Pages
    /// Of the members, and of those who left: see `HouseholdStore.writers`.
    let avatars: [ID<Member>: Avatar]
    let today: Day
    /// All diaries that the visitor sees.
    let all: [OpenDiary]

    private var words: Words { visit.words }

    /// The writer of an entry or a comment, also one who left the household.
    func writer(_ id: ID<Member>) -> Avatar { avatars[id] ?? .somebodyGone(words) }

    /// The writer to name above an entry; `nil` for the reader's own in a diary that nobody else sees.
    func namedWriter(of entry: DiaryEntry, in diary: OpenDiary) -> Avatar? {
        diary.diary.isShared || entry.writer != visit.member.id ? writer(entry.writer) : nil
    }

    // MARK: Around

    func head(_ diary: OpenDiary) -> DiaryHead {
        let path = DiariesController.path(diary.id)
        return DiaryHead(
            path: path, title: diary.diary.title(words),
            writePath: diary.canWrite ? DiariesController.path(today, in: diary.id) + "/edit" : nil,
            isOwn: diary.isOwn, canWrite: diary.canWrite, hasSettings: visit.member.role != .guest,
            lockPath: diary.diarist.lock == nil
                ? nil : diary.diarist.id.map { SubjectAddress.diarist.path($0.uuid) + "/lock/now" },
            others: all.map {
                DiaryLink(
                    path: DiariesController.path($0.id), title: $0.diary.title(words), isCurrent: $0.id == diary.id)
            })
    }

    func step(_ day: Day?, in diary: OpenDiary, _ name: (Day) -> String) -> DiaryMonth.Step? {
        day.map { DiaryMonth.Step(path: DiariesController.path($0, in: diary.id), name: name($0)) }
    }

    // MARK: A month

    func month(_ month: Month, _ squares: [DiarySquare], in diary: OpenDiary) -> DiaryMonth {
        let path = DiariesController.path(diary.id)
        let grid = MonthGrid(month: month, firstWeekday: Self.weekday(words.firstWeekday))
        let byDay = Dictionary(grouping: squares, by: \.day)
        let present = Month(of: today)
        let step = { (other: Month?) in
            other.map {
                DiaryMonth.Step(
                    path: DiariesController.path($0, in: diary.id), name: words.month(year: $0.year, month: $0.month))
            }
        }
        return DiaryMonth(
            path: path, iso: month.iso, name: words.month(year: month.year, month: month.month),
            previous: step(month.previous), next: month < present ? step(month.next) : nil,
            first: month == present ? today.iso : month.first.iso, latest: today.iso,
            weekdays: grid.days.prefix(7).map { day in
                let number = day.weekday.calendarNumber
                return (short: words.shortWeekday(number), name: words.weekday(number))
            },
            weeks: grid.weeks.map { week in
                week.map { day in square(day, of: month, byDay[day] ?? [], in: diary) }
            })
    }

    private static func weekday(_ calendarNumber: Int) -> Weekday {
        Weekday.allCases.first { $0.calendarNumber == calendarNumber } ?? .monday
    }

    private func square(
        _ day: Day, of month: Month, _ squares: [DiarySquare], in diary: OpenDiary
    ) -> DiaryMonth.Square {
        let path = DiariesController.path(day, in: diary.id)
        // The reader's own entry represents the day, otherwise the first one.
        let shown = squares.first { $0.writer == visit.member.id } ?? squares.first
        let canWrite = diary.canWrite && day <= today
        return DiaryMonth.Square(
            iso: day.iso, number: day.day, name: words.day(day), isOther: !month.contains(day), isToday: day == today,
            path: shown != nil ? path : canWrite ? path + "/edit" : nil,
            // Days of the neighbouring months are links without pictures: a page would have up to 42 of them.
            entry: shown.flatMap { month.contains(day) ? $0 : nil }.map { square in
                DiaryMonth.Entry(
                    words: FirstWords.of(square.beginning, limit: 60), mood: square.mood.map(DiaryMood.init),
                    picture: picture(square.cover, in: diary), further: squares.count - 1)
            })
    }

    func picture(_ cover: DiarySquare.Cover?, in diary: OpenDiary) -> DiaryPicture? {
        cover.map { cover in
            let path = UploadPlace.diary.path(of: cover.id, in: diary.uuid)
            return DiaryPicture(
                thumb: cover.isShown ? path + "/400" : nil, width: cover.width ?? 4, height: cover.height ?? 3,
                colour: cover.colour)
        }
    }

    // MARK: A day

    func day(_ day: Day, _ around: DiaryStore.Around, in diary: OpenDiary, takenOn: Day?) -> DiaryDayPage {
        let path = DiariesController.path(diary.id)
        let month = Month(of: day)
        let own = around.entries.first { $0.writer == visit.member.id }
        return DiaryDayPage(
            path: path, diaryTitle: diary.diary.title(words), iso: day.iso,
            name: words.weekdayAndDay(year: day.year, month: day.month, day: day.day),
            monthPath: DiariesController.path(month, in: diary.id),
            monthName: words.month(year: month.year, month: month.month),
            previous: step(around.previous, in: diary) { words.day($0) },
            next: step(around.next, in: diary) { words.day($0) },
            entries: around.entries.map { entry($0, in: diary, gone: around.gone) },
            writePath: diary.canWrite && own == nil && day <= today
                ? DiariesController.path(day, in: diary.id) + "/edit" : nil,
            takenOn: own == nil
                ? nil
                : takenOn.map {
                    DiaryMonth.Step(
                        path: DiariesController.path(day, in: diary.id) + "/move?to=\($0.iso)", name: words.day($0))
                })
    }

    /// - Parameter gone: the writers whose words the reader may take out.
    func entry(_ entry: DiaryEntry, in diary: OpenDiary, gone: Set<ID<Member>>) -> DiaryEntryPart {
        let cover = entry.cover
        let tile = { (file: AttachedFile) in UploadPlace.diary.tile(file, in: diary.uuid, main: cover?.id) }
        let writer = namedWriter(of: entry, in: diary)
        return DiaryEntryPart(
            path: DiariesController.path(diary.id), id: entry.id.description, day: entry.day.iso,
            writer: writer, text: entry.content,
            mood: entry.mood.map(DiaryMood.init), tags: entry.tags, place: entry.place, weather: entry.weather,
            cover: cover.map(tile), further: entry.files.filter { $0.id != cover?.id }.map(tile),
            comments: entry.comments.map { comment in
                DiaryEntryPart.Comment(
                    id: comment.id.description, writer: self.writer(comment.writer).name, text: comment.content,
                    when: words.moment(comment.createdAt.date),
                    canDelete: diary.canComment
                        && (comment.writer == visit.member.id || entry.writer == visit.member.id
                            || gone.contains(comment.writer))
                )
            },
            isOwn: entry.writer == visit.member.id && diary.canWrite, canTakeOut: gone.contains(entry.writer),
            canComment: diary.canComment && writer != nil)
    }

    /// An entry of the reader in a diary that is no longer shared with them.
    func entry(_ entry: DiaryEntry, left diary: LeftDiary) -> DiaryEntryPart {
        let cover = entry.cover
        let tile = { (file: AttachedFile) in UploadPlace.diary.tile(file, in: diary.uuid, main: cover?.id) }
        return DiaryEntryPart(
            path: DiariesController.path(diary.id), id: entry.id.description, day: entry.day.iso, writer: nil,
            text: entry.content, mood: entry.mood.map(DiaryMood.init), tags: entry.tags, place: entry.place,
            weather: entry.weather, cover: cover.map(tile),
            further: entry.files.filter { $0.id != cover?.id }.map(tile),
            comments: entry.comments.map { comment in
                DiaryEntryPart.Comment(
                    id: comment.id.description, writer: writer(comment.writer).name, text: comment.content,
                    when: words.moment(comment.createdAt.date), canDelete: false)
            }, isOwn: false, canTakeOut: false, canComment: false)
    }

    // MARK: Writing

    /// - Parameters:
    ///   - old: the entry that is stored, if there is one.
    ///   - form: the submitted form that has problems.
    func form(
        _ day: Day, in diary: OpenDiary, old: DiaryEntry?, form: DiaryEntryForm? = nil, theirs: DiaryEntry? = nil,
        templates: [DiaryFormPage.Template] = [], beginning: String = "", tags: [String] = [],
        seenBy: SeenBy? = nil, problems: [String: Phrase] = [:]
    ) -> DiaryFormPage {
        let tiles = (old?.files ?? []).map { UploadPlace.diary.tile($0, in: diary.uuid, main: nil) }
        // A form that comes back is still that of the entry that was opened, also if another one stands there now.
        let id = theirs?.id ?? form?.id ?? old?.id ?? ID<DiaryEntry>(at: Instant(Date()))
        let entry =
            if let form {
                DiaryFormPage.Entry(
                    id: id.description, version: theirs?.version ?? form.version, content: form.content,
                    mood: form.mood, tags: form.tags.joined(separator: ", "), place: form.place,
                    weather: form.weather, tiles: tiles)
            } else {
                DiaryFormPage.Entry(
                    id: id.description, version: old?.version, content: old?.content ?? beginning, mood: old?.mood,
                    tags: old?.tags.joined(separator: ", ") ?? "", place: old?.place ?? "",
                    weather: old?.weather ?? "", tiles: tiles)
            }
        return DiaryFormPage(
            path: DiariesController.path(diary.id), day: day.iso,
            name: words.weekdayAndDay(year: day.year, month: day.month, day: day.day), today: today.iso,
            dayStartHour: diary.diarist.dayStartHour, member: visit.member.id.description,
            hasLock: diary.diarist.lock != nil, entry: entry,
            theirs: theirs.map { conflict(with: $0) }, templates: templates, knownTags: tags, seenBy: seenBy,
            problems: problems)
    }

    func conflict(with entry: DiaryEntry) -> DiaryConflict {
        DiaryConflict(
            id: entry.id.description, version: entry.version, when: words.time(entry.changedAt.date),
            content: entry.content, mood: entry.mood, tags: entry.tags.joined(separator: ", "), place: entry.place,
            weather: entry.weather)
    }

    // MARK: Memories

    func memory(_ memory: DiaryStore.Memory) -> DiaryMemory {
        let day = memory.square.day
        return DiaryMemory(
            path: DiariesController.path(day, in: memory.diary.id), name: words.day(day),
            years: today.year - day.year, diary: memory.diary.isOwn ? nil : memory.diary.diary.title(words),
            words: FirstWords.of(memory.square.beginning, limit: 140), mood: memory.square.mood.map(DiaryMood.init),
            picture: picture(memory.square.cover, in: memory.diary), mutePath: "/diary/mutes?day=\(day.iso)",
            pictureId: memory.square.cover?.id.description)
    }
}

extension DiarySaved {
    init(_ entry: DiaryEntry, in diary: ID<Diary>, _ words: Words) {
        self.init(
            id: entry.id.description, version: entry.version, path: DiariesController.path(entry.day, in: diary),
            milliseconds: entry.changedAt.milliseconds, time: words.time(entry.changedAt.date))
    }
}
