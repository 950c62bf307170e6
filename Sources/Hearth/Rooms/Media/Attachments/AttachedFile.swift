import Foundation
import GRDB

/// A medium where it hangs, with what people say of it.
struct AttachedFile: Sendable, FetchableRecord {
    let id: ID<AttachedFile>
    let place: MediaPlace
    let medium: Medium
    /// May be empty: then its file name stands for it.
    let title: String
    let caption: String
    let position: Int
    /// When it was chosen as the main photo of its place; the latest counts.
    let mainSince: Instant?
    let createdAt: Instant
    let createdBy: String?
    let version: Int

    var name: String { title.isEmpty ? medium.fileName : title }

    /// Reads `UploadPlace.columns`.
    init(row: Row) throws {
        id = row["id"]
        place = MediaPlace(row)
        medium = try Medium(row: row)
        title = row["title"]
        caption = row["caption"]
        position = row["position"]
        mainSince = row["mainSince"]
        createdAt = row["createdAt"]
        createdBy = row["createdBy"]
        version = row["version"]
    }

    /// The one that was chosen to stand for a place, of all that hang there.
    static func main(of files: [AttachedFile]) -> AttachedFile? {
        files.filter { $0.mainSince != nil }.max { ($0.mainSince ?? $0.createdAt) < ($1.mainSince ?? $1.createdAt) }
    }
}
