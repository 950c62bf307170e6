/// A file of a form, written to the data folder's `tmp` as it arrived. A handler that keeps it moves it away; otherwise
/// it is deleted after the response.
public struct Upload: Sendable {
    /// The form field's name.
    public let field: String
    /// The file name sent by the client: text to be shown, never a path.
    public let fileName: String
    /// The type claimed by the client, which must not be trusted.
    public let claimedType: String?
    /// The path of the file.
    public let path: String
    public let byteCount: Int
    /// SHA-256 of the bytes, 32 bytes.
    public let sha256: [UInt8]

    public init(field: String, fileName: String, claimedType: String?, path: String, byteCount: Int, sha256: [UInt8]) {
        self.field = field
        self.fileName = fileName
        self.claimedType = claimedType
        self.path = path
        self.byteCount = byteCount
        self.sha256 = sha256
    }
}
