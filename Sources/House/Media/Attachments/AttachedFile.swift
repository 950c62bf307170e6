import Foundation
package import GRDB

/// A medium attached to a thing, with its title and caption.
package struct AttachedFile: Sendable, FetchableRecord {
    package let id: ID<AttachedFile>
    let place: MediaPlace
    package let medium: Medium
    /// May be empty; then the file name is shown.
    package let title: String
    package let caption: String
    let position: Int
    /// When it was chosen as the main photo of its place; the latest choice counts.
    let mainSince: Instant?
    let createdAt: Instant
    let createdBy: String?
    let version: Int

    package var name: String { title.isEmpty ? medium.fileName : title }

    /// Reads `UploadPlace.columns`.
    package init(row: Row) throws {
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

    /// The chosen main photo of a place, of all its attachments.
    package static func main(of files: [AttachedFile]) -> AttachedFile? {
        files.filter { $0.mainSince != nil }.max { ($0.mainSince ?? $0.createdAt) < ($1.mainSince ?? $1.createdAt) }
    }
}
