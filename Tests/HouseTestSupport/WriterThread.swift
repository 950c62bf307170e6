import Foundation
import HTTP
import Synchronization
import TestSupport

@testable import House

/// The state that must be there after a kill: every acknowledged write. A write under way may be there or not.
final class Ledger: Sendable {
    private struct State {
        var present: Set<String> = []
        /// Names that an unfinished write would add, or takes away.
        var open: Set<String> = []
        var lost: Set<String> = []
        var acknowledged = 0
    }

    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)

    var acknowledged: Int { state.withLock { $0.acknowledged } }
    var present: Set<String> { state.withLock { $0.present } }

    /// Names that should be there and are not, or the other way round.
    var lost: Set<String> { state.withLock { $0.lost } }

    func begin(_ old: String?, _ new: String?) {
        state.withLock { $0.open.formUnion([old, new].compactMap { $0 }) }
    }

    func acknowledge(_ old: String?, _ new: String?) {
        state.withLock { state in
            if let old {
                state.present.remove(old)
                state.open.remove(old)
            }
            if let new {
                state.present.insert(new)
                state.open.remove(new)
            }
            state.acknowledged += 1
        }
        bell.signal()
    }

    func waitForAcknowledgements(_ count: Int) {
        while bell.wait(timeout: .now()) == .success {}
        for _ in 0..<count where bell.wait(timeout: .now() + 20) == .timedOut { return }
    }

    /// Compares with the names that are there, and starts again from these.
    func reconcile(with found: Set<String>) {
        state.withLock { state in
            let different = state.present.symmetricDifference(found).subtracting(state.open)
            state.lost.formUnion(different)
            state.present = found
            state.open = []
        }
    }
}

/// A member who adds, changes and deletes entities until the connection breaks.
final class WriterThread: Sendable {
    private let name: String
    private let port: Int
    private let cookie: String
    private let graph: String
    private let ledger: Ledger
    private let ended = DispatchSemaphore(value: 0)

    init(_ name: String, _ port: Int, _ cookie: String, _ graph: String, _ ledger: Ledger) {
        (self.name, self.port, self.cookie, self.graph, self.ledger) = (name, port, cookie, graph, ledger)
        let thread = Thread { [self] in
            // The end of the server ends the writing.
            try? write()
            ended.signal()
        }
        thread.start()
    }

    func join() { ended.wait() }

    private struct Thing {
        let path: String
        let number: Int
        var version = 1

        func name(_ writer: String, _ version: Int? = nil) -> String {
            "\(writer)n\(number)v\(version ?? self.version)"
        }
    }

    private func write() throws {
        let client = try RawClient(port: port)
        var things: [Thing] = []
        var random = SeededGenerator(seed: name.utf8.reduce(SeededGenerator.seed) { $0 &* 31 &+ UInt64($1) })
        for number in 1... {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3 where !things.isEmpty:
                let index = Int.random(in: things.indices, using: &random)
                let (old, new) = (things[index].name(name), things[index].name(name, things[index].version + 1))
                let form: FormFields = ["name": new, "notes": "Again.", "version": "\(things[index].version)"]
                guard send(client, things[index].path, form, from: old, to: new) != nil else { return }
                things[index].version += 1
            case 3..<5 where !things.isEmpty:
                let thing = things.remove(at: Int.random(in: things.indices, using: &random))
                guard send(client, thing.path + "/delete", [:], from: thing.name(name), to: nil) != nil else { return }
            default:
                let new = "\(name)n\(number)v1"
                let form: FormFields = ["name": new, "notes": "Some words about \(new)."]
                guard let path = send(client, graph + "/entities", form, from: nil, to: new) else { return }
                things.append(Thing(path: path, number: number))
            }
        }
    }

    /// - Returns: the address that the reply leads to; `nil` without a whole reply.
    private func send(_ client: RawClient, _ path: String, _ form: FormFields, from old: String?, to new: String?)
        -> String?
    {
        ledger.begin(old, new)
        client.send(ServedHome.request("POST", path, port: port, cookie: cookie, form: form))
        guard let reply = client.reply(within: 20), reply.status == 303, let next = reply["Location"] else {
            return nil
        }
        ledger.acknowledge(old, new)
        return next
    }
}
