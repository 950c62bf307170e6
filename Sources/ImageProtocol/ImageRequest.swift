/// A request of `hearth` to `hearth-images`: one line of JSON for each picture. File descriptors are sent with it: the
/// picture, open for reading, and for each result of the purpose a file open for writing.
public struct ImageRequest: Codable, Sendable {
    /// The use of a picture, which decides which files are made of it.
    public enum Purpose: String, Codable, Sendable {
        case show
        /// To be shown, and to be kept as a smaller one.
        case compress
        /// For beside a name.
        case avatar

        /// The names of the files that are made, in the order of their descriptors. `kept` stays empty where the picture
        /// is to be kept as it came.
        public var results: [String] {
            switch self {
            case .show: ["400", "1600"]
            case .compress: ["400", "1600", "kept"]
            case .avatar: ["avatar"]
            }
        }
    }

    public let purpose: Purpose
    /// Seconds after which the program ends itself: by then the server has given up, or is gone.
    public let seconds: Int

    public init(purpose: Purpose, seconds: Int) {
        self.purpose = purpose
        self.seconds = seconds
    }
}
