import Foundation
import GRDB
import HTTP
import TestSupport

@testable import Graphs
@testable import House

extension TestHome {
    static let graphPassword = "under the clock"

    static func lockForm(
        _ password: String = graphPassword, current: String? = nil, hidesName: Bool = false, idle: Int = 5,
        grace: Int = 60
    ) -> FormFields {
        var form: FormFields = [
            "password": password, "again": password, "idleMinutes": "\(idle)", "graceSeconds": "\(grace)",
        ]
        if hidesName { form.add("hidesName", "on") }
        if let current { form.add("current", current) }
        return form
    }

    static func lockPath(_ graph: ID<Graph>) -> String { GraphsController.path(graph) + "/lock" }

    /// Sets a graph's lock in a session that is over afterwards, so that no session has unlocked it.
    func lock(_ graph: ID<Graph>, by owner: Member, hidesName: Bool = false, idle: Int = 5) throws {
        let browser = try browser(of: owner)
        let reply = try browser.post(
            Self.lockPath(graph), Self.lockForm(hidesName: hidesName, idle: idle))
        guard reply.status == 303 else { throw NoReply(path: "lock: \(reply.status)") }
        _ = try browser.post("/logout")
    }
}

extension Browser {
    func unlock(_ graph: ID<Graph>, with password: String = TestHome.graphPassword) throws -> RawReply {
        try post(GraphsController.path(graph) + "/unlock", ["unlock-password": password])
    }

    func isOpen(_ graph: ID<Graph>) throws -> Bool { try get(GraphsController.path(graph)).status == 200 }
}
