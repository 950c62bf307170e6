package import JSON

extension ImportArchive.Piece {
    /// Reads the parts of a JSON file one by one.
    /// - Parameters:
    ///   - places: the paths of the parts, see `JSONStream`.
    ///   - valueLimit: values of one part, those in lists and objects included.
    ///   - admits: asked before each part; false skips it.
    ///   - body: called with each part, or why it cannot be decoded, and its path.
    /// - Returns: the number of elements of each list at the top of the file; `isWhole` is false for a file that is damaged or
    ///   incomplete, whose parts up to there were read.
    package func parts(
        at places: Set<String>, valueLimit: Int, admits: () -> Bool,
        each body: (Result<JSONPart, JSONPart.Problem>, String) throws -> Void
    ) throws -> (listCounts: [String: Int], isWhole: Bool) {
        var stream = JSONStream(places: places)
        do {
            try self.stream { bytes in
                try stream.read(bytes) { place, bytes in
                    guard admits() else { return }
                    let part = Result { () throws(JSONPart.Problem) in try JSONPart(Array(bytes), limit: valueLimit) }
                    try body(part, place)
                }
            }
            try stream.finish()
        } catch is JSONStream.Failure {
            return (stream.listCounts, false)
        }
        return (stream.listCounts, true)
    }
}
