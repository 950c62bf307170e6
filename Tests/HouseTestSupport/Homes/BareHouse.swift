import Dispatch
import Foundation
import Logging
import Rooms
import Synchronization
import TestSupport

@testable import House

/// A house without members.
final class BareHouse: Sendable {
    let house: House
    let clock = TestClock()
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-test-\(UUID().uuidString)")
        house = try House(settings: TestHome.settings(folder), rooms: Rooms.all, clock: clock.wall, logger: .quiet)
        try house.start()
    }

    deinit {
        try? house.stop()  // nothing to stop when the start failed
        try? FileManager.default.removeItem(at: folder)  // the system clears its temporary folder otherwise
    }

    func browser(from address: String = "127.0.0.1") -> Browser { Browser(house, from: address) }
}

extension TestHome {
    /// Stops the house, and starts another one on the same data.
    func restarted<Value>(
        settings change: (inout Settings) -> Void = { _ in }, _ work: (House) throws -> Value
    ) throws -> Value {
        try house.stop()
        var settings = Self.settings(folder)
        change(&settings)
        let second = try House(settings: settings, rooms: house.rooms.types, clock: clock.wall, logger: .quiet)
        try second.start()
        defer { try? second.stop() }  // the test has its answer by then
        return try work(second)
    }
}

extension Logger {
    /// Logs only errors that stop the house.
    static var quiet: Logger {
        var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .critical
        return logger
    }
}

/// The replies to several people who do the same at once, in no particular order.
func together(_ count: Int, _ work: @Sendable (Int) throws -> RawReply) throws -> [RawReply] {
    let results = Mutex<[Result<RawReply, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: count) { index in
        let result = Result { try work(index) }
        results.withLock { $0.append(result) }
    }
    return try results.withLock { try $0.map { try $0.get() } }
}
