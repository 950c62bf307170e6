import Foundation
import HTTP
import TestSupport
import Testing

@testable import Hearth

@Suite("White space of entries that come in")
struct DiaryWhiteSpaceTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func bring(_ archive: [UInt8], as member: Member) throws -> RawReply {
        let path = try DiariesController.path(home.diary(of: member).id) + "/import"
        let reply = try home.upload(path, archive, named: "Journal.zip", as: member)
        return try home.post(#require(reply["Location"], "\(reply.text)"), as: member)
    }

    @Test("an entry comes back with the white space that its form took")
    func exact() throws {
        let typed = "    four spaces\n\n\nand a gap  \n\n"
        let diary = DiariesController.path(try home.diary(of: home.ada).id)
        let form: FormFields = ["content": typed]
        #expect(try home.post("\(diary)/days/2026-11-20", form, as: home.ada).status == 303)
        let own = try home.texts(of: home.diary(of: home.ada).id)
        #expect(own == ["2026-11-20 \(typed)"])
        let archive = try home.get("\(diary)/export.zip", as: home.ada).body

        #expect(try bring(archive, as: home.grace).status == 303)
        #expect(try home.texts(of: home.diary(of: home.grace).id) == own)

        for member in [home.ada, home.grace] {
            #expect(try bring(archive, as: member).status == 303)
            #expect(try home.texts(of: home.diary(of: member).id) == own)
        }
    }

    @Test("texts of a day that differ in white space at their ends only are one, and others keep theirs")
    func joined() {
        let piece = { EntryJoining.Piece(minute: nil, text: $0) }

        #expect(EntryJoining.join([piece("Rain\n"), piece("Rain")]) == "Rain\n")
        #expect(EntryJoining.join([piece("  Rain\n"), piece("\tSun ")]) == "  Rain\n\n\n\tSun ")
        #expect(EntryJoining.join([piece(" \n"), piece("Sun")]) == "Sun")
    }
}
