import House
import JSON

/// The text of Day One's `richText`: JSON in a string, runs with attributes, those of the line among them.
enum RichText {
    /// - Returns: `nil` for what is no such text.
    static func plain(_ json: String) -> String? {
        // What cannot be read has no text.
        guard let document = try? JSONPart(Array(json.utf8), limit: DiaryReading.valueLimit) else { return nil }
        var text = RunText()
        for run in document["contents"].list {
            // Other runs are pictures, which come as files.
            guard let words = run["text"].text else { continue }
            let attributes = run["attributes"]
            let look = RunText.Look(
                isBold: attributes["bold"].bool == true, isItalic: attributes["italic"].bool == true,
                isCode: attributes["inlineCode"].bool == true)
            text.add(words, look, ending: line(attributes["line"]))
        }
        return text.text()
    }

    private static func line(_ line: JSONPart) -> RunText.Line {
        if let level = line["header"].whole, level > 0 { return .heading(level) }
        if line["codeBlock"].bool == true { return .code }
        if line["quote"].bool == true { return .quote }
        return switch line["listStyle"].text {
        case "bulleted": .bullet
        case "numbered": .number
        case "checkbox": .check(isDone: line["checked"].bool == true)
        default: .plain
        }
    }
}
