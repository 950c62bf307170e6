import HTTP
import TestSupport

@testable import Graphs
@testable import House

extension TestHome {
    /// Ada's graph of letters, with its path, and the browser in which she writes one.
    static func letters() throws -> (TestHome, ID<Graph>, path: String, Browser) {
        let home = try TestHome()
        let graph = try home.graph("Letters", by: home.ada)
        let browser = try home.browser()
        _ = try browser.signIn("Ada")
        return (home, graph, GraphsController.path(graph), browser)
    }

    /// A letter with everything that could get lost on its way through hidden fields.
    static let letter: FormFields = [
        "name": "To \"Mother\" <3", "notes": "\r\nDearest,\r\n\r\n  & all\r\n", "icon": "📖",
    ]
}
