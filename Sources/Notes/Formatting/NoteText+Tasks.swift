/// A text as tasks, one for each line, and the same text again.
extension NoteText {
    /// A line as an item of a list keeps it.
    struct Task: Sendable {
        /// Without the tick that the line began with.
        let text: String
        let isTicked: Bool
        /// In units of `text`. Those over the tick before it, or over the line end behind it, reach beyond: so lines make
        /// the text that they were. Shown alone, an item has what is within.
        let entities: [NoteText.Entity]
    }

    private static let tick = "✓ "

    /// A line that begins with a tick is done.
    var tasks: [Task] {
        guard !text.isEmpty else { return [] }
        let end = text.utf16.count
        return lineRanges.map { range in
            let line = part(range)
            let isTicked = line.text.hasPrefix(Self.tick)
            let skipped = isTicked ? Self.tick.utf16.count : 0
            let withEnd = part(range.lowerBound..<min(range.upperBound + 1, end))
            return Task(
                text: isTicked ? line.part(skipped..<range.count).text : line.text, isTicked: isTicked,
                entities: withEnd.entities.map { $0.moved(to: $0.offset - skipped, length: $0.length) })
        }
    }

    /// The tasks that a list made of the text has. A list pasted from elsewhere, with bullets or boxes, loses those signs
    /// and its blank lines; any other text becomes the same text again.
    var items: [Task] {
        let tasks = tasks
        guard tasks.contains(where: { $0.bare != nil }) else { return tasks }
        return tasks.filter { $0.text.contains { !$0.isWhitespace } }.map { $0.bare ?? $0 }
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

    /// Without the bullet, the box or both before it, as Markdown has them: `- milk`, `- [x] flour`. A ticked box is done.
    /// `nil` if there is neither.
    fileprivate var bare: Self? {
        let signs = /\s*(?:[-*•–]\s+(?:\[([ xX])\]\s+)?|\[([ xX])\]\s+)(?=\S)/
        guard !isTicked, let found = text.prefixMatch(of: signs) else { return nil }
        let skipped = found.0.utf16.count
        let box = found.1 ?? found.2
        let entities = entities.compactMap { entity -> NoteText.Entity? in
            let from = max(entity.offset - skipped, 0)
            return entity.end > skipped ? entity.moved(to: from, length: entity.end - skipped - from) : nil
        }
        return Self(
            text: String(text[found.range.upperBound...]), isTicked: box.map { $0 != " " } ?? false, entities: entities)
    }

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
