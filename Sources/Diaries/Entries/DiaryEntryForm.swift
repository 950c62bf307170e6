import HTTP
import House
import Localization

/// An entry, as a browser sends it.
struct DiaryEntryForm: Sendable {
    /// Made by the writer's browser, so that an entry that is sent twice is stored once.
    let id: ID<DiaryEntry>?
    /// The version that was opened; `nil` for a new entry.
    let version: Int?
    let content: String
    let mood: Int?
    let tags: [String]
    let place: String
    let weather: String
    /// A day that differs from the page's; `nil` for none.
    let day: Day?
    let files: [ArrivedFile]
    /// How many files are uploaded afterwards.
    let awaits: Int
    private(set) var problems: [String: Phrase] = [:]

    static let tagLimit = 50
    static let lineLimit = 200

    /// - Parameter today: the latest day that an entry may have.
    init(_ request: Request, today: Day) {
        let form = request.form
        id = form["id"].flatMap { ID($0) }
        version = form.version
        content = (form["content"] ?? "").withPlainLines
        mood = form["mood"].flatMap { Int($0) }
        tags = Self.tags(form["tags"] ?? "")
        place = (form["place"] ?? "").tidiedLine
        weather = (form["weather"] ?? "").tidiedLine
        let typed = form["day"] ?? ""
        day = Day(iso: typed)
        let sent = FilesForm(request).files.filter { $0.byteCount > 0 || !$0.name.isEmpty }
        files = sent
        awaits = min(max(form["awaits"].flatMap { Int($0) } ?? 0, 0), DiaryEntry.fileLimit)

        if content.unicodeScalars.count > DiaryEntry.limit {
            problems["content"] = Phrase("This is too long: at most \(DiaryEntry.limit) characters.")
        }
        if let mood, !(1...5).contains(mood) { problems["mood"] = Phrase("Choose one from the list.") }
        for (name, line) in [("place", place), ("weather", weather)] where line.unicodeScalars.count > Self.lineLimit {
            problems[name] = Phrase("This is too long: at most \(Self.lineLimit) characters.")
        }
        if tags.count > DiaryEntry.tagLimit {
            problems["tags"] = Phrase("You can add at most \(DiaryEntry.tagLimit) tags.")
        }
        if tags.contains(where: { $0.unicodeScalars.count > Self.tagLimit }) {
            problems["tags"] = Phrase("This is too long: at most \(Self.tagLimit) characters.")
        }
        if !typed.isEmpty, day == nil { problems["day"] = Phrase("This day does not exist. Check the date.") }
        if let day, day > today { problems["day"] = Phrase("This day is in the future. Choose an earlier one.") }
        if let empty = sent.first(where: { $0.byteCount == 0 }) {
            problems["files"] = Phrase("“\(ArrivedFile.name(empty.name))” is empty. Choose the file again.")
        }
    }

    /// The problem of an entry that is shown again: its files were not stored. None if it has none.
    var lost: [String: Phrase] { files.isEmpty ? [:] : ["files": PhotoForm.lostPhrase] }

    /// Whether there is anything to keep.
    var isEmpty: Bool {
        content.allSatisfy(\.isWhitespace) && mood == nil && files.isEmpty && awaits == 0
    }

    /// Words between commas, each once, without the `#` that some type.
    static func tags(_ typed: String) -> [String] {
        var known: Set<String> = []
        return typed.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isNewline }).compactMap { part in
            let tag = String(part.drop { $0 == "#" || $0.isWhitespace }).tidiedLine
            return tag.isEmpty || !known.insert(Fold.fold(tag)).inserted ? nil : tag
        }
    }
}
