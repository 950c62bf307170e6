import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import HouseTestSupport

@Suite("What is typed for something that is deleted, or taken out of one's sight, meanwhile")
struct GoneMeanwhileTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    @Test("a message and an entry with a picture come back with their text, and nothing is stored")
    func texts() throws {
        let tab = try home.tab("Holiday", by: home.ada)
        let diary = try home.diary(of: home.ada)
        let before = try home.fingerprint()

        for path in ["/notes/\(tab)/messages", "\(DiariesController.path(diary.id))/days/2026-11-20"] {
            let fields: FormFields = ["content": "Pack the <red> tent", "day": "2026-11-20"]
            let reply = try home.sendForm(fields, [("tent.png", [1, 2, 3])], to: path, as: home.grace)

            #expect(reply.status == 404 && reply.contains("Pack the &lt;red&gt; tent"), "\(path)")
        }
        #expect(try home.fingerprint() == before)
    }
}
