/// A request of `hearth` to `hearth-develop`: one line of JSON for each picture. File descriptors are sent with it: the
/// picture, open for reading, and for each result of the purpose a file open for writing.
public struct Wish: Codable, Sendable {
    /// What a picture is developed for.
    public enum Purpose: String, Codable, Sendable {
        case show
        /// To be shown, and to be kept as a smaller one.
        case compress
        /// For beside a name.
        case portrait

        /// The names of the files that are made, in the order of their descriptors. `kept` stays empty where the picture
        /// is to be kept as it came.
        public var results: [String] {
            switch self {
            case .show: ["400", "1600"]
            case .compress: ["400", "1600", "kept"]
            case .portrait: ["portrait"]
            }
        }
    }

    public let purpose: Purpose
    /// Seconds after which whoever asked has long given up, if it is still there.
    public let seconds: Int

    public init(purpose: Purpose, seconds: Int) {
        self.purpose = purpose
        self.seconds = seconds
    }
}
