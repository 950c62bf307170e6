import Foundation
import HTTP
import House

extension NodeLine {
    init(_ node: Node, in graph: ID<Graph>, written: String? = nil) {
        self.init(
            id: node.id.digits, path: node.id.path(in: graph), icon: node.icon, name: node.name,
            owner: node.owner?.name, written: written)
    }
}

extension NodeOffer {
    init(
        _ offer: NodeStore.Offer, query: SearchQuery, in graph: ID<Graph>, written: [ID<Node>: String] = [:],
        without hidden: Set<NodeRef> = []
    ) {
        func lines(_ nodes: [Node]) -> [NodeLine] {
            nodes.filter { !hidden.contains($0.id) }
                .map { NodeLine($0, in: graph, written: written[$0.id.any]) }
        }
        self.init(
            query: query.text, recent: lines(offer.recent), others: lines(offer.others), isMore: offer.isMore)
    }
}

extension LinkLines {
    /// - Parameter total: the number of links in the group; those given may be some of them.
    init(_ links: [NodeLink], total: Int, of node: NodeRef, in graph: ID<Graph>, hasPage: Bool) {
        let path = LinksController.path(node, in: graph)
        let group = links[0].group
        self.init(
            meaning: Meaning(group, reading: links[0].reading),
            lines: links.map { link in
                LinkLine(
                    node: NodeLine(link.other, in: graph), note: link.note,
                    path: link.group.isMention ? nil : "\(path)/\(link.id)")
            },
            total: total, allPath: hasPage && links.count < total ? "\(path)?group=\(group)" : nil)
    }
}

extension LinkLines.Meaning {
    init(_ group: LinkGroup, reading: String) {
        if group.isMention {
            self = group.isIncoming ? .mentioned : .mentions
        } else {
            self = reading.isEmpty ? .none : .kind(reading)
        }
    }
}

extension LinksPart {
    /// The links on the page of a node.
    init(_ overview: LinkStore.Overview, of node: NodeRef, in graph: OpenGraph) {
        self.init(
            path: LinksController.path(node, in: graph.id),
            connectPath: "\(PathController.path(graph.id))?from=\(node.digits)",
            groups: overview.groups.map {
                LinkLines($0.links, total: $0.total, of: node, in: graph.id, hasPage: true)
            },
            total: overview.total, canEdit: graph.canWrite)
    }
}

extension NotesText {
    init(_ shown: MentionStore.Shown, in graph: OpenGraph) {
        self.init(
            shown.parts.map { part in
                switch part {
                case .text(let text): .text(text)
                case .typed(let inner): Self.part(inner, shown.leads[inner], in: graph)
                case .token(let id, let name):
                    .mention(
                        Mention(
                            label: shown.nodes[id]?.label ?? name, path: shown.nodes[id]?.id.path(in: graph.id)))
                }
            })
    }

    /// A name that was no mention when it was written, as a link to the node or to the page where it can become one.
    private static func part(_ inner: String, _ lead: Mentions.Lead?, in graph: OpenGraph) -> Part {
        let folder = GraphsController.path(graph.id)
        let name = inner.tidiedLine
        switch lead {
        case .node(let node): return .mention(Mention(label: node.label, path: node.id.path(in: graph.id)))
        case .several:
            let search = (["q": name] as FormFields).encoded
            return .mention(Mention(label: name, path: "\(folder)?\(search)", leads: .toChoosing))
        case .nothing where graph.canWrite:
            let fields = (["name": name] as FormFields).encoded
            return .mention(Mention(label: name, path: "\(folder)/entities/new?\(fields)", leads: .toMaking))
        case .missing(let owner) where graph.canWrite:
            let rest = name.range(of: " · ").map { String(name[$0.upperBound...]) } ?? name
            let fields = (["name": rest] as FormFields).encoded
            let path = "\(owner.id.path(in: graph.id))/attributes/new?\(fields)"
            return .mention(Mention(label: name, path: path, leads: .toMaking))
        default: return .text("[[\(inner)]]")
        }
    }
}

extension PathPage.Way {
    init(_ path: PathStore.Path, in graph: ID<Graph>) {
        self.init(
            start: NodeLine(path.nodes[0], in: graph),
            steps: zip(path.steps, path.nodes.dropFirst()).map { step, node in
                (PathPage.Joint(step), NodeLine(node, in: graph))
            })
    }
}

extension PathPage.Joint {
    init(_ step: PathStore.Step) {
        self.init(
            readings: step.readings, mentions: step.mentions, isMentioned: step.isMentioned, ownership: step.ownership)
    }
}

extension LinkKindsPage.Row {
    init(_ kind: LinkKind, in graph: ID<Graph>) {
        self.init(
            path: LinkKindsController.path(kind.id, in: graph), name: kind.name,
            inverse: kind.isSymmetric ? "" : kind.inverse, count: kind.count)
    }
}
