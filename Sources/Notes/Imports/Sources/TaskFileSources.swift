import Foundation
import House
import Localization

/// Todoist's CSV, a file for each project: its sections become lists.
/// Source: Todoist's help page of CSV templates.
struct TodoistSource: NoteSource {
    private static let columns = ["TYPE", "CONTENT", "PRIORITY", "INDENT"]

    func recognises(_ archive: ImportArchive) throws -> Bool {
        try Self.files(archive).first.map { try Self.isTable(archive.beginning(of: $0, 4096)) } ?? false
    }

    private static func files(_ archive: ImportArchive) -> [ImportArchive.File] {
        switch archive.kind {
        case .text: archive.files
        case .zip: archive.files(endingIn: "csv")
        case .json, .database: []
        }
    }

    private static func isTable(_ text: String) -> Bool {
        let first = text.prefix { !$0.isNewline }.uppercased()
        return columns.allSatisfy { first.contains($0) }
    }

    private static let limit = 8 << 20

    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws {
        try archive.each(of: Self.files(archive)) { file, piece in
            guard let bytes = try? piece.bytes(limit: Self.limit), let text = ForeignText(bytes)?.text,
                Self.isTable(text), let rows = try? CSVReader(text, separator: CSVReader.separator(of: text)).rows
            else { return reading.problem(Phrase("Part of the file cannot be read."), file.fileName) }
            // A single file has no name of its project.
            let name = archive.kind == .zip ? file.stem.replacing(/\s\[\d+\]$/, with: "") : "Todoist"
            try add(rows.map(\.cells), "project \(name)", name, &reading)
        }
    }

    private func add(_ rows: [[String]], _ tab: String, _ name: String, _ reading: inout NoteReading) throws {
        guard let head = rows.first?.map({ $0.uppercased() }) else { return }
        func cell(_ row: [String], _ column: String) -> String {
            head.firstIndex(of: column).flatMap { $0 < row.count ? row[$0] : nil } ?? ""
        }
        try reading.add(ImportedTab(source: tab, name: name))
        var list = TaskList(tab: tab, title: "")
        for row in rows.dropFirst() where reading.admits() {
            let content = cell(row, "CONTENT").tidied
            switch cell(row, "TYPE").lowercased() {
            case "section":
                try list.end(&reading)
                list = TaskList(tab: tab, title: content.tidiedLine)
            case "task":
                let due = cell(row, "DATE").tidiedLine
                let start = Self.time(due)
                // A date in words stays as it is typed.
                let words = start == nil && !due.isEmpty ? " (\(due))" : ""
                list.add(content.tidiedLine + words, isTicked: false, start: start, reading)
                if !cell(row, "DESCRIPTION").isEmpty {
                    list.add("↳ " + cell(row, "DESCRIPTION").tidiedLine, isTicked: false, reading)
                }
            case "note" where !content.isEmpty: list.add("↳ " + content.tidiedLine, isTicked: false, reading)
            case "": break
            default: reading.unread.add(cell(row, "TYPE"))
            }
        }
        try list.end(&reading)
    }

    /// `2026-12-01`, with a time or without: then at nine.
    private static func time(_ text: String) -> WallTime? {
        let local = text.replacing(" ", with: "T", maxReplacements: 1)
        if let time = WallTime(iso: String(local.prefix(16))) { return time }
        return text.utf8.count == 10 ? Day(iso: text).map { WallTime($0, minute: 9 * 60) } : nil
    }
}

/// Tasks of a calendar file, as Apple Reminders and others write them: each calendar becomes a list.
/// Source: RFC 5545, sections 3.1 and 3.6.2.
struct CalendarTasksSource: NoteSource {
    func recognises(_ archive: ImportArchive) throws -> Bool {
        guard let file = Self.files(archive).first else { return false }
        let start = try archive.beginning(of: file)
        return start.contains("BEGIN:VCALENDAR") && (archive.kind == .zip || start.hasPrefix("BEGIN:VCALENDAR"))
    }

    private static func files(_ archive: ImportArchive) -> [ImportArchive.File] {
        switch archive.kind {
        case .text: archive.files
        case .zip: archive.files(endingIn: "ics")
        case .json, .database: []
        }
    }

    private static let limit = 8 << 20

    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws {
        try archive.each(of: Self.files(archive)) { file, piece in
            guard let bytes = try? piece.bytes(limit: Self.limit), let text = ForeignText(bytes)?.text else {
                return reading.problem(Phrase("Part of the file cannot be read."), file.fileName)
            }
            try add(Self.lines(text), archive.kind == .zip ? file.stem : "", &reading)
        }
    }

    private func add(_ lines: [Line], _ stem: String, _ reading: inout NoteReading) throws {
        let named = lines.first { $0.name == "X-WR-CALNAME" }?.words.tidiedLine ?? ""
        let name = named.isEmpty ? stem : named
        let tab = "calendar \(name)"
        try reading.add(ImportedTab(source: tab, name: name))
        var list = TaskList(tab: tab, title: "")
        var parts: [String] = []
        var task: [String: Line] = [:]
        for line in lines {
            switch (line.name, line.value.uppercased()) {
            case ("BEGIN", let part):
                parts.append(part)
                if part == "VTODO" { task = [:] }
                if ["VEVENT", "VJOURNAL"].contains(part) { reading.unread.add(part) }
            case ("END", "VTODO"):
                parts = parts.dropLast()
                guard reading.admits() else { continue }
                add(task, to: &list, &reading)
            case ("END", _): parts = parts.dropLast()
            default: if parts.last == "VTODO", task[line.name] == nil { task[line.name] = line }
            }
        }
        if !parts.isEmpty { reading.problem(Phrase("The file is damaged or incomplete."), name) }
        try list.end(&reading)
    }

