import Synchronization

/// The exit code, settled from any thread.
final class ExitStatus: Sendable {
    private let code = Mutex<Int32>(0)

    var value: Int32 { code.withLock { $0 } }

    func set(_ value: Int32) { code.withLock { $0 = value } }
}
