import Synchronization

/// The uploads that are becoming attachments, or just did. Whoever asks meanwhile may see the database as it was before,
/// and the disk as it is.
final class FinishingUploads: Sendable {
    private let begun = Mutex<[ID<UploadFiles>: Instant]>([:])

    /// Longer than any request looks at the same state of the database.
    private static let keeps = Duration.minutes(2)

    func add(_ id: ID<UploadFiles>, at now: Instant) {
        begun.withLock { begun in
            begun = begun.filter { $0.value.adding(Self.keeps) > now }
            begun[id] = now
        }
    }

    func remove(_ id: ID<UploadFiles>) {
        begun.withLock { _ = $0.removeValue(forKey: id) }
    }

    func contains(_ id: ID<UploadFiles>, at now: Instant) -> Bool {
        begun.withLock { begun in begun[id].map { $0.adding(Self.keeps) > now } ?? false }
    }
}
