import HTTP
import Localization

/// Handles the page of used disk space, for admins.
struct StorageController: Sendable {
    let media: MediaStore
    let uploads: UploadFiles
    let household: HouseholdStore
    let pages: Pages

    var routes: [Route] { [.get("/settings/storage", show, .slow), .post("/settings/storage", look)] }

    func show(_ admin: AdminVisit) throws -> Response {
        let avatars = try household.avatars()
        let (room, unfinished) = (try media.room(), try uploads.sizes())
        var lines: [ID<Member>?: [MediaStore.Use]] = [:]
        for use in room.originals { lines[avatars[use.uploader] == nil ? nil : use.uploader, default: []].append(use) }
        for member in unfinished.keys where lines[member] == nil { lines[member] = [] }
        let members = lines.map { id, uses in
            let count = { (kinds: [Medium.Kind]) in
                uses.filter { kinds.contains($0.kind) }.reduce(0) { $0 + $1.count }
            }
            return StoragePage.Line(
                avatar: id.flatMap { avatars[$0] }, photos: count([.photo]), videos: count([.video]),
                files: count([.audio, .file]), bytes: uses.reduce(0) { $0 + $1.byteCount },
                unfinished: id.flatMap { unfinished[$0]?.bytes } ?? 0)
        }
        let page = StoragePage(
            members: members.sorted { ($0.bytes, $0.avatar?.name ?? "") > ($1.bytes, $1.avatar?.name ?? "") },
            shownBytes: room.shown, binBytes: room.bin, setAsideBytes: room.setAside,
            stagedBytes: room.staged, databaseBytes: room.database,
            versionBytes: room.versions, versionLimit: EarlierVersions.limit, copyBytes: room.copies,
            reserveBytes: room.reserve, freeBytes: room.free)
        return try pages.response(page, for: admin.visit)
    }

    func look(_ admin: AdminVisit) throws -> Response {
        switch admin.visit.form["action"] {
        case "rebuild": try media.clearRenditions(remaking: true)
        case "clear": try media.clearRenditions(remaking: false)
        default: throw Refusal.badRequest(Phrase("Choose one from the list."))
        }
        return .seeOther("/settings/storage")
    }
}
