import Foundation
import HTTP
import TestSupport

@testable import Graphs
@testable import House

extension TestHome {
    func open(_ graph: ID<Graph>, _ member: Member) throws -> OpenGraph { try house.door.open(graph, for: member) }

    /// Keeps a template of an entity.
    func template(
        _ name: String, of entity: ID<Entity>, in graph: ID<Graph>, by member: Member
    ) throws -> ID<SchemaTemplate> {
        try house.templates.keep(
            read(entity, in: graph, as: member), named: name, from: WritableGraph(open(graph, member)))
    }

    /// Two links, each of a kind of its own: the first one, and both kinds.
    func twoKinds(
        _ first: (from: NodeRef, to: NodeRef, kind: String), _ second: (from: NodeRef, to: NodeRef, kind: String),
        inverse: String = "", note: String, in graph: ID<Graph>, by member: Member
    ) throws -> (link: ID<Link>, kind: ID<LinkKind>, other: ID<LinkKind>) {
        let link = try link(
            first.from, first.to, first.kind, inverse: inverse, note: note, in: graph, by: member)
        let other = try self.link(second.from, second.to, second.kind, in: graph, by: member)
        return (
            link, try kind(of: link, at: first.from, in: graph, by: member),
            try kind(of: other, at: second.from, in: graph, by: member)
        )
    }

    /// Links two nodes; gives the link.
    func link(
        _ node: NodeRef, _ other: NodeRef, _ kind: String = "", inverse: String = "", note: String = "",
        in graph: ID<Graph>, by member: Member
    ) throws -> ID<Link> {
        let before = Set(try links(of: node, in: graph, as: member).map(\.id))
        let form = LinksForm(["node": other.digits, "kind": kind, "inverse": inverse, "note": note])
        guard case .added = try house.links.add(form, to: node, in: WritableGraph(open(graph, member))) else {
            throw NoReply(path: "link")
        }
        guard let new = try links(of: node, in: graph, as: member).first(where: { !before.contains($0.id) }) else {
            throw NoReply(path: "link")
        }
        return new.id
    }

    func links(of node: NodeRef, in graph: ID<Graph>, as member: Member) throws -> [NodeLink] {
        try house.links.links(of: node, in: open(graph, member), group: nil, on: ListPage(size: 1000)).links
    }

    func kind(of link: ID<Link>, at node: NodeRef, in graph: ID<Graph>, by member: Member) throws -> ID<LinkKind> {
        let link = try house.links.link(link, of: node, in: open(graph, member))
        guard let kind = link.group.kind else { throw NoReply(path: "kind") }
        return kind
    }

    /// “written by: Frank Herbert”, one line for each link of a node in the order of its page.
    func readings(of node: NodeRef, in graph: ID<Graph>, as member: Member) throws -> [String] {
        try links(of: node, in: graph, as: member).map { link in
            let kind = link.group.isMention ? (link.group.isIncoming ? "mentioned in" : "mentions") : link.reading
            return "\(kind): \(link.other.label)"
        }
    }
}

extension RawReply {
    /// The text of the page's middle.
    var main: String {
        guard let start = text.range(of: "<main"), let end = text.range(of: "</main>") else { return text }
        return String(text[start.lowerBound..<end.lowerBound])
    }
}
