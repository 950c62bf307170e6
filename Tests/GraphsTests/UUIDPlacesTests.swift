import Foundation
import Testing

@testable import Graphs

@Suite("Places of ids")
struct UUIDPlacesTests {
    @Test("every id is found at its place, others at none", arguments: [0, 1, 3, 1000])
    func finding(count: Int) {
        let ids = (0..<count).map { _ in UUID() }

        let places = UUIDPlaces(ids)

        #expect(ids.map { places[$0] } == Array(0..<count).map(Optional.init))
        #expect((0..<100).allSatisfy { _ in places[UUID()] == nil })
    }

    @Test("ids that are alike but for one byte are told apart")
    func alike() {
        let ids = (0..<16).flatMap { place in
            (1...255).map { value in
                var bytes = [UInt8](repeating: 0, count: 16)
                bytes[place] = UInt8(value)
                return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
            }
        }

        let places = UUIDPlaces(ids)

        #expect(ids.enumerated().allSatisfy { places[$0.element] == $0.offset })
        #expect(places[UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))] == nil)
    }
}
