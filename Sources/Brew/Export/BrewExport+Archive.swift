import Archives
import Foundation
import House

/// The export as an archive: all of it as JSON, and the original photos of bags.
extension BrewExport {
    static let fileName = "brew.json"
    private static let pictures = "pictures/"

    /// A photo of a bag.
    struct Photo: Sendable {
        /// The id of the bag, as it is exported.
        let bag: String
        let sha256: Data
        let byteCount: Int
        let name: String
        let title: String
        let caption: String
        let isMain: Bool
    }

    var pictureBytes: Int { photos.reduce(0) { $0 + $1.byteCount } }

    func write(into archive: ArchiveWriter, from blobs: BlobStore) throws {
        var pictures: [String: [Picture]] = [:]
        for (index, photo) in photos.enumerated() {
            let original = blobs.url(photo.sha256)
            // Skips a missing file, so that the export goes on with the others.
            guard FileManager.default.isReadableFile(atPath: original.path) else { continue }
            let file = "\(Self.pictures)\(index + 1)\(ExportedArchive.ending(photo.name))"
            try archive.add(file: original.path, as: file)
            pictures[photo.bag, default: []].append(
                Picture(
                    file: file, name: photo.name, title: photo.title, caption: photo.caption, isMain: photo.isMain))
        }
        var complete = self
        for index in bags.indices { complete.bags[index].pictures = pictures[bags[index].id] }
        try archive.add(complete.json(), as: Self.fileName)
    }
}
