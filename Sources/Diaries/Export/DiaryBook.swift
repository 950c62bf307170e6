import Archives
import Foundation
import House
import Localization

/// Writes days into an archive.
struct DiaryBook {
    let archive: ArchiveWriter
    let json: DiaryLines
    let blobs: BlobStore
    let writers: WriterNames

    /// - Parameters:
    ///   - entries: all of one day.
    ///   - versions: the earlier versions of the entries that the exporting member wrote.
    ///   - member: the member who exports.
    mutating func add(
        _ entries: [DiaryEntry], versions: [ID<DiaryEntry>: [BroughtVersion<EntryState>]], member: ID<Member>
    ) throws {
        guard let day = entries.first?.day else { return }
        var number = 0
        var page = "# \(day.iso)\n"
        for entry in entries {
            var pictures: [DiaryDocument.Picture] = []
            for file in entry.files {
                number += 1
                let name =
                    "\(DiaryDocument.pictures)\(day.year)/\(day.iso)-\(number)\(ExportedArchive.ending(file.medium.fileName))"
                let original = blobs.url(file.medium.sha256)
                // Skips a missing file, so that the export goes on with the others.
                guard FileManager.default.isReadableFile(atPath: original.path) else { continue }
                try archive.add(file: original.path, as: name)
                pictures.append(
                    DiaryDocument.Picture(
                        file: name, name: file.medium.fileName, title: file.title, caption: file.caption,
                        isCover: file.id == entry.cover?.id))
            }
            let written = document(
                entry, pictures, versions[entry.id] ?? [], isOwn: entry.writer == member)
            try json.add(written)
            page += Self.markdown(written, isNamed: entries.count > 1 || !written.isOwn)
        }
        try archive.add(Array(page.utf8), as: "Markdown/\(day.year)/\(day.iso).md")
    }

    private func document(
        _ entry: DiaryEntry, _ pictures: [DiaryDocument.Picture], _ versions: [BroughtVersion<EntryState>], isOwn: Bool
    ) -> DiaryDocument.Entry {
        DiaryDocument.Entry(
            id: entry.id.description, day: entry.day.iso, writer: writers[entry.writer], isOwn: isOwn,
            content: entry.content, mood: entry.mood, tags: entry.tags, place: entry.place, weather: entry.weather,
            zone: entry.zone.isEmpty ? nil : entry.zone, createdAt: entry.createdAt.iso, changedAt: entry.changedAt.iso,
            pictures: pictures,
            comments: entry.comments.map {
                DiaryDocument.Comment(
                    writer: writers[$0.writer], isOwn: $0.writer == entry.writer && isOwn, text: $0.content,
                    createdAt: $0.createdAt.iso)
            },
            versions: versions.map { version in
                DiaryDocument.Version(
                    content: version.state.content, mood: version.state.mood, tags: version.state.tags,
                    place: version.state.place, weather: version.state.weather, writtenAt: version.writtenAt.iso,
                    replacedAt: version.replacedAt.iso)
            })
    }

    private static func markdown(_ entry: DiaryDocument.Entry, isNamed: Bool) -> String {
        var facts = entry.mood.map { ["\($0)/5"] } ?? []
        facts += [entry.place, entry.weather].filter { !$0.isEmpty } + entry.tags.map { "#" + $0 }
        var parts = isNamed ? ["## \(entry.writer)"] : []
        if !facts.isEmpty { parts.append("_\(facts.joined(separator: " · "))_") }
        if !entry.content.isEmpty { parts.append(entry.content) }
        parts += entry.pictures.map { "![\($0.caption.tidiedLine)](../../\($0.file))" }
        parts += entry.comments.map { "> **\($0.writer):** \($0.text.tidiedLine)" }
        return "\n" + parts.joined(separator: "\n\n") + "\n"
    }
}
