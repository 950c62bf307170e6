import HTML
import HTTP
import House
import Localization

/// Links drawn on a canvas, from one node or from several to another.
struct CanvasLinksController: Sendable {
    let door: GraphDoor
    let links: LinkStore
    let pages: Pages

    var routes: [Route] { [.post("/graphs/:graph/canvas/links", door.writable, join)] }

    /// The most nodes that are linked with another in one request.
    static let limit = 150

    /// - Returns: a part of the page that tells the result with its undo, or the reason why nothing was linked.
    func join(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let nodes = visit.form.values("node").compactMap { ID<Node>($0) }
        let kind = (visit.form["kind"] ?? "").tidiedLine
        guard let target = visit.form["with"].flatMap({ ID<Node>($0) }), !nodes.isEmpty else { throw Refusal.notFound }
        if nodes.count > Self.limit {
            return refused(Phrase("Too many: at most \(Self.limit) at once."), visit)
        }
        if kind.unicodeScalars.count > LinkMeaningForm.kindLimit {
            return refused(Phrase("This is too long: at most \(LinkMeaningForm.kindLimit) characters."), visit)
        }
        switch try links.join(nodes, with: target, kind: kind, in: graph) {
        case .joined: return Pages.fragment(try pages.toast(visit)?.html(visit.words) ?? HTML())
        case .wereThere: return refused(Phrase("They are already linked like this."), marked: .linked, visit)
        case .areGone: return refused(Phrase("Some of the selected items no longer exist."), marked: .gone, visit)
        case .refused(let problems):
            return refused(problems.values.first ?? Phrase("They are already linked like this."), visit)
        }
    }

    /// A refusal after which a page goes on with its next links.
    private enum Mark {
        /// They are there: a page that sends them once more has nothing to tell.
        case linked
        case gone
    }

    private func refused(_ problem: Phrase, marked mark: Mark? = nil, _ visit: Visit) -> Response {
        let marks: HTML = "\(if: mark == .linked, " data-linked")\(if: mark == .gone, " data-gone")"
        var response = Pages.fragment("<p\(marks)>\(visit.words(problem))</p>")
        response.status = .unprocessableContent
        return response
    }
}
