import Foundation
import House
import Localization

/// The entries that were read from an archive, and its problems.
struct DiaryReading: Sendable {
    let format: DiaryFormat
    private(set) var entries: [ImportedEntry] = []
    private var known = ImportProblems()
    /// Members of the file's entries that Hearth does not import.
    var unread = UnreadMembers()
    let today: Day
    /// The hour at which the member's days begin, see `Diarist`.
    let dayStartHour: Int
    /// The member's language, for texts that the import writes.
    let words: Words
    /// Hashes of the sources of entries: there are very many, and they may be long.
    private var sources: Set<Int> = []
    private var byteCount = 0

    static let lineLimit = 200
    static let tagLength = 100
    static let sourceLimit = 400
    /// Bytes that all entries hold: texts of 50 years of 1,000 letters a day are 18 MB.
    static let byteLimit = 32_000_000
    /// Values in one entry, those in lists and objects included.
    static let valueLimit = 50_000

    init(_ format: DiaryFormat, today: Day, dayStartHour: Int = 0, _ words: Words) {
        self.format = format
        self.today = today
        self.dayStartHour = dayStartHour
        self.words = words
    }

    /// The member's time zone, for times without a place.
    var zone: TimeZone { words.timeZone }

    // MARK: Problems

    typealias Problem = ImportProblems.Problem

    /// The first problems; `problemCount` counts all.
    var problems: [Problem] { known.listed }
    var problemCount: Int { known.count }

    mutating func problem(_ what: Phrase, _ which: String) { known.add(what, which) }

    /// Records that a newer version than those known here wrote the file.
    mutating func tellNewer(_ version: String) {
        known.tell(Phrase("This file comes from a newer version. Some of it may be missing."), version)
    }

    /// Whether one more row of the file is read.
    mutating func admits() -> Bool {
        known.admitRow(Phrase("Only the first \(ImportProblems.rowLimit) entries will be imported."))
    }

    /// Whether there is room for one more entry. The first one that finds none is recorded.
    private mutating func admits(_ entry: ImportedEntry) -> Bool {
        let isFull = byteCount > Self.byteLimit
        guard !isFull else { return false }
        byteCount += entry.byteCount
        guard byteCount > Self.byteLimit else { return true }
        known.tell(
            Phrase("Entries beyond \(Self.byteLimit / 1_000_000) MB in total are skipped."),
            entry.day.iso)
        return false
    }

    /// Adds an entry with tidied texts, or records why it cannot be imported.
    /// - Parameter journal: the name of the journal that it is from, which comes as a tag.
    mutating func add(_ read: ImportedEntry, from journal: String? = nil) {
        let day = read.day.iso
        guard read.day <= today else { return problem(Phrase("The day is in the future."), day) }
        var entry = read
        entry.pictures.removeAll(where: \.isEmpty)
        let broken = read.pictures.count - entry.pictures.count
        for _ in 0..<broken { problem(Phrase("A photo in the archive is empty."), day) }
        // An archive can name hundreds of thousands of pictures for a day. The plan says how many are skipped.
        entry.omittedPictures += max(entry.pictures.count - DiaryEntry.fileLimit, 0)
        entry.pictures = Array(entry.pictures.prefix(DiaryEntry.fileLimit))
        // As the form takes it, with white space at its ends.
        entry.content = read.content.replacing("\0", with: "").withPlainLines
        entry.mood = read.mood.flatMap { (1...5).contains($0) ? $0 : nil }
        // In other programs an entry can consist of activities alone, which come as tags.
        if format != .hearth, entry.content.allSatisfy(\.isWhitespace), entry.pictures.isEmpty, entry.mood == nil {
            entry.content = read.tags.joined(separator: ", ").tidied
        }
        guard entry.content.unicodeScalars.count <= DiaryEntry.limit else {
            return problem(Phrase("The text is longer than \(DiaryEntry.limit) characters."), day)
        }
        let isBlank = entry.content.allSatisfy(\.isWhitespace)
        guard !isBlank || !entry.pictures.isEmpty || entry.mood != nil || hasFacts(read) else {
            return broken > 0 ? () : problem(Phrase("No text, photo or mood."), day)
        }
        guard !entry.source.isEmpty, entry.source.unicodeScalars.count <= Self.sourceLimit,
            sources.insert(entry.source.hashValue).inserted
        else { return problem(Phrase("The entry is in the file twice."), day) }
        entry.tags = tags(read.tags + [journal].compactMap(\.self), day)
        entry.place = line(read.place, day)
        entry.weather = line(read.weather, day)
        entry.named = DiaryFacts(mood: entry.mood, place: entry.place, weather: entry.weather).named(words)
        let latest = 1440 + Diarist.latestDayStart * 60
        entry.minute = read.minute.flatMap { (0..<latest).contains($0) ? $0 : nil }
        if admits(entry) { entries.append(entry) }
    }

    // MARK: Rows

    /// The version of the rows: another one after each change of what is read, or how.
    static let version = 10

    /// A part of a reading as it is kept beside the archive, see `StagedRows`.
    enum Row: Codable {
        case format(DiaryFormat)
        case entry(ImportedEntry)
        case problems(ImportProblems)
        case unread(UnreadMembers)
    }

    func eachRow(_ body: (Row) throws -> Void) rethrows {
        try body(.format(format))
        for entry in entries { try body(.entry(entry)) }
        try body(.problems(known))
        try body(.unread(unread))
    }

    mutating func take(_ row: Row) {
        switch row {
        case .format: break
        case .entry(let entry): entries.append(entry)
        case .problems(let problems): known = problems
        case .unread(let unread): self.unread = unread
        }
    }

    // MARK: Checking

    /// Whether an entry of Hearth has what stays when its last picture is deleted.
    private func hasFacts(_ entry: ImportedEntry) -> Bool {
        format == .hearth
            && !(entry.place.isEmpty && entry.weather.isEmpty && entry.tags.isEmpty && entry.comments.isEmpty)
    }

    /// Oldest first; those of a day by time.
    mutating func sort() {
        func key(_ index: Int) -> (Day, Int, Int) { (entries[index].day, entries[index].minute ?? -1, index) }
        // Places are sorted, not the entries themselves: two more lists of those would take much memory.
        entries = entries.indices.sorted { key($0) < key($1) }.map { entries[$0] }
    }

    /// Tags without duplicates and without the leading `#` of some programs.
    private mutating func tags(_ tags: [String], _ day: String) -> [String] {
        var known: Set<String> = []
        var kept: [String] = []
        for tag in tags {
            let name = String(tag.drop { $0 == "#" }).replacing(",", with: " ").tidiedLine
            guard !name.isEmpty, known.insert(Fold.fold(name)).inserted else { continue }
            guard name.unicodeScalars.count <= Self.tagLength else {
                problem(Phrase("A tag is too long and will be skipped."), day)
                continue
            }
            kept.append(name)
        }
        if kept.count > DiaryEntry.tagLimit {
            problem(Phrase("Only the first \(DiaryEntry.tagLimit) tags will be imported."), day)
        }
        return Array(kept.prefix(DiaryEntry.tagLimit))
    }

    private mutating func line(_ text: String, _ day: String) -> String {
        let line = text.tidiedLine
        guard line.unicodeScalars.count > Self.lineLimit else { return line }
        problem(Phrase("Place or weather is too long and will be shortened."), day)
        return line.cut(to: Self.lineLimit)
    }
}
