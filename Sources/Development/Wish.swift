/// What `hearth` asks of `hearth-develop`: one line of JSON for each picture.
public struct Wish: Codable, Sendable {
    /// What a picture is developed for.
    public enum Purpose: String, Codable, Sendable {
        case show
        /// To be shown, and to be kept as a smaller one.
        case compress
        /// For beside a name.
        case portrait
    }

    public let file: String
    /// Where `400` and `1600` are written, and `kept`, or `portrait` alone.
    public let folder: String
    public let purpose: Purpose
    /// Seconds after which whoever asked has long given up, if it is still there.
    public let seconds: Int

    public init(file: String, folder: String, purpose: Purpose, seconds: Int) {
        self.file = file
        self.folder = folder
        self.purpose = purpose
        self.seconds = seconds
    }
}
