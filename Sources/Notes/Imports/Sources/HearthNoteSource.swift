import Foundation
import House
import JSON
import Localization
import WebPages

/// Hearth's own export: see `NoteDocument`.
struct HearthNoteSource: NoteSource {
    private static func file(_ archive: ImportArchive) -> ImportArchive.File? {
        archive.kind == .json ? archive.files.first : archive.file(NoteDocument.fileName)
    }

    func recognises(_ archive: ImportArchive) throws -> Bool {
        guard let file = Self.file(archive) else { return false }
        return try archive.beginning(of: file, 4096).contains("\"\(NoteDocument.format)\"")
    }

    func read(_ archive: ImportArchive, into reading: inout NoteReading) throws {
        guard let file = Self.file(archive) else { return }
        let index = ArchiveIndex(archive) { $0.name.hasPrefix(NoteDocument.media) }
        let newer = FileRefusal(reason: Phrase("This file is from a newer version of Hearth. Update this one first."))
        try archive.each(of: [file]) { file, piece in
            try reading.parts(of: piece, file, at: ["version", "tabs[]", "messages[]"]) { part, place, reading in
                switch place {
                case "version": if part.whole ?? 0 > NoteDocument.version { throw newer }
                case "tabs[]": try addTab(part, &reading)
                default: try add(part, index, &reading)
                }
            }
        }
    }

    private func addTab(_ part: JSONPart, _ reading: inout NoteReading) throws {
        guard let id = part["id"].text, ID<NoteTab>(id) != nil else {
            return reading.problem(Phrase("Part of the file cannot be read."), part["name"].text ?? "")
        }
        var tab = ImportedTab(source: id, name: part["name"].text ?? "")
        tab.isInbox = part["isInbox"].bool ?? false
        tab.isOwn = part["isOwn"].bool ?? true
        tab.createdAt = Self.instant(part["createdAt"])
        tab.position = part["position"].whole
        tab.isFollowed = part["isFollowed"].bool ?? false
        if part["draft"].isObject { tab.draft = Self.text(part["draft"]) }
        tab.extras = part.extras(except: NoteDocument.tabKeys)
        if tab.extras.unicodeScalars.count > NoteDocument.extrasLimit { tab.extras = "" }
        try reading.add(tab)
    }

    private func add(_ message: JSONPart, _ index: ArchiveIndex, _ reading: inout NoteReading) throws {
        let part = message.indexed
        guard let id = part["id"].text, ID<Note>(id) != nil, let tab = part["tab"].text,
            let createdAt = Self.instant(part["createdAt"])
        else {
            return reading.problem(Phrase("Part of the file cannot be read."), NoteDocument.fileName)
        }
        var note = ImportedNote(source: id, tab: tab, at: createdAt)
        note.text = Self.text(part["text"], part["entities"], message)
        let gone = Avatar.somebodyGone(reading.words).name
        let writer = part["writer"].text?.tidiedLine ?? ""
        note.writer = part["isOwn"].bool == false ? (writer.isEmpty ? gone : String(writer.prefix(60))) : nil
        note.replyTo = part["replyTo"].text
        note.sourceURL = part["source"].text ?? ""
        note.editedAt = Self.instant(part["editedAt"])
        note.pinnedAt = Self.instant(part["pinnedAt"])
        if part["isList"].bool == true { note.makeList(part["items"].list.map(Self.item)) }
        for file in part["files"].list {
            guard let path = file["file"].text, let found = index.named(path), !found.isEmpty else {
                reading.problem(Phrase("A photo or file is missing from the archive."), file["name"].text ?? "")
                continue
            }
            var imported = ImportedNoteFile(path: found.path, name: file["name"].text ?? found.fileName)
            imported.sha256 = file["sha256"].text ?? ""
            imported.title = (file["title"].text ?? "").tidiedLine.cut(to: AttachmentForm.titleLimit)
            imported.caption = (file["caption"].text ?? "").tidied.cut(to: AttachmentForm.captionLimit)
            imported.extras = file.extras(except: NoteDocument.fileKeys)
            note.files.append(imported)
        }
        for reaction in part["reactions"].list where reaction["isOwn"].bool == true {
            note.reaction = reaction["emoji"].text
        }
        note.bells = part["reminders"].list.prefix(100).compactMap(Self.bell)
        if note.writer == nil {
            note.versions = part["versions"].list.prefix(ImportedNoteVersion.limit).compactMap(Self.version)
        }
        note.preview = Self.preview(part["preview"], index)
        if !part.isKnown(to: NoteDocument.messageKeys) {
            note.extras = message.extras(except: NoteDocument.messageKeys)
        }
        try reading.add(note)
    }

