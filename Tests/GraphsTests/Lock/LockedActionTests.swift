import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("What is said after setting, changing and removing a lock")
struct LockedActionTests {
    let home: TestHome
    let path: String

    init() throws {
        home = try TestHome()
        path = GraphsController.path(try home.graph("Diary", by: home.ada))
    }

    @Test("the page that follows says what was done to the lock, and only while it is so")
    func said() throws {
        let ada = try home.browser(of: home.ada)
        let says = { (address: String?) in
            let page = try ada.get(address.unwrap()).text
            return page.firstMatch(of: /<p class="notice" role="status">(.*?)<\/p>/).map { String($0.output.1) }
        }

        let set = try ada.post(path + "/lock", TestHome.lockForm())["Location"]
        #expect(try says(set) == "The lock is set. This graph now asks for its password.")
        #expect(try says(path + "/lock") == nil && says(path + "/lock?done=removed") == nil)

        let form = TestHome.lockForm("behind the stove", current: TestHome.graphPassword)
        #expect(try says(ada.post(path + "/lock", form)["Location"]) == "Saved")

        let off = try ada.post(path + "/lock/remove", ["current": "behind the stove"])["Location"]
        #expect(try says(off) == "The lock is removed. This graph now opens without a password.")
        #expect(try says(set) == nil && says(path + "/lock?done=lost") == nil)
    }
}
