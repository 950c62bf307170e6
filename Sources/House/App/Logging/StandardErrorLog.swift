import Foundation
package import Logging
import Processes
import Synchronization

/// Writes the log to standard error, a line for each message.
package struct StandardErrorLog: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.info
    private let format: LogFormat
    private let isJournal: Bool

    package init(_ format: LogFormat, isJournal: Bool = StandardError.isJournal) {
        self.format = format
        self.isJournal = isJournal
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
        StandardError.log(format.line(event, metadata, at: Date(), journal: isJournal))
    }
}

/// The log on standard error.
package enum StandardError {
    /// Whether systemd's journal reads it: `JOURNAL_STREAM` has the device and the inode of its stream
    /// (https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#%24JOURNAL_STREAM). A shell that a
    /// service starts inherits the variable, and may have led its own output elsewhere.
    package static let isJournal = isJournal(ProcessInfo.processInfo.environment["JOURNAL_STREAM"], descriptor: 2)

    static func isJournal(_ stream: String?, descriptor: Int32) -> Bool {
        guard let stream else { return false }
        return OpenFile.identity(of: descriptor) == stream
    }

    /// Writes a line in one piece. A reader that is gone is no reason to stop serving.
    package static func log(_ line: String) {
        var rest = Array((line + "\n").utf8)[...]
        lock.withLock { _ in
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    private static let lock = Mutex(())
}
