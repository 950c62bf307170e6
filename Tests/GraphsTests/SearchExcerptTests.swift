import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Why a search found something")
struct SearchExcerptTests {
    /// With brackets around what is marked.
    private func shown(_ text: MarkedText) -> String {
        text.pieces.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
    }

    private func excerpt(_ query: String, _ name: String, _ texts: String...) -> (name: String, line: String) {
        let excerpt = SearchExcerpt(of: name, texts: texts, words: SearchQuery(query).words)
        return (shown(excerpt.name), shown(excerpt.line))
    }

    @Test(
        "words are marked where they stand, blind to case and accents",
        arguments: [
            ("dune", "The Dunes", "The [Dune]s"), ("emile", "Émile Zola", "[Émile] Zola"),
            ("strasse", "Die Straße", "Die [Straße]"), ("un", "Dune under", "Dune [un]der"),
            ("zola dune", "Dune", "[Dune]"),
            ("ана", "банана", "б[анана]"), ("x", "", ""), ("🙂a", "b🙂a 🙂a", "b🙂a [🙂a]"), ("<b>", "<b>", "[<b>]"),
        ])
    func marking(_ query: String, _ name: String, _ wanted: String) {
        #expect(excerpt(query, name).name == wanted)
    }

    @Test("the line that has what the name has not is shown, from near the word")
    func lines() {
        #expect(excerpt("dune", "Dune", "Sand\nand dunes").line == "Sand\nand [dune]s")
        #expect(
            excerpt("herbert", "Dune", "Sand", "Year: 1965\nAuthor: Frank Herbert").line == "Author: Frank [Herbert]")
        let far = String(repeating: "sand ", count: 100) + "worm" + String(repeating: " sand", count: 100)
        let line = excerpt("worm", "Dune", far).line
        #expect(line.hasPrefix("…") && line.contains("sand [worm] sand") && line.count < 170)
        #expect(excerpt("worm", "Dune", "").line == "")
    }

    @Test("a search says that the author has the word, and marks it")
    func onPage() throws {
        let (home, graph, books) = try TestHome.library()
        let author = try home.field("Author", .text, of: books)
        let path = EntitiesController.path(books, in: graph)
        _ = try home.post(
            "\(path)/attributes", ["name": "Dune", AttributeForm.input(author): "Frank Herbert <b>"], as: home.ada)

        let page = try home.get("\(GraphsController.path(graph))?q=herbert", as: home.ada).text

        #expect(page.contains("Author: Frank <mark>Herbert</mark> &lt;b&gt;"))
    }
}
