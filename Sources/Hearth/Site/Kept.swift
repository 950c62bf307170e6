import HTML
import HTTP
import Synchronization

/// What was drawn, kept until anything in the database changes: going back to a list is the most usual thing people do,
/// and drawing it takes most of a request.
///
/// Who may see it is asked anew each time, before. Each thing is kept for one member and one address.
final class Kept<Value: Sendable>: Sendable {
    private struct Key: Hashable {
        let member: ID<Member>
        let path: String
        let query: String
    }

    private struct Shelf {
        var moment: Moment?
        var values: [Key: Value] = [:]
        var byteCount = 0
    }

    private let shelf = Mutex(Shelf())
    private let byteCount: @Sendable (Value) -> Int

    /// Bytes of the values of one shelf.
    private static var most: Int { 4 << 20 }

    init(byteCount: @escaping @Sendable (Value) -> Int) { self.byteCount = byteCount }

    /// What was drawn now or before.
    /// - Parameter draw: `value` depends on nothing but the database, the member and the address, unless `isLasting`
    ///   is false: then it is not kept.
    func value(for visit: Visit, _ draw: () throws -> (value: Value, isLasting: Bool)) rethrows -> Value {
        guard let moment = visit.moment else { return try draw().value }
        let key = Key(member: visit.member.id, path: visit.request.path, query: visit.query.encoded)
        if let kept = shelf.withLock({ $0.moment == moment ? $0.values[key] : nil }) { return kept }
        let drawn = try draw()
        if drawn.isLasting { keep(drawn.value, key, moment) }
        return drawn.value
    }

    private func keep(_ value: Value, _ key: Key, _ moment: Moment) {
        let count = byteCount(value)
        shelf.withLock { shelf in
            // A request that began earlier may end later: what it drew is of no use to those that come.
            if let kept = shelf.moment, kept.isLater(than: moment) { return }
            if shelf.moment != moment || shelf.byteCount + count > Self.most { shelf = Shelf(moment: moment) }
            if shelf.values.updateValue(value, forKey: key) == nil { shelf.byteCount += count }
        }
    }
}
