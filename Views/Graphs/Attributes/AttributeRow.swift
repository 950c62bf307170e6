import HTML

/// An attribute in its entity's list.
public struct AttributeRow: Sendable {
    public let path: String
    public let icon: String
    public let name: String
    /// The beginning of its notes, or empty.
    public let preview: String
    public let values: [ShownValue]
    /// Stands above it where a group begins.
    public let heading: Heading?
    /// The picture that stands for it instead of the icon.
    public let thumb: String?

    public struct Heading: Sendable {
        /// The option's id, or empty.
        public let id: String
        /// Nil for those without one.
        public let name: String?
        public let colour: Int
        public let count: Int

        public init(id: String, name: String?, colour: Int, count: Int) {
            self.id = id
            self.name = name
            self.colour = colour
            self.count = count
        }
    }

    public init(
        path: String, icon: String, name: String, preview: String, values: [ShownValue], heading: Heading?,
        thumb: String? = nil
    ) {
        self.path = path
        self.icon = icon
        self.name = name
        self.preview = FormattedText.line(preview)
        self.values = values
        self.heading = heading
        self.thumb = thumb
    }
}
