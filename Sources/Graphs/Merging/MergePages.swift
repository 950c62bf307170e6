import House
import Localization

extension MergePage {
    init(_ merge: MergeStore.EntityMerge, path: String, words: Words) {
        let matched = Dictionary(
            merge.pairs.compactMap { pair in pair.match.map { ($0.id, pair.field) } }, uniquingKeysWith: { $1 })
        let ours = merge.ours.map { field in
            let other = matched[field.id]
            let known = Set(field.options.map { Fold.fold($0.name) })
            return MergePreview.FieldRow(
                field, origin: other == nil ? .kept : .both,
                options: other?.options.map(\.name).filter { !known.contains(Fold.fold($0)) } ?? [])
        }
        let theirs = merge.pairs.filter { $0.match == nil }.map { MergePreview.FieldRow($0.field, origin: .gone) }
        self.init(
            path: path, other: merge.gone.id.description,
            kept: .init(icon: merge.kept.icon, name: merge.kept.name, above: nil),
            gone: .init(icon: merge.gone.icon, name: merge.gone.name, above: nil),
            preview: MergePreview(
                fields: ours + theirs,
                attributes: .init(
                    kept: merge.attributes.ours, gone: merge.attributes.theirs, shared: merge.attributes.shared),
                links: .init(merge.links), notes: Mentions.plain(merge.notes)))
    }

    /// - Throws: `Refusal.conflict` when the notes would get too long.
    init(
        _ merge: MergeStore.AttributeMerge, links: MergeStore.MergedLinks, path: String, words: Words
    ) throws {
        let (kept, gone, mapper) = (merge.kept, merge.gone, ValueMapper(words))
        let clashes = merge.clashes
        let open = Set(clashes.map(\.field.id))
        let notes = try MergeStore.joined(
            (ID(kept.id.uuid), kept.notes), (ID(gone.id.uuid), gone.notes), lines: merge.lines + links.notes)
        self.init(
            path: path, other: gone.id.description,
            kept: .init(icon: kept.icon, name: kept.name, above: kept.entityName),
            gone: .init(icon: gone.icon, name: gone.name, above: gone.entityName),
            clashes: clashes.map { clash in
                MergePage.Clash(
                    id: clash.field.id.description, name: clash.field.name,
                    ours: mapper.shown(clash.ours, of: clash.field), theirs: mapper.shown(clash.theirs, of: clash.field)
                )
            },
            preview: MergePreview(
                values: merge.fields.filter { !open.contains($0.id) }.compactMap { field in
                    let (ours, theirs) = (merge.ours[field.id], merge.theirs[field.id])
                    return (ours ?? theirs).map { value in
                        MergePreview.ValueRow(
                            name: field.name, text: mapper.shown(value, of: field),
                            origin: ours == nil ? .gone : theirs == nil ? .kept : .both)
                    }
                },
                attributes: nil, links: .init(links), notes: Mentions.plain(notes)))
    }
}

extension MergePage.MergePreview.Links {
    fileprivate init(_ links: MergeStore.MergedLinks) {
        self.init(staying: links.staying, dropped: links.dropped, mentions: links.mentions)
    }
}

extension MergePage.MergePreview.FieldRow {
    fileprivate init(_ field: EntityField, origin: MergePage.MergePreview.Origin, options: [String] = []) {
        self.init(name: field.name, type: field.type, unit: field.unit, origin: origin, options: options)
    }
}

extension PickPage.Row {
    init(_ node: Node) {
        self.init(id: node.id.digits, icon: node.icon, name: node.name, owner: node.owner?.name)
    }
}

extension MovePage {
    init(
        _ move: MergeStore.Move, _ batch: MergeStore.Batch, above: (title: String, path: String), item: ItemName,
        action: String, cancelPath: String, sent: [(name: String, value: String)], isStale: Bool = false
    ) {
        self.init(
            above: above, action: action, cancelPath: cancelPath, names: batch.names, count: batch.ids.count,
            item: item, target: .init(id: move.target.id.description, icon: move.target.icon, name: move.target.name),
            fields: move.fields.map {
                MovePage.Line(name: $0.field.name, target: $0.target?.name, moving: $0.moving, noted: $0.noted)
            }, sent: sent, isStale: isStale)
    }
}
