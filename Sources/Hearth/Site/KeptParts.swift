import HTML
import HTTP
import Synchronization

/// Parts of pages as they were drawn, kept until anything in the database changes: going back to a list is the most
/// usual thing people do, and drawing it takes most of a request.
///
/// Who may see it is asked anew each time, before. Each part is kept for one member and one address; what can be locked
/// is not kept.
final class KeptParts: Sendable {
    private struct Key: Hashable {
        let member: ID<Member>
        let path: String
        let query: String
    }

    private struct Parts {
        var moment: Moment?
        var html: [Key: HTML] = [:]
        var byteCount = 0
    }

    private let parts = Mutex(Parts())

    private static let most = 4 << 20

    /// The part of a page, drawn now or before.
    /// - Parameter draw: depends on nothing but the database, the member and the address.
    func html(for visit: Visit, _ draw: () throws -> HTML) rethrows -> HTML {
        guard let moment = visit.moment else { return try draw() }
        let key = Key(member: visit.member.id, path: visit.request.path, query: visit.query.encoded)
        if let kept = parts.withLock({ $0.moment == moment ? $0.html[key] : nil }) { return kept }
        let drawn = try draw()
        parts.withLock { parts in
            // A request that began earlier may end later: what it drew is of no use to those that come.
            if let kept = parts.moment, kept.isLater(than: moment) { return }
            if parts.moment != moment || parts.byteCount + drawn.bytes.count > Self.most {
                parts = Parts(moment: moment)
            }
            if parts.html.updateValue(drawn, forKey: key) == nil { parts.byteCount += drawn.bytes.count }
        }
        return drawn
    }
}
