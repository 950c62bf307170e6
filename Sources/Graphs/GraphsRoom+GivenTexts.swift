import GRDB
import House
import Localization

/// Entities and attributes made of texts that other rooms give.
extension GraphsRoom {
    /// Rows of a search among which entities are looked for.
    private static let searched = 20

    func textPlaces(_ query: SearchQuery, _ visit: Visit) throws -> [TextPlace] {
        let graphs = try door.all(for: visit).filter(\.canWrite)
        if query.isEmpty {
            return graphs.map { graph in
                TextPlace(
                    path: "\(GraphsController.path(graph.id))/entities",
                    icon: ChosenIcon(graph.graph.icon, instead: .graph),
                    title: visit.words("New entity in “\(graph.graph.name)”"))
            }
        }
        let entities = graphs.map { "\(GraphsController.path($0.id))/entities/" }
        return try search(query, limit: Self.searched, visit).rows
            .filter { row in query.fits(row.name.plain) && entities.contains { row.path.hasPrefix($0) } }
            .map { row in
                TextPlace(
                    path: row.path, icon: row.icon,
                    title: visit.words("New attribute of “\(row.name.plain)” in “\(row.place)”"))
            }
    }

    func put(_ text: GivenText, at place: String, _ visit: Visit) throws -> String {
        let parts = place.split(separator: "/").map(String.init)
        guard parts.count == 3 || parts.count == 4, parts[2] == "entities", let id = ID<Graph>(parts[1]) else {
            throw Refusal.notFound
        }
        let graph = try door.open(id, for: visit).writable()
        let (name, notes) = text.named(limit: EntityForm.nameLimit)
        let form = EntityForm(name: name.isEmpty ? visit.words("Message") : name, icon: "", notes: notes)
        guard notes.unicodeScalars.count <= EntityForm.notesLimit else {
            throw Refusal.badRequest(Phrase("This is too long: at most \(EntityForm.notesLimit) characters."))
        }
        if parts.count == 3 {
            let entity = try house.database.write(in: graph) { db in
                let now = house.clock.now()
                let entity = try EntityStore.insert(form, to: graph, at: now, db)
                try Mentions.awaited(.entity(entity), by: graph.member, in: graph.id, at: now, db)
                try attachments.hang(text.media, at: .thing(UploadPlace.entities, entity.uuid), in: graph, db)
                return entity
            }
            return EntitiesController.path(entity, in: graph.id)
        }
        guard let entity = ID<Entity>(parts[3]) else { throw Refusal.notFound }
        let attribute = try house.database.write(in: graph) { db in
            try AttributeStore.check(entity, in: graph, db)
            let now = house.clock.now()
            let attribute = try AttributeStore.insert(form, to: entity, in: graph, at: now, db)
            try Mentions.awaited(.attribute(attribute), by: graph.member, in: graph.id, at: now, db)
            try attachments.hang(text.media, at: .thing(UploadPlace.attributes, attribute.uuid), in: graph, db)
            return attribute
        }
        return AttributesController.path(attribute, in: graph.id)
    }
}
