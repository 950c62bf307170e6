import Foundation
import House
import JSON
import Localization

/// Diarium's JSON export: one entry or a list of them in each file, pictures in `media/<moment of the entry>/`. Source:
/// Erallie/diarian.
struct DiariumSource: DiarySource {
    func recognises(_ archive: ImportArchive) throws -> Bool {
        if archive.kind == .database { return try DiariumDatabase.recognises(archive) }
        return try archive.hasJSON { text in
            text.contains("\"date\"") && (text.contains("\"html\"") || text.contains("\"heading\""))
        }
    }

    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        if archive.kind == .database { return try DiariumDatabase.read(archive, into: &reading) }
        let media = Media(archive)
        var taken: Set<String> = []
        var counts: [String: Int] = [:]
        try archive.each(of: archive.files(endingIn: "json")) { file, piece in
            // A file has one entry, or a list of entries.
            try reading.parts(of: piece, file, at: ["[]", "{}"]) { part, _, reading in
                guard let moment = part["date"].text.flatMap(MomentText.init) else {
                    return reading.problem(Phrase("An entry without a date."), file.fileName)
                }
                reading.unread.add(part, except: Self.known)
                let stamp = Self.stamp(moment)
                counts[stamp, default: 0] += 1
                let number = counts[stamp] ?? 1
                var entry = Self.entry(part, moment, source: "diarium:\(stamp)\(number > 1 ? "#\(number)" : "")")
                if taken.insert(stamp).inserted { entry.pictures = media[stamp].map { ImportedPicture($0.file) } }
                reading.add(entry)
            }
        }
        for stamp in media.moments where !taken.contains(String(stamp)) {
            guard let day = Day(iso: String(stamp.prefix(10))) else { continue }
            guard reading.admits() else { break }
            var entry = ImportedEntry(source: "diarium:media:\(stamp)", day: day)
            entry.pictures = media[stamp].map { ImportedPicture($0.file) }
            reading.add(entry)
        }
    }

    private static let known: Set = [
        "date", "html", "heading", "rating", "tags", "people", "location", "weather", "tracker",
    ]

    static func entry(_ part: JSONPart, _ moment: MomentText, source: String) -> ImportedEntry {
        var entry = ImportedEntry(source: source, day: moment.day)
        entry.minute = moment.minute
        entry.content = content(
            heading: part["heading"].text, html: part["html"].text, trackers: part["tracker"].list.compactMap(\.text))
        entry.mood = part["rating"].whole.flatMap { $0 > 0 ? $0 : nil }
        entry.tags = part["tags"].list.compactMap(\.text) + part["people"].list.compactMap(\.text)
        entry.place = part["location"].text ?? DayOneSource.place(part["location"])
        entry.weather = part["weather"].text ?? ""
        return entry
    }

    static func content(heading: String?, html: String?, trackers: [String] = []) -> String {
        let text = html.map { $0.contains("<") || $0.contains("&") ? MarkupText.plain($0) : $0.tidied } ?? ""
        let title = heading?.tidiedLine ?? ""
        let list = trackers.map { "- " + $0.tidiedLine }.joined(separator: "\n")
        return [title.isEmpty ? "" : "# " + title, text, list].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    // MARK: Pictures

    /// `2024-05-03_142233123`, as Diarium names the folder of an entry's pictures.
    private static func stamp(_ moment: MomentText) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
        }
        let seconds = moment.milliseconds / 1000
        return "\(moment.day.iso)_\(digits(seconds / 3600, 2))\(digits(seconds / 60 % 60, 2))"
            + "\(digits(seconds % 60, 2))\(digits(moment.milliseconds % 1000, 3))"
    }

    /// The pictures by the moments that their folders name: one list in order, since an archive has many.
    private struct Media {
        private let files: [(moment: Substring, file: ImportArchive.File)]

        init(_ archive: ImportArchive) {
            var files: [(moment: Substring, file: ImportArchive.File)] = []
            for file in archive.files {
                let parts = file.name.split(separator: "/")
                guard parts.count >= 3, parts[parts.count - 3].lowercased() == "media" else { continue }
                files.append((parts[parts.count - 2], file))
            }
            let order = files.indices.sorted { (files[$0].moment, $0) < (files[$1].moment, $1) }
            self.files = order.map { files[$0] }
        }

        /// The pictures of a moment, in the archive's order.
        subscript(moment: some StringProtocol) -> ArraySlice<(moment: Substring, file: ImportArchive.File)> {
            var (start, end) = (0, files.count)
            while start < end {
                let middle = (start + end) / 2
                if files[middle].moment < moment { start = middle + 1 } else { end = middle }
            }
            return files[start...].prefix { $0.moment == moment }
        }

        /// Each moment once, in order.
        var moments: some Sequence<Substring> {
            files.indices.lazy.filter { $0 == 0 || files[$0 - 1].moment != files[$0].moment }.map { files[$0].moment }
        }
    }
}
