import HTTP
import Testing

@testable import House

@Suite("Pages of a list")
struct ListPageTests {
    private func places(_ pager: Pager) -> [String?] {
        ["\(pager.first)–\(pager.last) of \(pager.total)", pager.previous, pager.next]
    }

    @Test("each page of a counted list knows its rows and its neighbours")
    func counted() {
        let pages = (1...4).map { ListPage($0, size: 50) }

        let pagers = zip(pages, [50, 50, 1, 0]).map { page, rows in page.pager(rows: rows, of: 101) { "?page=\($0)" } }

        #expect(places(pagers[0]) == ["1–50 of 101", nil, "?page=2"])
        #expect(places(pagers[1]) == ["51–100 of 101", "?page=1", "?page=3"])
        #expect(places(pagers[2]) == ["101–101 of 101", "?page=2", nil])
        #expect(places(pagers[3]) == ["0–0 of 101", "?page=3", nil])
        #expect(
            places(ListPage(9, size: 50).pager(rows: 0, of: 101) { "?page=\($0)" }) == ["0–0 of 101", "?page=3", nil])
        #expect(pages.map(\.offset) == [0, 50, 100, 150])
        #expect(pages.map(\.end) == [50, 100, 150, 200])
    }

    @Test("a full last page has no next one, and an empty list has one page")
    func edges() {
        let page = ListPage(size: 50)

        #expect(places(page.pager(rows: 50, of: 50) { "?page=\($0)" }) == ["1–50 of 50", nil, nil])
        #expect(places(page.pager(rows: 0, of: 0) { "?page=\($0)" }) == ["0–0 of 0", nil, nil])
        #expect([0, 1, 50, 51, 101].map(page.count(of:)) == [1, 1, 1, 2, 3])
    }

    @Test("a list that is not counted says that there is more")
    func uncounted() {
        let first = ListPage(1, size: 50).pager(rows: 50, hasNext: true) { "?page=\($0)" }
        let last = ListPage(2, size: 50).pager(rows: 7, hasNext: false) { "?page=\($0)" }

        #expect(places(first) == ["1–50 of 50", nil, "?page=2"])
        #expect(first.isMore)
        #expect(places(last) == ["51–57 of 57", "?page=1", nil])
        #expect(!last.isMore)
    }

    @Test("an address asks for a page within bounds, and for a size only where it may")
    func addresses() {
        let numbers = ["", "two", "0", "-3", "7", "99999999999", "99999999999999999999"]

        #expect(numbers.map { ListPage(["page": $0], size: 50).number } == [1, 1, 1, 1, 7, 1_000_000, 1])
        #expect(ListPage([:], size: 50).number == 1)
        #expect(ListPage(["size": "20"], size: 100).size == 100)
        let sizes = ["", "1", "20", "100", "5000"].map { ListPage(["size": $0], size: 100, smallest: 10).size }
        #expect(sizes == [100, 10, 20, 100, 100])
    }
}
