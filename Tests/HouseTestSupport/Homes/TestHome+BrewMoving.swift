import Foundation
import GRDB
import HTTP
import TestSupport

@testable import Brew
@testable import House

/// Brews on their way in and out.
extension TestHome {
    var brewing: BrewStores { get throws { try house.rooms.room(BrewRoom.self).stores } }

    func barista(of member: Member) throws -> OwnBarista { try brewing.baristaDoor.own(member) }

    /// Everything that a member has of the room, as it is taken out.
    func brews(of member: Member) throws -> BrewExport {
        try house.database.read { db in try BrewExport(self.barista(of: member), db) }
    }

    func brewDocument(of member: Member) throws -> String {
        String(decoding: try brews(of: member).json(), as: UTF8.self)
    }

    /// Sends a file; gives the address of its preview.
    func sendBrews(_ text: String, named name: String = "Beanconqueror.json", as member: Member) throws -> String {
        try sendBrews(Array(text.utf8), named: name, as: member)
    }

    func sendBrews(_ bytes: [UInt8], named name: String, as member: Member) throws -> String {
        let reply = try upload("/brew/import", bytes, named: name, as: member)
        guard reply.status == 303, let place = reply["Location"] else { throw NoReply(path: reply.text) }
        return place
    }

    @discardableResult
    func bringBrews(_ text: String, as member: Member) throws -> RawReply {
        try post(sendBrews(text, as: member), as: member)
    }
}
