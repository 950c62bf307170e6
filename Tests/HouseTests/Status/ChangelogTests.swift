import Foundation
import HTML
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("What is new in each version")
struct ChangelogTests {
    private let text = """
        # Changes

        As usual.

        ## Unreleased

        ### Added
        - Not yet.

        ## 0.5.0 - 2027-02-01

        ### Added
        - **Boats**: a room of
          their own.
        - Oars.

        ### Fixed
        - A leak.

        ## 0.4.0 - 2027-01-01

        ### Changed
        - Rain.

        ## 0.3.0 - 2026-11-28

        ### Added
        - All.
        """

    @Test("is read from the headings and lists of the file, without what is in no release")
    func read() throws {
        let releases = Changelog(text).releases

        #expect(releases.map(\.version.text) == ["0.5.0", "0.4.0", "0.3.0"])
        #expect(releases.map(\.day) == ["2027-02-01", "2027-01-01", "2026-11-28"])
        #expect(
            releases[0].parts == [
                Changelog.Part(title: "Added", items: ["**Boats**: a room of their own.", "Oars."]),
                Changelog.Part(title: "Fixed", items: ["A leak."]),
            ])
        #expect(Changelog("").releases.isEmpty)
    }

    @Test("from one version to another is what came after the first, and the second")
    func between() throws {
        let log = Changelog(text)
        let number = { (text: String) in try #require(VersionNumber(text)) }

        #expect(
            try log.releases(after: number("0.3.0"), upTo: number("0.5.0")).map(\.version.text) == ["0.5.0", "0.4.0"])
        #expect(try log.releases(after: number("0.3.0"), upTo: number("0.4.0")).map(\.version.text) == ["0.4.0"])
        #expect(try log.releases(after: number("0.5.0"), upTo: number("0.5.0")).isEmpty)
    }

    @Test("the house's own file begins with the version that runs, and is on the page in its words")
    func own() throws {
        #expect(try TestHome.resources.get().changelog.releases.first?.version.text == Hearth.version)
    }

    @Test("bold, italic and code are marked, and all else is text")
    func marks() {
        #expect(
            NewsPage.marked("**Boats** for *two* with `row()` <b>& more").text
                == "<b>Boats</b> for <i>two</i> with <code>row()</code> &lt;b&gt;&amp; more")
        #expect(NewsPage.marked("2 * 3 ** 4").text == "2 * 3 ** 4")
    }
}
