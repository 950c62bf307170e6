import Foundation
import House
import JSON
import Localization

/// Daily You: a list of entries as JSON, or its backup with `daily_you.db` and `Images/`. Source: Demizo/Daily_You,
/// `lib/utils/imports`.
struct DailyYouSource: DiarySource {
    private static let database = "daily_you.db"
    static let folder = "Images/"
    private static let known: Set = [
        "timeCreated", "timeModified", "text", "mood", "images", "imgPath", "tags", "id",
    ]

    func recognises(_ archive: ImportArchive) throws -> Bool {
        if archive.kind == .zip, archive.file(Self.database) != nil { return true }
        return try archive.hasJSON { $0.contains("\"timeCreated\"") && !$0.contains("\"entries\"") }
    }

    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        let index = ArchiveIndex(archive) { !$0.isRoot }
        if let file = archive.file(Self.database), archive.kind == .zip {
            return try DailyYouDatabase.each(of: file, in: archive, index, into: &reading) { line, reading in
                if reading.admits() { add(line, &reading) }
            }
        }
        try archive.each(of: archive.files(endingIn: "json")) { file, piece in
            try reading.parts(of: piece, file, at: ["[]"]) { part, _, reading in
                reading.unread.add(part, except: Self.known)
                let images = part["images"].list.map { image in
                    (name: image["imgPath"].text ?? "", rank: image["imgRank"].number ?? 0)
                }
                // Newer files list pictures, the best last; older ones have a single picture.
                let names = images.sorted { $0.rank > $1.rank }.map(\.name) + [part["imgPath"].text].compactMap(\.self)
                add(
                    Line(
                        created: part["timeCreated"].text ?? "", text: part["text"].text ?? "",
                        mood: part["mood"].whole, tags: part["tags"].list.compactMap(Self.tag),
                        pictures: names.filter { !$0.isEmpty }.map { Picture($0, index) }), &reading)
            }
        }
    }

    /// A tag with a value is `Sleep (7.5)`.
    private static func tag(_ part: JSONPart) -> String? {
        guard let name = part.text ?? part["name"].text else { return nil }
        let value = part["value"].text?.tidiedLine ?? ""
        return value.isEmpty ? name : "\(name) (\(value))"
    }

    struct Line {
        let created: String
        let text: String
        /// −2…2
        let mood: Int?
        /// A tag with a value is `Sleep (7.5)`.
        let tags: [String]
        var pictures: [Picture] = []
        /// The number of further ones that are in the archive.
        var omittedPictures = 0
        /// The number of further ones that are missing from it.
        var missingPictures = 0
    }

    /// A picture by its name in `Images/`.
    enum Picture {
        case there(ImportArchive.File)
        case missing(String)

        init(_ name: String, _ index: ArchiveIndex) {
            self = index.named(DailyYouSource.folder + name).map { .there($0) } ?? .missing(name)
        }
    }

    private func add(_ line: Line, _ reading: inout DiaryReading) {
        guard let created = MomentText(line.created) else {
            return reading.problem(Phrase("An entry without a date."), line.created)
        }
        var entry = ImportedEntry(source: "dailyyou:\(created.day.iso)/\(created.milliseconds)", day: created.day)
        entry.minute = created.minute
        entry.content = MarkdownText.plain(line.text) { _ in false }
        entry.mood = line.mood.flatMap { (-2...2).contains($0) ? $0 + 3 : nil }
        entry.tags = line.tags
        entry.omittedPictures = line.omittedPictures
        var names: Set<String> = []
        for picture in line.pictures {
            switch picture {
            case .there(let file): if names.insert(file.path).inserted { entry.pictures.append(ImportedPicture(file)) }
            case .missing(let name):
                reading.problem(Phrase("A photo is missing from the archive."), "\(created.day.iso) \(name)")
            }
        }
        for _ in 0..<line.missingPictures {
            reading.problem(Phrase("A photo is missing from the archive."), created.day.iso)
        }
        reading.add(entry)
    }
}
