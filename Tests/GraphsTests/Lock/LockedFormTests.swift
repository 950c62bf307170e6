import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

/// Text typed while the lock fell.
@Suite("Forms that meet a lock")
struct LockedFormTests {
    let home: TestHome
    let graph: ID<Graph>
    let path: String
    let browser: Browser

    init() throws {
        (home, graph, path, browser) = try TestHome.letters()
        try home.lock(graph, by: home.ada)
    }

    private let typed = TestHome.letter

    private func fields(_ reply: RawReply) -> FormFields { reply.hiddenFields(to: path + "/unlock") }

    @Test("a form sent to a locked graph saves nothing, and is sent again after the right password")
    func replay() throws {
        let refused = try browser.post(path + "/entities", typed)
        #expect(refused.status == 423)
        #expect(refused["Cache-Control"] == "no-store")
        #expect(
            refused.text.contains("action=\"\(path)/unlock\"")
                && refused.text.contains("data-draft=\"\(path)/entities\""))

        var form = fields(refused)
        for field in typed.fields { #expect(form[field.name] == field.value, "\(field.name)") }
        form.add("unlock-password", "not this one")
        let wrong = try browser.post(path + "/unlock", form)
        #expect(wrong.status == 422)
        #expect(fields(wrong).encoded == fields(refused).encoded)

        form = fields(wrong)
        form.add("unlock-password", TestHome.graphPassword)
        let right = try browser.post(path + "/unlock", form)
        // The same form goes to where it was going.
        #expect(right.status == 307 && right["Location"] == path + "/entities")
        let saved = try browser.post(path + "/entities", form)
        #expect(saved.status == 303)
        let page = try browser.get((saved["Location"] ?? "") + "/edit").text
        #expect(page.contains("To &quot;Mother&quot; &lt;3") && page.contains("\nDearest,\n\n  &amp; all"))
    }

    @Test("a page asks for no form to be sent but to its own graph")
    func foreignReplay() throws {
        for target in ["/logout", "/settings/password", "/graphs/\(graph)x", "//evil.example", "\(path)/../../logout"] {
            let form: FormFields = ["unlock-password": TestHome.graphPassword, "unlock-replay": target]
            let reply = try browser.post(path + "/unlock", form)
            #expect(reply.status == 303 && reply["Location"] == path, "\(target)")
            _ = try browser.post(path + "/lock/now")
        }
        let page = try browser.get("\(path)/unlock?unlock-replay=\(path)/delete&name=x").text
        #expect(!page.contains("unlock-replay"))
    }

    @Test("passwords that were typed stand on no page")
    func passwords() throws {
        let reply = try browser.post(path + "/lock", TestHome.lockForm("behind the stove", current: "under the clock"))

        #expect(reply.status == 423)
        #expect(!reply.text.contains("behind the stove") && !reply.text.contains("under the clock"))
    }
}
