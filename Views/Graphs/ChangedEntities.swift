import Foundation
import HTML
import House
import Localization

/// The entities that were changed last.
struct ChangedEntities: PagePart {
    let entities: [ChangedEntity]
    let now: Date

    func html(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Recently changed"))</h2>
        <ul class="list card">
        \(entities, { row($0, words) })
        </ul></section>
        """
    }

    private func row(_ entity: ChangedEntity, _ words: Words) -> HTML {
        LinkRow(
            entity.path, tile: ChosenIcon(entity.icon, instead: .note).tile, entity.name, text: entity.graphName,
            end: "<small>\(words.lately(entity.changed, now: now))</small>"
        ).html
    }
}

struct ChangedEntity: Sendable {
    let icon: String
    let name: String
    let graphName: String
    let changed: Date
    let path: String
}
