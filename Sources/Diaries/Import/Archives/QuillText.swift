import House
import JSON

/// The text of a Quill delta: inserts with attributes, those of a line at its end. Source: quilljs.com, “Delta”.
enum QuillText {
    /// - Returns: `nil` for what is no delta, or one without a text.
    static func plain(_ delta: JSONPart) -> String? {
        var text = RunText()
        for part in delta["ops"].list {
            // What is inserted otherwise is a picture or the like.
            guard let words = part["insert"].text else { continue }
            let attributes = part["attributes"]
            let look = RunText.Look(
                isBold: attributes["bold"].bool == true, isItalic: attributes["italic"].bool == true,
                isCode: attributes["code"].bool == true)
            text.add(words, look, ending: line(attributes))
        }
        let found = text.text()
        return found.isEmpty ? nil : found
    }

    private static func line(_ attributes: JSONPart) -> RunText.Line {
        if let level = attributes["header"].whole { return .heading(level) }
        if attributes["code-block"].isThere, attributes["code-block"].bool != false { return .code }
        if attributes["blockquote"].bool == true { return .quote }
        return switch attributes["list"].text {
        case "bullet": .bullet
        case "ordered": .number
        case "checked": .check(isDone: true)
        case "unchecked": .check(isDone: false)
        default: .plain
        }
    }
}
