package import JSON

extension JSONPart {
    /// - Parameters:
    ///   - bytes: UTF-8, or UTF-16 with a byte-order mark.
    ///   - limit: the number of values in it, those in lists and objects included.
    /// - Throws: `Problem`.
    package init(_ bytes: [UInt8], limit: Int = .max) throws(Problem) {
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else {
            try self.init(utf8: bytes, limit: limit)
            return
        }
        guard let text = FileText(bytes) else { throw .invalid }
        try self.init(utf8: Array(text.text.utf8), limit: limit)
    }
}
