package import HTML

/// The icon that a member chose for a thing: a photo, an emoji or, as `icon:leaf`, one of our drawings.
package struct ChosenIcon: Sendable {
    private let value: String
    private let fallback: Icon
    private let thumb: String?

    /// - Parameters:
    ///   - fallback: shown if no icon, or an unknown one, was chosen.
    ///   - thumb: the address of a photo, shown instead of any icon.
    package init(_ value: String, instead fallback: Icon, thumb: String? = nil) {
        self.value = value
        self.fallback = fallback
        self.thumb = thumb
    }

    /// An icon that nobody chose, such as a room's own for its things.
    package init(_ icon: Icon) { self.init("", instead: icon) }

    /// True for valid choices: nothing, one emoji, or one of our own icons as `icon:name`.
    package static func isAllowed(_ text: String) -> Bool {
        if text.isEmpty { return true }
        if text.hasPrefix("icon:") {
            let name = text.dropFirst(5)
            return (1...30).contains(name.utf8.count)
                && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        }
        return text.count == 1 && text.unicodeScalars.count <= 12
            && text.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII || $0.value == 0x20E3 }
    }

    /// `nil` if an emoji was chosen.
    package var drawing: Icon? {
        if value.isEmpty { return fallback }
        return value.utf8.starts(with: "icon:".utf8) ? Icon.byValue[value] ?? fallback : nil
    }

    /// The icon at the height of the text beside it.
    package var html: HTML {
        if thumb != nil { return tile }
        if let drawing { return drawing.html }
        return "<span class=\"emoji\" aria-hidden=\"true\">\(value)</span>"
    }

    /// The icon on a tinted square.
    package var tile: HTML {
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
