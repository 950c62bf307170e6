import Foundation
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("The version")
struct VersionTests {
    @Test("the change log begins with it")
    func changeLog() throws {
        let log = TestHome.repository.appendingPathComponent("CHANGELOG.md")
        let newest = try String(contentsOf: log, encoding: .utf8).firstMatch(
            of: /(?m)^## \[?([^\] ]+)\]? - \d{4}-\d\d-\d\d$/)

        #expect(newest?.output.1 == Hearth.version[...])
    }

    @Test("hearth --version says it")
    func command() throws {
        let result = try Program(["--version"]).outcome()

        #expect(result.code == 0 && result.output == "\(Hearth.version)\n")
    }

    @Test("it stands at the foot of Settings")
    func settings() throws {
        let home = try TestHome()

        #expect(try home.get("/settings", as: home.grace).contains("<p class=\"fine\">Hearth \(Hearth.version)</p>"))
    }
}
