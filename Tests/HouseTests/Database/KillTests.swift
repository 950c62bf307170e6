import Foundation
import GRDB
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HouseTestSupport

@Suite("Being killed")
struct KillTests {
    @Test("kills while four people write lose nothing that was acknowledged")
    func kills() throws {
        let rounds = Drills.rounds(100, usually: 6)
        let folder = try TemporaryFolder()
        let data = folder["data"]
        try ServedHome.furnish(data)
        let ledger = Ledger()
        var cookie = ""
        var graph = ""

        var random = SeededGenerator.ofThisRun()
        for round in 1...rounds {
            let home = try ServedHome(data)
            if round == 1 {
                cookie = try #require(try home.signIn("Ada"))
                graph = try home.graphPath(cookie: cookie)
            } else {
                ledger.reconcile(with: try Self.names(in: graph, home, cookie))
            }
            let writers = (1...4).map { WriterThread("r\(round)w\($0)", home.port, cookie, graph, ledger) }
            ledger.waitForAcknowledgements(.random(in: 1...60, using: &random))
            home.program.send(SIGKILL)
            #expect(try home.program.outcome().code == -SIGKILL)
            for writer in writers { writer.join() }

            let check = try Program.run("check", "--data", data)
            #expect(check.code == 0, "round \(round): \(check.output)\(check.errors)")
        }
        let last = try ServedHome(data)
        ledger.reconcile(with: try Self.names(in: graph, last, cookie))
        #expect(try last.stop().code == 0)

        let (written, lost) = (ledger.acknowledged, ledger.lost)
        print("\(rounds) kills, \(written) writes acknowledged, \(lost.count) lost")
        #expect(lost.isEmpty)
        #expect(written > 10 * rounds)
    }

    /// The names of all entities, read page after page as a browser does.
    private static func names(in graph: String, _ home: ServedHome, _ cookie: String) throws -> Set<String> {
        var names: Set<String> = []
        for page in 1... {
            let reply = try home.get("\(graph)?page=\(page)", cookie: cookie)
            let found = reply.text.matches(of: /"row__name">(r[0-9]+w[0-9]+n[0-9]+v[0-9]+)</).map {
                String($0.output.1)
            }
            guard reply.status == 200, !found.isEmpty else { break }
            names.formUnion(found)
        }
        return names
    }
}
