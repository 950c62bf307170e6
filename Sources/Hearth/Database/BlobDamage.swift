import Foundation

/// What is wrong with the file of a blob.
struct BlobDamage: CustomStringConvertible {
    /// Whether there are bytes at all, though not the right ones.
    let isReadable: Bool
    let description: String

    /// Reads the whole file.
    /// - Returns: `nil` when nothing is wrong.
    init?(_ sha256: Data, byteCount: Int, in folder: URL) {
        let url = BlobStore.url(sha256, in: folder)
        let name = Hex.text(sha256)
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard let size = attributes?[.size] as? Int else {
            isReadable = false
            description = "The file \(name) is missing."
            return
        }
        // Which error it was does not matter: its bytes are not to be had.
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let found = try? BlobStore.sha256(of: url)
        else {
            isReadable = false
            description = "The file \(name) cannot be read."
            return
        }
        isReadable = true
        if size != byteCount {
            description = "The file \(name) has \(size) bytes instead of \(byteCount)."
        } else if found != sha256 {
            description = "The file \(name) was changed: its bytes do not fit its name."
        } else {
            return nil
        }
    }
}
