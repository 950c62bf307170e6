import Foundation

/// The damage of a blob's file.
struct BlobDamage {
    /// Whether the file exists, though with wrong bytes.
    let isReadable: Bool
    private let sha256: Data
    private let finding: String

    /// Reads the whole file.
    /// - Returns: `nil` if the file is intact.
    init?(_ sha256: Data, byteCount: Int, in folder: URL) {
        self.sha256 = sha256
        let url = BlobFiles.place(of: sha256, in: folder)
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard let size = attributes?[.size] as? Int else {
            isReadable = false
            finding = "is missing"
            return
        }
        // The kind of error does not matter: its bytes cannot be read.
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let found = try? BlobStore.sha256(of: url)
        else {
            isReadable = false
            finding = "cannot be read"
            return
        }
        isReadable = true
        if size != byteCount {
            finding = "has \(size) bytes instead of \(byteCount)"
        } else if found != sha256 {
            finding = "was changed since, its bytes do not fit its name"
        } else {
            return nil
        }
    }

    /// - Parameter name: the file's name for people, see `BlobName`.
    func sentence(_ name: String) -> String { "\(name), \(finding) (file \(Hex.text(sha256)))." }
}