    // MARK: Parts

    private static func instant(_ part: JSONPart) -> Instant? { part.text.flatMap(Instant.init(iso:)) }

    private static func text(_ part: JSONPart) -> NoteState.Text { text(part["text"], part["entities"], part) }

    /// - Parameter whole: has the entities, most texts have none.
    private static func text(_ text: JSONPart, _ entities: JSONPart, _ whole: JSONPart) -> NoteState.Text {
        guard entities.isThere else { return NoteState.Text(NoteText(text: text.text ?? "")) }
        // Of what is mentioned a text keeps no names, whatever a file says: a search would find it by them.
        return NoteState.Text(NoteText(stored: text.text ?? "", whole.literal("entities") ?? "[]").bare)
    }

    private static func item(_ part: JSONPart) -> ImportedItem {
        var item = ImportedItem(source: part["id"].text, text(part))
        item.tickedAt = instant(part["tickedAt"])
        item.isTicked = item.tickedAt != nil
        item.isTickedByMe = part["isTickedByMe"].bool ?? true
        item.extras = part.extras(except: NoteDocument.itemKeys)
        return item
    }

    private static func bell(_ part: JSONPart) -> ArchivedBell? {
        part["start"].text.map {
            ArchivedBell(
                text: part["text"].text ?? "", start: $0, rule: part["rule"].text ?? "",
                countsFromDoing: part["countsFromDoing"].bool ?? false, nagMinutes: part["nagMinutes"].whole ?? 0,
                next: part["next"].text)
        }
    }

    /// Without its picture where that is missing.
    private static func preview(_ part: JSONPart, _ index: ArchiveIndex) -> ImportedPreview? {
        guard let address = part["address"].text else { return nil }
        var preview = ImportedPreview(address: address)
        preview.isRemoved = part["isRemoved"].bool ?? false
        guard !preview.isRemoved else { return preview }
        let line = { (key: String, limit: Int) in (part[key].text ?? "").tidiedLine.cut(to: limit) }
        preview.title = line("title", PageSummary.titleLimit)
        preview.text = line("text", PageSummary.textLimit)
        preview.site = line("site", PageSummary.siteLimit)
        let picture = part["picture"]
        if let path = picture["file"].text, let found = index.named(path), !found.isEmpty {
            preview.picture = ImportedNoteFile(path: found.path, name: picture["name"].text ?? found.fileName)
            preview.picture?.sha256 = picture["sha256"].text ?? ""
        }
        return preview
    }

    private static func version(_ part: JSONPart) -> ImportedNoteVersion? {
        guard let written = instant(part["writtenAt"]), let replaced = instant(part["replacedAt"]) else { return nil }
        let items = part["items"].list.prefix(NoteStore.itemLimit).compactMap { item -> NoteState.Item? in
            guard let id = item["id"].text, ID<NoteItem>(id) != nil else { return nil }
            return NoteState.Item(id: id, text: text(item), isTicked: item["isTicked"].bool ?? false)
        }
        let state = NoteState(isList: part["isList"].bool ?? false, text: text(part), items: items)
        guard state.plain.unicodeScalars.count <= Note.limit else { return nil }
        return ImportedNoteVersion(state: state, writtenAt: written, replacedAt: replaced)
    }
}
