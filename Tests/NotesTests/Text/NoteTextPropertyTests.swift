import Foundation
import HTML
import Localization
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Notes

@Suite("Formatted text of any kind")
struct NoteTextPropertyTests {
    /// More of them, say `HEARTH_SEEDS=100...140`, try what these do not meet.
    private static let seeds: [UInt64] = {
        let asked = ProcessInfo.processInfo.environment["HEARTH_SEEDS"]
        let range = asked?.split(separator: "...").compactMap { UInt64($0) }
        return range.map { Array($0[0]...$0[1]) } ?? [1, 2, 3, 4]
    }()

    private static let notesForEachSeed = 500

    private func forEach(_ seed: UInt64, _ check: (inout RandomNote) throws -> Void) rethrows {
        var random = RandomNote(seed: seed)
        for _ in 0..<Self.notesForEachSeed { try check(&random) }
    }

    @Test("what is normalised twice is as it was", arguments: seeds)
    func normalising(seed: UInt64) {
        forEach(seed) { random in
            let note = random.note()
            #expect(NoteText(text: note.text, entities: note.entities).isExactly(note), "seed \(seed)")
            let mixed = note.entities.map { ($0, random.number(0...999)) }.sorted { $0.1 < $1.1 }.map(\.0)
            #expect(NoteText(text: note.text, entities: mixed).isExactly(note), "seed \(seed)")
        }
    }

    @Test("the normal form is one: within the text, in order, apart from its like, nothing over code", arguments: seeds)
    func normalForm(seed: UInt64) {
        forEach(seed) { random in
            let note = random.note()
            let units = Array(note.text.utf16)
            for (index, entity) in note.entities.enumerated() {
                #expect(entity.offset >= 0 && entity.length > 0 && entity.end <= units.count)
                for edge in [entity.offset, entity.end] where edge < units.count {
                    #expect(!UTF16.isTrailSurrogate(units[edge]), "seed \(seed)")
                }
                for other in note.entities[(index + 1)...] {
                    #expect(entity.offset <= other.offset)
                    let isOver = entity.range.overlaps(other.range)
                    let isVerbatim = [.code, .pre].contains(entity.kind) || [.code, .pre].contains(other.kind)
                    #expect(!isOver || (!isVerbatim && entity.kind != other.kind), "seed \(seed): \(entity), \(other)")
                }
            }
        }
    }

    /// The kinds that a unit of the text has, found without the order or the joining of entities.
    private func kinds(_ entities: [NoteText.Entity], _ unit: Int) -> Set<NoteText.Kind> {
        Set(entities.filter { $0.offset <= unit && unit - $0.offset < $0.length }.map(\.kind))
    }

    @Test("each character keeps what was put over it", arguments: seeds)
    func coverage(seed: UInt64) {
        forEach(seed) { random in
            let text = random.text(limit: 12)
            let entities = random.entities(in: text, limit: 6).filter {
                let kept = NoteText(text: text, entities: [$0]).entities.first
                return $0.kind != .link && kept?.offset == $0.offset && kept?.length == $0.length
            }
            let note = NoteText(text: text, entities: entities)
            for unit in 0..<text.utf16.count {
                let wanted = kinds(entities, unit)
                let kept: Set<NoteText.Kind> =
                    wanted.contains(.pre) ? [.pre] : wanted.contains(.code) ? [.code] : wanted
                #expect(kinds(note.entities, unit) == kept, "seed \(seed): \(text.debugDescription) \(entities)")
            }
        }
    }

    @Test("signs that were written are read as the same", arguments: seeds)
    func signs(seed: UInt64) {
        forEach(seed) { random in
            let note = random.note()
            let signs = note.signs
            let read = NoteText(signs: signs)
            #expect(
                read.isExactly(note),
                "seed \(seed): \(signs.debugDescription) of \(note.text.debugDescription) \(note.entities)")
        }
    }

    @Test("whatever is typed, nothing but signs goes", arguments: seeds)
    func typed(seed: UInt64) {
        let marks = Set("*_~|`[]()\\\n\u{2060}".unicodeScalars)
        forEach(seed) { random in
            let typed = random.text(limit: 20)
            var reader = NoteSignReader(Array(typed.unicodeScalars), limit: .max)
            let (text, entities) = reader.read()
            let read = NoteText(signs: typed)
            #expect(read.text.utf16.elementsEqual(text.utf16), "seed \(seed): \(typed.debugDescription)")

            // Characters that are not in the text are in the address of a link, or in the language of a block.
            let kept = (text + entities.map { ($0.url ?? "") + ($0.language ?? "") }.joined()).unicodeScalars
            let counts = typed.unicodeScalars.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            for (scalar, count) in counts where !marks.contains(scalar) {
                #expect(kept.count { $0 == scalar } == count, "seed \(seed): \(typed.debugDescription)")
            }
            #expect(Set(read.entities.compactMap(\.url)) == Set(entities.compactMap(\.url)), "seed \(seed)")
            #expect(NoteText(signs: read.signs).isExactly(read), "seed \(seed): \(typed.debugDescription)")
        }
    }

    @Test("as a list, kept as the database does, and as text again it is the same", arguments: seeds)
    func tasks(seed: UInt64) {
        forEach(seed) { random in
            let note = random.note()
            let kept = note.tasks.map { NoteText.Task(stored: $0.text, $0.json, isTicked: $0.isTicked) }
            let again = NoteText(tasks: kept)
            #expect(again.isExactly(note), "seed \(seed): \(note.text.debugDescription) \(note.entities)")
            #expect(kept.allSatisfy { !$0.text.utf16.contains(10) }, "seed \(seed)")
        }
    }

    @Test("JSON that was written is read as the same", arguments: seeds)
    func json(seed: UInt64) throws {
        try forEach(seed) { random in
            let note = random.note()
            let read = try NoteText(text: note.text, json: note.json)
            #expect(read.isExactly(note), "seed \(seed): \(note.json)")
        }
    }

    @Test("its HTML is well-formed, and says the text and nothing else", arguments: seeds)
    func html(seed: UInt64) throws {
        let words = Words(
            .en, catalog: try TestHome.resources.get().catalog)
        try forEach(seed) { random in
            let note = random.note()
            let html = note.html(words).text
            let read = try ReadHTML(html)
            #expect(read.text.utf16.elementsEqual(note.text.utf16), "seed \(seed): \(html)")
            let addresses = note.addresses.map { ($0.range, "a") }
            let wanted = note.entities.map { ($0.range, ReadHTML.tags[$0.kind]) } + addresses
            for unit in 0..<note.text.utf16.count {
                #expect(
                    read.tags(over: unit) == Set(wanted.filter { $0.0.contains(unit) }.compactMap(\.1)),
                    "seed \(seed), unit \(unit): \(html)")
            }
            #expect(read.spoilers == note.entities.count { $0.kind == .spoiler }, "seed \(seed): \(html)")
        }
    }
}
