/// A text as tasks, one for each line, and the same text again.
extension NoteText {
    /// A line as an item of a list keeps it.
    struct Task: Sendable {
        /// Without the sign that the line began with.
        let text: String
        let isTicked: Bool
        /// In units of `text`. Those over the tick before it, or over the line end behind it, reach beyond: so lines make
        /// the text that they were. Shown alone, an item has what is within.
        let entities: [NoteText.Entity]
    }

    private static let tick = "✓ "
    /// How a line of a list begins in plain text, and a task in Markdown.
    private static let bullets = ["- ", "* ", "• "]
    private static let boxes = ["[ ] ": false, "☐ ": false, "[x] ": true, "[X] ": true, "☑ ": true]

    /// - Returns: the length in UTF-16 units of the sign that a line of a list begins with, 0 if there is none or nothing
    ///   else; and whether it says that the task is done.
    private static func sign(of line: String) -> (length: Int, isTicked: Bool) {
        var (sign, isTicked) = (tick, true)
        if !line.hasPrefix(tick) {
            let bullet = bullets.first(where: line.hasPrefix) ?? ""
            let box = boxes.first { line.dropFirst(bullet.count).hasPrefix($0.key) }
            (sign, isTicked) = (bullet + (box?.key ?? ""), box?.value ?? false)
        }
        return sign.utf16.count < line.utf16.count || sign == tick ? (sign.utf16.count, isTicked) : (0, false)
    }

    /// A line that begins with a tick, or a ticked box, is done.
    var tasks: [Task] {
        guard !text.isEmpty else { return [] }
        let end = text.utf16.count
        return lineRanges.map { range in
            let line = part(range)
            let (skipped, isTicked) = Self.sign(of: line.text)
            let withEnd = part(range.lowerBound..<min(range.upperBound + 1, end))
            return Task(
                text: skipped > 0 ? line.part(skipped..<range.count).text : line.text, isTicked: isTicked,
                entities: withEnd.entities.map { $0.moved(to: $0.offset - skipped, length: $0.length) })
        }
    }

    /// A line for each task below a title; one that is done begins with a tick.
    init(title: NoteText? = nil, tasks: [Task]) {
        let first = title.map { [NoteText(text: $0.text + "\n", entities: $0.entities)] } ?? []
        var text = ""
        var entities: [NoteText.Entity] = []
        var length = 0
        for line in first + tasks.map(Self.line) {
            entities += line.entities.map { $0.moved(to: $0.offset + length, length: $0.length) }
            text += line.text
            length += line.text.utf16.count
        }
        self.init(text: String(text.dropLast()), entities: entities)
    }

    /// With its tick and its end.
    private static func line(_ task: Task) -> NoteText {
        let tick = task.isTicked ? Self.tick : ""
        let moved = task.entities.map { $0.moved(to: $0.offset + tick.utf16.count, length: $0.length) }
        return NoteText(text: tick + task.text + "\n", entities: moved)
    }
}

extension NoteText.Task {
    /// Something to do.
    init(_ text: NoteText) { self.init(text: text.text, isTicked: false, entities: text.entities) }

    /// As stored. Entities that cannot be read, because they were edited by hand, are dropped.
    init(stored text: String, _ json: String, isTicked: Bool) {
        let places = -NoteText.maximumLength...2 * NoteText.maximumLength
        let entities = (try? NoteText.entities(json)) ?? []
        self.init(text: text, isTicked: isTicked, entities: entities.filter { places.contains($0.offset) })
    }

    var json: String { NoteText.json(entities) }

    /// With other words: what went on in the next line and still reaches the end of this one goes on there.
    func changed(to text: NoteText) -> Self {
        let goingOn = entities.filter { $0.offset + $0.length > self.text.utf16.count }
        let end = text.text.utf16.count
        let entities = text.entities.map { entity in
            let goesOn = entity.end == end && goingOn.contains { $0.isLike(entity) }
            return goesOn ? entity.moved(to: entity.offset, length: entity.length + 1) : entity
        }
        return Self(text: text.text, isTicked: isTicked, entities: entities)
    }
}
