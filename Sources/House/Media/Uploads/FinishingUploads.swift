import Synchronization

/// The uploads that are becoming attachments or just became one: other requests may see the database as it was before
/// and the disk as it is now.
final class FinishingUploads: Sendable {
    private let begun = Mutex<[ID<UploadFiles>: Instant]>([:])

    /// Longer than any request reads one snapshot of the database.
    private static let retention = Duration.minutes(2)

    func add(_ id: ID<UploadFiles>, at now: Instant) {
        begun.withLock { begun in
            begun = begun.filter { $0.value.adding(Self.retention) > now }
            begun[id] = now
        }
    }

    func remove(_ id: ID<UploadFiles>) {
        begun.withLock { _ = $0.removeValue(forKey: id) }
    }

    func contains(_ id: ID<UploadFiles>, at now: Instant) -> Bool {
        begun.withLock { begun in begun[id].map { $0.adding(Self.retention) > now } ?? false }
    }
}
