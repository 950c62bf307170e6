/// The bytes that a `Range` header asks of a file of known length (RFC 9110 section 14).
public enum ByteRange: Equatable, Sendable {
    /// No range, several ranges, another unit or an invalid header: send the whole.
    case whole
    /// One range in bytes, clamped to the file, both ends included.
    case part(ClosedRange<Int>)
    /// A valid range past the end: 416 with `bytes */length`.
    case unsatisfiable

    public init(_ header: String?, length: Int) {
        self = .whole
        guard let header, header.hasPrefix("bytes=") else { return }
        let ends = header.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, !header.contains(",") else { return }
        let (first, last) = (Self.number(ends[0]), Self.number(ends[1]))

        switch (ends[0].isEmpty, ends[1].isEmpty) {
        case (false, false):
            guard let first, let last, first <= last else { return }
            self = first < length ? .part(first...min(last, length - 1)) : .unsatisfiable
        case (false, true):
            guard let first else { return }
            self = first < length ? .part(first...(length - 1)) : .unsatisfiable
        case (true, false):
            guard let suffix = last else { return }
            self = suffix > 0 && length > 0 ? .part(max(0, length - suffix)...(length - 1)) : .unsatisfiable
        case (true, true): return
        }
    }

    /// Digits only; a number too large for `Int` counts as `Int.max`.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text) ?? Int.max
    }
}
