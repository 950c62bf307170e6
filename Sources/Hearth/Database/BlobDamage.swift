import Foundation

/// What is wrong with the file of a blob.
struct BlobDamage {
    /// Whether there are bytes at all, though not the right ones.
    let isReadable: Bool
    private let sha256: Data
    private let finding: String

    /// Reads the whole file.
    /// - Returns: `nil` when nothing is wrong.
    init?(_ sha256: Data, byteCount: Int, in folder: URL) {
        self.sha256 = sha256
        let url = BlobFiles.place(of: sha256, in: folder)
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard let size = attributes?[.size] as? Int else {
            isReadable = false
            finding = "is missing"
            return
        }
        // Which error it was does not matter: its bytes are not to be had.
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

    /// - Parameter name: what the file is to people.
    func sentence(_ name: String) -> String { "\(name), \(finding) (file \(Hex.text(sha256)))." }
}
