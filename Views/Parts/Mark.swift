import HTML

/// What a person chose to mark a thing with: a photo, an emoji or, as `icon:leaf`, one of our drawings.
struct Mark: Sendable {
    private let value: String
    private let fallback: Icon
    private let thumb: String?

    /// - Parameters:
    ///   - fallback: stands where nothing, or nothing we know, was chosen.
    ///   - thumb: the address of a photo, which stands instead of all of them.
    init(_ value: String, instead fallback: Icon, thumb: String? = nil) {
        self.value = value
        self.fallback = fallback
        self.thumb = thumb
    }

    /// Nil where an emoji was chosen.
    var drawing: Icon? {
        if value.isEmpty { return fallback }
        return value.utf8.starts(with: "icon:".utf8) ? Icon.byValue[value] ?? fallback : nil
    }

    /// As high as the text beside it.
    var html: HTML {
        if thumb != nil { return tile }
        if let drawing { return drawing.html }
        return "<span class=\"mark\" aria-hidden=\"true\">\(value)</span>"
    }

    /// On a tinted square.
    var tile: HTML {
        if let thumb {
            return """
                <span class="tile tile--picture" aria-hidden="true"><img class="cover" src="\(url: thumb)" width="400" \
                height="400" alt="" loading="lazy" decoding="async"></span>
                """
        }
        let drawing = drawing
        return """
            <span class="tile" aria-hidden="true">\(drawing?.html)\(drawing == nil ? value : nil)</span>
            """
    }
}
