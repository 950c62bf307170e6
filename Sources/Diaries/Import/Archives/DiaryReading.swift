import Foundation
import House
import Localization

/// The entries that were read from an archive, and its problems.
struct DiaryReading: Sendable {
    let format: DiaryFormat
    private(set) var entries: [ImportedEntry] = []
    private(set) var problems: [Problem] = []
    /// The number of all problems, also of those that are not listed.
    private(set) var problemCount = 0
    /// What entries of the file have and Hearth does not import.
    var unread = UnreadMembers()
    let today: Day
    /// The hour at which the member's days begin, see `Diarist`.
    let dayStartHour: Int
    /// The member's language, for texts that the import writes.
    let words: Words
    private var sources: Set<String> = []
    private var rowCount = 0
    private var byteCount = 0

    struct Problem: Codable, Sendable, Equatable {
        let what: Phrase
        /// A day, a file's name, or a place in a file.
        let which: String
    }

    static let lineLimit = 200
    static let tagLength = 100
    static let sourceLimit = 400
    static let listed = 100
    /// Rows of a file: ten entries a day for 13 years.
    static let rowLimit = 50_000
    /// Bytes that all entries hold: texts of 50 years of 1,000 letters a day are 18 MB.
    static let byteLimit = 32_000_000
    /// Values in one entry, those in lists and objects included.
    static let valueLimit = 50_000

    init(
        _ format: DiaryFormat, problemCount: Int = 0, today: Day, dayStartHour: Int = 0, _ words: Words
    ) {
        self.format = format
        self.problemCount = problemCount
        self.today = today
        self.dayStartHour = dayStartHour
        self.words = words
    }

    /// The member's time zone, for times without a place.
    var zone: TimeZone { words.timeZone }

    mutating func problem(_ what: Phrase, _ which: String) {
        problemCount += 1
        guard problems.count < Self.listed else { return }
        problems.append(Problem(what: what, which: String(which.tidiedLine.prefix(200))))
    }

    /// Records that a newer version than those known here wrote the file.
    mutating func tellNewer(_ version: String) {
        tell(Phrase("This is of a newer version than those known here: what is new in it may be missing."), version)
    }

    /// Records what concerns the whole file, before all that concerns a row.
    private mutating func tell(_ what: Phrase, _ which: String) {
        problemCount += 1
        problems.insert(Problem(what: what, which: which), at: 0)
    }

    /// Whether one more row of the file is read. The first one that is not is recorded.
    mutating func admits() -> Bool {
        rowCount += 1
        if rowCount == Self.rowLimit + 1 {
            tell(Phrase("More than \(Self.rowLimit) entries: the others are left out."), "")
        }
        return rowCount <= Self.rowLimit
    }

    /// Whether there is room for one more entry. The first one that finds none is recorded.
    private mutating func admits(_ entry: ImportedEntry) -> Bool {
        let isFull = byteCount > Self.byteLimit
        guard !isFull else { return false }
        byteCount += entry.byteCount
        guard byteCount > Self.byteLimit else { return true }
        tell(
            Phrase("The entries are larger than \(Self.byteLimit / 1_000_000) MB together: the others are left out."),
            entry.day.iso)
        return false
    }

    /// Adds an entry with tidied texts, or records why it cannot be imported.
    mutating func add(_ read: ImportedEntry) {
        let day = read.day.iso
        guard read.day <= today else { return problem(Phrase("The day is still to come."), day) }
        var entry = read
        entry.pictures.removeAll(where: \.isEmpty)
        let broken = read.pictures.count - entry.pictures.count
        for _ in 0..<broken { problem(Phrase("A picture in the archive is empty."), day) }
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
            return broken > 0 ? () : problem(Phrase("Neither text nor picture nor mood."), day)
        }
        guard !entry.source.isEmpty, entry.source.unicodeScalars.count <= Self.sourceLimit,
            sources.insert(entry.source).inserted
        else { return problem(Phrase("The same entry is there twice."), day) }
        entry.tags = tags(read.tags, day)
        entry.place = line(read.place, day)
        entry.weather = line(read.weather, day)
        entry.named = DiaryFacts(mood: entry.mood, place: entry.place, weather: entry.weather).named(words)
        let latest = 1440 + Diarist.latestDayStart * 60
        entry.minute = read.minute.flatMap { (0..<latest).contains($0) ? $0 : nil }
        if admits(entry) { entries.append(entry) }
    }

    // MARK: Rows

    /// The version of the rows: another one after each change of what is read, or how.
    static let version = 3

    /// A part of a reading as it is kept beside the archive, see `StagedRows`.
    enum Row: Codable {
        case format(DiaryFormat, problemCount: Int)
        case entry(ImportedEntry)
        case problem(Problem)
        case unread(UnreadMembers)
    }

    func eachRow(_ body: (Row) throws -> Void) rethrows {
        try body(.format(format, problemCount: problemCount))
        for entry in entries { try body(.entry(entry)) }
        for problem in problems { try body(.problem(problem)) }
        try body(.unread(unread))
    }

    mutating func take(_ row: Row) {
        switch row {
        case .format: break
        case .entry(let entry): entries.append(entry)
        case .problem(let problem): problems.append(problem)
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
        entries = entries.enumerated()
            .sorted { one, other in
                (one.element.day, one.element.minute ?? -1, one.offset)
                    < (other.element.day, other.element.minute ?? -1, other.offset)
            }
            .map(\.element)
    }

    /// Tags without duplicates and without the leading `#` of some programs.
    private mutating func tags(_ tags: [String], _ day: String) -> [String] {
        var known: Set<String> = []
        var kept: [String] = []
        for tag in tags {
            let name = String(tag.drop { $0 == "#" }).replacing(",", with: " ").tidiedLine
            guard !name.isEmpty, known.insert(Fold.fold(name)).inserted else { continue }
            guard name.unicodeScalars.count <= Self.tagLength else {
                problem(Phrase("A tag is too long and is left out."), day)
                continue
            }
            kept.append(name)
        }
        if kept.count > DiaryEntry.tagLimit {
            problem(Phrase("More than \(DiaryEntry.tagLimit) tags: the others are left out."), day)
        }
        return Array(kept.prefix(DiaryEntry.tagLimit))
    }

    private mutating func line(_ text: String, _ day: String) -> String {
        let line = text.tidiedLine
        guard line.unicodeScalars.count > Self.lineLimit else { return line }
        problem(Phrase("Place or weather is too long and is cut."), day)
        return line.cut(to: Self.lineLimit)
    }
}
