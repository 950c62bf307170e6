import HTML
import House

/// An attribute in its entity's list.
struct AttributeListRow: Sendable {
    let path: String
    let icon: String
    let name: String
    /// The beginning of its notes, or empty.
    let preview: String
    let values: [ShownValue]
    /// The heading above the first row of a group.
    let heading: Heading?
    /// The photo shown instead of the icon.
    let thumb: String?

    struct Heading: Sendable {
        /// The option's id, or empty.
        let id: String
        /// Nil for attributes without an option.
        let name: String?
        let colour: Int
        let count: Int
    }

    init(
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
