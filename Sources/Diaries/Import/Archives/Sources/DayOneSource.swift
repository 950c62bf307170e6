import Archives
import Foundation
import House
import JSON
import Localization

/// Day One's JSON archive: a `<journal>.json` for each journal, and `photos/`, `videos/`, `audios/`, `pdfs/` with files
/// named by their MD5. Source: MarcDonald/obsidian-day-one-importer, marph91/jimmy and journiv's importer.
struct DayOneSource: DiarySource {
    func recognises(_ archive: ImportArchive) throws -> Bool {
        try archive.hasJSON { text in
            text.contains("\"entries\"") && (text.contains("\"creationDate\"") || text.contains("\"metadata\""))
        }
    }

    private func journals(_ archive: ImportArchive) -> [ImportArchive.File] {
        archive.files(endingIn: "json").filter(\.isRoot)
    }

    /// The name of a journal: that of its file, unless it was unpacked. Where there is one journal only, the name that Day One
    /// gives the first one tells nothing.
    private func journal(_ file: ImportArchive.File, _ archive: ImportArchive, isOnly: Bool) -> String? {
        archive.kind == .zip && (file.stem != "Journal" || !isOnly) ? file.stem : nil
    }

    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        // A photo's MD5 may stand in one entry only and be referred to by others.
        var known = ImportedNames()
        var passing = reading
        var newer: String?
        let journals = journals(archive)
        try archive.each(of: journals) { file, piece in
            try passing.parts(of: piece, file, at: ["entries[]", "metadata.version"]) { part, place, _ in
                if place == "metadata.version" {
                    if let version = part.text, part.number.map({ $0 >= 2 }) ?? false { newer = version }
                    return
                }
                for reference in references(part) where !reference.md5.isEmpty {
                    known.add(reference.identifier, known[reference.identifier] ?? reference.md5)
                }
            }
        }
        if let newer { reading.tellNewer(newer) }
        let index = ArchiveIndex(archive) { !$0.isRoot }
        try archive.each(of: journals) { file, piece in
            let name = journal(file, archive, isOnly: journals.count == 1)
            let rows = try reading.parts(of: piece, file, at: ["entries[]"]) { part, _, reading in
                guard var entry = entry(part, reading) else {
                    return reading.problem(Phrase("An entry without a date."), file.fileName)
                }
                reading.unread.add(part, except: Self.known)
                pictures(of: &entry, references(part), known, index, &reading)
                reading.add(entry, from: name)
            }
            for (name, count) in rows where name != "entries" { reading.unread.add(name, count) }
        }
    }

    private static let known: Set = [
        "creationDate", "timeZone", "location", "uuid", "isAllDay", "text", "tags", "weather", "modifiedDate", "photos",
        "videos", "audios", "pdfAttachments", "richText", "starred", "creationDevice", "creationDeviceType",
        "creationDeviceModel", "creationOSName", "creationOSVersion", "editingTime", "duration", "sourceString",
    ]

    private func pictures(
        of entry: inout ImportedEntry, _ media: [Reference], _ known: ImportedNames, _ index: ArchiveIndex,
        _ reading: inout DiaryReading
    ) {
        var names: Set<String> = []
        for reference in media {
            let md5 = reference.md5.isEmpty ? known[reference.identifier] ?? "" : reference.md5
            guard let file = index.stem(md5) ?? index.stem(reference.identifier) else {
                reading.problem(Phrase("A photo is missing from the archive."), entry.day.iso)
                continue
            }
            guard names.insert(file.path).inserted else { continue }
            var picture = ImportedPicture(file, called: reference.fileName)
            picture.isCover = reference.isPhoto && !entry.pictures.contains(where: \.isCover)
            entry.pictures.append(picture)
        }
    }

    // MARK: Entries

    private func entry(_ part: JSONPart, _ reading: DiaryReading) -> ImportedEntry? {
        guard let created = part["creationDate"].text.flatMap(MomentText.init) else { return nil }
        let names = [part["timeZone"].text, part["location"]["timeZoneName"].text]
        let zone = names.compactMap { $0.flatMap(TimeZone.init(identifier:)) }.first
        // The day is the local one: in UTC it is often the day before.
        let time = WallTime(created.instant, in: zone ?? reading.zone)
        let id = part["uuid"].text ?? "at-" + created.instant.iso
        var entry = ImportedEntry(source: "dayone:\(id)", day: time.day)
        entry.zone = zone?.identifier
        entry.minute = part["isAllDay"].bool == true ? nil : time.minute
        entry.content = MarkdownText.plain(part["text"].text ?? "") { address in
            ["dayone-moment:", "dayone:", "dayone2:"].contains { address.hasPrefix($0) }
        }
        if entry.content.isEmpty, let rich = part["richText"].text { entry.content = RichText.plain(rich) ?? "" }
        entry.tags = part["tags"].list.compactMap(\.text)
        if part["starred"].bool == true { entry.tags.append(reading.words("Starred")) }
        entry.place = Self.place(part["location"])
        entry.weather = Self.weather(part["weather"])
        entry.createdAt = created.instant
        entry.changedAt = part["modifiedDate"].text.flatMap(MomentText.init)?.instant
        return entry
    }

    static func place(_ location: JSONPart) -> String {
        ["placeName", "localityName", "country"].reduce(into: [String]()) { names, key in
            if let name = location[key].text?.tidiedLine, !name.isEmpty, !names.contains(name) { names.append(name) }
        }.joined(separator: ", ")
    }

    private static func weather(_ weather: JSONPart) -> String {
        let degrees = weather["temperatureCelsius"].number.flatMap { Int(exactly: $0.rounded()) }
        return [weather["conditionsDescription"].text?.tidiedLine, degrees.map { "\($0) °C" }]
            .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    // MARK: Pictures

    private struct Reference {
        let identifier: String
        let md5: String
        let isPhoto: Bool
        let order: Double
        let fileName: String?
    }

    /// Photos in their order, then videos and the rest.
    private func references(_ part: JSONPart) -> [Reference] {
        ["photos", "videos", "audios", "pdfAttachments"].flatMap { key in
            part[key].list.filter(\.isObject).map { medium in
                Reference(
                    identifier: medium["identifier"].text ?? "", md5: medium["md5"].text ?? "",
                    isPhoto: key == "photos", order: medium["orderInEntry"].number ?? 0,
                    fileName: medium["filename"].text ?? medium["pdfName"].text)
            }
            .enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
        }
    }
}

extension DiaryReading {
    /// Reads the parts of a JSON file one by one; parts that cannot be decoded are listed as problems.
    /// - Returns: the number of elements of each list at the top of the file.
    @discardableResult
    mutating func parts(
        of piece: ImportArchive.Piece, _ file: ImportArchive.File, at places: Set<String>,
        _ body: (JSONPart, String, inout DiaryReading) throws -> Void
    ) throws -> [String: Int] {
        let read = try piece.parts(
            at: places, valueLimit: Self.valueLimit, admits: { admits() },
            each: { part, place in
                switch part {
                case .success(let part): try body(part, place, &self)
                case .failure(.tooManyValues):
                    problem(Phrase("An entry with more than \(Self.valueLimit) values is skipped."), file.fileName)
                case .failure: problem(Phrase("Part of the file cannot be read."), file.fileName)
                }
            })
        if !read.isWhole { problem(Phrase("The file is damaged or incomplete."), file.fileName) }
        return read.listCounts
    }
}
