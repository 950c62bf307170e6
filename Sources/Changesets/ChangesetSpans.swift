/// The ranges of each table's changes in a changeset, found by skipping over the rows: whoever needs one table need not
/// decode the others.
struct ChangesetSpans {
    struct Span {
        let header: ChangesetScanner.Header
        /// The position of the header.
        let start: Int
        /// The changes after the header.
        var range: Range<Int>
        /// The changes include updates or deletions.
        var isMixed = false
        var hasInserts = false
    }

    let all: [Span]

    func of(_ table: String) -> [Span] { all.filter { $0.header.table == table } }

    /// This also proves that a changeset is well formed: SQLite 3.40 may loop for ever over a malformed one.
    ///
    /// - Throws: `ChangesetError.damage` unless `bytes` are a changeset from beginning to end.
    init(_ bytes: [UInt8]) throws(ChangesetError) {
        all = try bytes.withUnsafeBufferPointer { buffer throws(ChangesetError) in
            var scanner = ChangesetScanner(UnsafeRawBufferPointer(buffer), 0..<buffer.count)
            var all: [Span] = []
            while !scanner.isAtEnd { all.append(try Self.span(&scanner)) }
            return all
        }
    }

    private static func span(_ scanner: inout ChangesetScanner) throws(ChangesetError) -> Span {
        let start = scanner.index
        let header = try scanner.header()
        var span = Span(header: header, start: start, range: scanner.index..<scanner.index)
        while !scanner.isAtEnd, !scanner.isAtHeader {
            let isInsert = try skipChange(&scanner, header.isKey)
            if isInsert { span.hasInserts = true } else { span.isMixed = true }
        }
        span.range = span.range.lowerBound..<scanner.index
        return span
    }

    /// Skips one change; true if it inserts a row.
    private static func skipChange(_ scanner: inout ChangesetScanner, _ isKey: [Bool]) throws(ChangesetError) -> Bool {
        let operation = try scanner.operation()
        for column in isKey.indices {
            let isDefined = try scanner.value() > 0
            guard isDefined || (operation == .update && !isKey[column]) else { throw .damage }
        }
        guard operation == .update else { return operation == .insert }
        for _ in isKey { _ = try scanner.value() }
        return false
    }
}