    private func add(_ task: [String: Line], to list: inout TaskList, _ reading: inout NoteReading) {
        let title = task["SUMMARY"]?.words.tidiedLine ?? ""
        let isDone = task["STATUS"]?.value.uppercased() == "COMPLETED" || task["COMPLETED"] != nil
        guard !title.isEmpty else { return reading.problem(Phrase("The message is empty."), task["UID"]?.value ?? "") }
        let start = (task["DUE"] ?? task["DTSTART"]).flatMap { $0.time(in: reading.words.timeZone) }
        var rule = ""
        if let repeats = task["RRULE"]?.value {
            rule = start.flatMap { Self.rule(repeats, from: $0.day) } ?? ""
            if rule.isEmpty { reading.unread.add("RRULE:\(repeats)") }
        }
        list.add(title, isTicked: isDone, start: isDone ? nil : start, rule: rule, reading)
        let more = task["DESCRIPTION"]?.words.tidiedLine ?? ""
        if !more.isEmpty { list.add("↳ " + more, isTicked: isDone, reading) }
        for name in ["PRIORITY", "CATEGORIES", "LOCATION", "URL"] where task[name].map({ $0.value != "0" }) ?? false {
            reading.unread.add(name)
        }
    }

    /// Rules without any choice of days but that of the first day; `nil` for others.
    private static func rule(_ text: String, from day: Day) -> String? {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";") {
            let pieces = part.split(separator: "=", maxSplits: 1).map(String.init)
            if pieces.count == 2 { parts[pieces[0]] = pieces[1] }
        }
        parts["WKST"] = nil
        let interval = parts.removeValue(forKey: "INTERVAL").flatMap { $0 == "1" ? nil : ";INTERVAL=\($0)" } ?? ""
        let code = codes[day.weekday.rawValue - 1]
        guard let frequency = parts.removeValue(forKey: "FREQ") else { return nil }
        switch (frequency, parts) {
        case ("DAILY", [:]), ("YEARLY", [:]): return "FREQ=\(frequency)\(interval)"
        case ("WEEKLY", [:]), ("WEEKLY", ["BYDAY": code]): return "FREQ=WEEKLY\(interval);BYDAY=\(code)"
        case ("MONTHLY", [:]) where day.day <= 28, ("MONTHLY", ["BYMONTHDAY": "\(day.day)"]) where day.day <= 28:
            return "FREQ=MONTHLY\(interval);BYMONTHDAY=\(day.day)"
        default: return nil
        }
    }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    // MARK: Lines

    private struct Line {
        let name: String
        let parameters: String
        let value: String

        /// The value as text: `\n`, `\,`, `\;` and `\\` are escaped.
        var words: String {
            value.replacing(#"\n"#, with: "\n").replacing(#"\N"#, with: "\n").replacing(#"\,"#, with: ",")
                .replacing(#"\;"#, with: ";").replacing(#"\\"#, with: #"\"#)
        }

        /// A date alone counts at nine.
        func time(in zone: TimeZone) -> WallTime? {
            let digits = value.filter(\.isNumber)
            guard digits.count == 8 || digits.count == 14 else { return nil }
            let iso = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6).prefix(2))"
            guard digits.count == 14 else { return Day(iso: iso).map { WallTime($0, minute: 9 * 60) } }
            let clock = "\(digits.dropFirst(8).prefix(2)):\(digits.dropFirst(10).prefix(2))"
            guard let time = WallTime(iso: "\(iso)T\(clock)") else { return nil }
            let named = parameters.firstMatch(of: /TZID="?([^";:]+)/).flatMap { TimeZone(identifier: String($0.1)) }
            guard let from = value.hasSuffix("Z") ? TimeZone.gmt : named, from != zone else { return time }
            return WallTime(time.instant(in: from), in: zone)
        }
    }

    /// Lines that were folded go on with a blank.
    private static func lines(_ text: String) -> [Line] {
        let whole = text.withPlainLines.replacing("\n ", with: "").replacing("\n\t", with: "")
        return whole.split(separator: "\n").compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let head = line[..<colon]
            let name = head.prefix { $0 != ";" }
            return Line(
                name: name.uppercased(), parameters: String(head.dropFirst(name.count)),
                value: String(line[line.index(after: colon)...]))
        }
    }
}

/// A list that grows task by task.
private struct TaskList {
    let tab: String
    let title: String
    private var items: [ImportedItem] = []
    private var bells: [ArchivedBell] = []

    init(tab: String, title: String) {
        self.tab = tab
        self.title = title
    }

    /// - Parameter start: when to remind of it. A time that has passed stays as a word.
    mutating func add(
        _ text: String, isTicked: Bool, start: WallTime? = nil, rule: String = "", _ reading: NoteReading
    ) {
        let isComing = start.map { !rule.isEmpty || $0.instant(in: reading.words.timeZone) > reading.now } ?? true
        let words = isComing ? "" : start.map { " (\($0.day.iso))" } ?? ""
        items.append(ImportedItem(NoteText(signs: text + words), isTicked: isTicked))
        if isComing, let start {
            bells.append(ArchivedBell(text: NoteText(signs: text).text, start: start.iso, rule: rule))
        }
    }

    mutating func end(_ reading: inout NoteReading) throws {
        guard !items.isEmpty else { return }
        var note = ImportedNote(source: "\(tab) list \(title)", tab: tab, NoteText(text: title), at: reading.now)
        note.makeList(items)
        note.bells = bells
        try reading.add(note)
        (items, bells) = ([], [])
    }
}
