import TestSupport
import Testing

@testable import Graphs
@testable import HouseTestSupport

@Suite("Menus")
struct MenuTests {
    @Test("each row of a menu has an icon of its own")
    func icons() throws {
        let (home, graph, books) = try TestHome.library()
        let book = try home.attribute("Dune", of: books, in: graph, by: home.ada)
        let entity = EntitiesController.path(books, in: graph)
        let pages = [
            GraphsController.path(graph), entity, "\(entity)/table", AttributesController.path(book, in: graph),
            "/wealth",
        ]

        for path in pages {
            let page = try home.get(path, as: home.ada).text
            let menus = page.split(separator: "<div class=\"menu__panel\">").dropFirst()
                .compactMap { $0.split(separator: "</details>").first }
            #expect(!menus.isEmpty, "\(path)")
            for menu in menus {
                let icons = menu.matches(of: /sprite\.svg\?v=\w+#(\w+)/).map { String($0.output.1) }
                #expect(icons.count == Set(icons).count, "\(path): \(icons)")
            }
        }
    }
}
