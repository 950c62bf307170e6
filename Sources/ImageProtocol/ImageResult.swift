/// The answer of `hearth-images`: one line of JSON for each picture.
public enum ImageResult: Codable, Sendable {
    case made(Made)
    case problem(Problem)

    public struct Made: Codable, Sendable {
        /// In pixels, upright.
        public let width: Int
        public let height: Int
        public let isMoving: Bool
        /// `#rrggbb`, or empty.
        public let colour: String
        /// Whether there is a `kept`, which is smaller than the file.
        public let isCompressed: Bool

        public init(width: Int, height: Int, isMoving: Bool = false, colour: String = "", isCompressed: Bool = false) {
            self.width = width
            self.height = height
            self.isMoving = isMoving
            self.colour = colour
            self.isCompressed = isCompressed
        }
    }

    /// Why there is nothing to show.
    public enum Problem: String, Codable, Sendable {
        case damaged, tooManyPixels, tooMuchWork
    }
}
