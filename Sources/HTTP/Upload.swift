/// A file that came in a form and was written to the data folder's `tmp` as it arrived.
/// A handler that keeps it moves it away; a file that is still there after the response is removed.
public struct Upload: Sendable {
    /// The form field's name.
    public let field: String
    /// The name that the client gave: text to show, never a path.
    public let fileName: String
    /// The type the client claimed; never to be believed.
    public let claimedType: String?
    /// Where the bytes are.
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
