import HTML

/// What a person chose to mark a thing with: an emoji or, as `icon:leaf`, one of our drawings.
struct Mark: Sendable {
    private let value: String
    private let fallback: Icon

    /// - Parameter fallback: stands where nothing, or nothing we know, was chosen.
    init(_ value: String, instead fallback: Icon) {
        self.value = value
        self.fallback = fallback
    }

    /// Nil where an emoji was chosen.
    var drawing: Icon? {
        if value.isEmpty { return fallback }
        return value.utf8.starts(with: "icon:".utf8) ? Icon.byValue[value] ?? fallback : nil
    }

    /// As high as the text beside it.
    var html: HTML {
        if let drawing { return drawing.html }
        return "<span class=\"mark\" aria-hidden=\"true\">\(value)</span>"
    }

    /// On a tinted square.
    var tile: HTML {
        let drawing = drawing
        return """
            <span class="tile" aria-hidden="true">\(drawing?.html)\(drawing == nil ? value : nil)</span>
            """
    }
}
