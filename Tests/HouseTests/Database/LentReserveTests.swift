import Foundation
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("The reserve while it is lent")
struct LentReserveTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var size: Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder["reserve"])
        return attributes?[.size] as? Int
    }

    @Test("what a start needs stays reserved, and nothing is taken back before the work is over")
    func lent() throws {
        let reserve = DiskReserve(path: folder["reserve"])
        #expect(reserve.take())
        let whole = size
        #expect(whole == reserve.room.whole)

        let quiet = {}
        try reserve.lend(after: quiet) {
            #expect(size == reserve.room.kept)
            #expect(!reserve.take() && reserve.isLent)
            #expect(size == reserve.room.kept)
        }

        #expect(size == whole)
        #expect(reserve.room.kept > 0 && !reserve.isLent)
    }
}
