import GRDB
import House
import Localization

/// The problem of each field of a form whose links could not be made or changed.
typealias LinkProblems = [String: Phrase]

extension LinkStore {
    /// The result of adding links.
    enum Addition: Sendable {
        case added
        case refused(LinkProblems)
    }

    /// Links a node to all chosen ones, and to a new entity if one is wanted: all of it or nothing.
    /// - Parameter entity: a script's id for the new entity. If that exists, an earlier request did all of this.
    func add(
        _ form: LinksForm, to node: NodeRef, in graph: WritableGraph, creating entity: ID<Entity>? = nil
    ) throws -> Addition {
        let now = clock.now()
        var outcome = Addition.added
        try database.writeOrRollBack { db in
            try graph.requireAccess(in: db)
            if let entity, form.newEntity != nil, try EntityStore.isThere(entity, in: graph, db) { return .commit }
            let problems = try add(form, to: node, in: graph, creating: entity, at: now, db)
            guard problems.isEmpty else {
                outcome = .refused(problems)
                return .rollback
            }
            return .commit
        }
        return outcome
    }

    private func add(
        _ form: LinksForm, to node: NodeRef, in graph: WritableGraph, creating sent: ID<Entity>?, at now: Instant,
        _ db: Database
    ) throws -> LinkProblems {
        let own = try NodeStore.node(node.any, in: graph.id, db)
        let meaning = try Meaning(form.meaning, in: graph.id, at: now, db)
        guard meaning.problems.isEmpty else { return meaning.problems }
        var others = try NodeStore.nodes(form.nodes, in: graph.id, db)
        guard others.count == form.nodes.count else {
            return ["node": Phrase("One of them was deleted in the meantime. The others are still selected.")]
        }
        if others.contains(where: { $0.id == own.id }) {
            return ["node": Phrase("“\(own.name)” cannot be linked to itself.")]
        }
        for other in others where try meaning.isThere(own.id, other.id, in: graph.id, db) {
            return ["node": Phrase("“\(other.name)” is already linked like this.")]
        }
        if let name = form.newEntity {
            let entity = try EntityStore.insert(EntityForm(name: name), as: sent, to: graph, at: now, db)
            try Mentions.awaited(.entity(entity), by: graph.member, in: graph.id, at: now, db)
            others.append(try NodeStore.node(NodeRef.entity(entity).any, in: graph.id, db))
        }
        for other in others {
            try meaning.insert(own.id, other.id, note: form.meaning.note, in: graph, at: now, db)
        }
        try NodeStore.use([own.id.any] + others.map(\.id.any), by: graph.member, in: graph.id, at: now, db)
        return [:]
    }

    /// Gives a link another kind or another note, as read from one of its nodes.
    /// - Throws: `FormProblems` if the kind cannot be had, or links the two already.
    func change(
        _ id: ID<Link>, of node: NodeRef, in graph: WritableGraph, to form: LinkMeaningForm
    ) throws -> Saved<Void, NodeLink> {
        try database.write(in: graph) { db in try change(id, of: node, in: graph, to: form, db) }
    }

    private func change(
        _ id: ID<Link>, of node: NodeRef, in graph: WritableGraph, to form: LinkMeaningForm, _ db: Database
    ) throws -> Saved<Void, NodeLink> {
        let link = try Self.link(id, of: node, in: graph.id, db)
        guard !link.group.isMention else { throw Self.isMention }
        let hasSameKind = Fold.fold(link.reading) == Fold.fold(form.kind)
        let isUnchanged = hasSameKind && link.note == form.note
        guard isUnchanged || link.version == form.version else { return .conflict(current: link) }
        let meaning = try Meaning(form, in: graph.id, at: clock.now(), db)
        guard meaning.problems.isEmpty else { throw FormProblems(meaning.problems) }
        if isUnchanged { return .done }
        if try meaning.isThere(node, link.other.id, besides: id, in: graph.id, db) {
            throw FormProblems(["kind": Phrase("“\(link.other.name)” is already linked like this.")])
        }
        let (source, target) = meaning.isReversed ? (link.other.id, node) : (node, link.other.id)
        try db.execute(
            sql: """
                UPDATE link SET sourceEntityId = ?, sourceAttributeId = ?, targetEntityId = ?, targetAttributeId = ?,
                    kindId = ?, note = ?, noteFold = ?, version = version + 1
                WHERE id = ? AND graphId = ?
                """,
            arguments: source.columns + target.columns
                + [meaning.kind, form.note, Fold.fold(form.note), id, graph.id])
        return .done
    }

    /// The kind for a typed reading: an existing one, in either direction, or a new one.
    struct Meaning {
        private(set) var kind: ID<LinkKind>?
        /// True when the other node is the source.
        private(set) var isReversed = false
        private(set) var problems: LinkProblems = [:]

        init(_ form: LinkMeaningForm, in graph: ID<Graph>, at now: Instant, _ db: Database) throws {
            guard !form.kind.isEmpty else { return }
            let (name, inverse) = (Fold.fold(form.kind), Fold.fold(form.inverse))
            if let known = try LinkKindStore.reading(name, in: graph, db) {
                kind = known.id
                isReversed = !known.isSymmetric && Fold.fold(known.name) != name
                let other = known.reading(isIncoming: !isReversed)
                if !inverse.isEmpty, Fold.fold(other) != inverse {
                    problems["inverse"] = Phrase(
                        "In reverse, “\(form.kind)” reads “\(other)”. You can change this under Kinds of links."
                    )
                }
                return
            }
            if !inverse.isEmpty, inverse != name, let known = try LinkKindStore.reading(inverse, in: graph, db) {
                problems["inverse"] = Phrase("“\(form.inverse)” is already used by another kind: \(known.title).")
                return
            }
            kind = try LinkKindStore.insert(name: form.kind, inverse: form.inverse, in: graph, at: now, db)
        }

        /// True when two nodes already have a link of this kind in this direction.
        func isThere(
            _ node: NodeRef, _ other: NodeRef, besides link: ID<Link>? = nil, in graph: ID<Graph>, _ db: Database
        ) throws -> Bool {
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (
                            SELECT 1 FROM (\(NodeLink.ends(of: node))) WHERE coalesce(entityEnd, attributeEnd) = :other
                                AND NOT isMention AND kindId IS :kind AND direction = :isReversed
                                AND linkId IS NOT :link)
                        """),
                arguments: [
                    "node": node.any, "graph": graph, "other": other.any, "kind": kind, "isReversed": isReversed,
                    "link": link,
                ]
            ).unwrap()
        }

        func insert(
            _ node: NodeRef, _ other: NodeRef, note: String, in graph: WritableGraph, at now: Instant, _ db: Database
        ) throws {
            let (source, target) = isReversed ? (other, node) : (node, other)
            try db.cachedStatement(
                sql: """
                    INSERT INTO link (id, graphId, sourceEntityId, sourceAttributeId, targetEntityId, targetAttributeId,
                        kindId, note, noteFold, createdAt, createdById)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [ID<Link>(at: now), graph.id] + source.columns + target.columns
                    + [kind, note, Fold.fold(note), now, graph.member])
        }
    }
}
