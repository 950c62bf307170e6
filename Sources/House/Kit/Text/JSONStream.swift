/// Splits a JSON document while it is being read: the values at the wanted paths are handed over as bytes, the rest is
/// skipped. A path is written as `journals[].entries[]`, that of a document that is one object as `{}`.
///
/// The parts are not validated: they may be invalid JSON, which their decoder reports.
package struct JSONStream {
    package enum Failure: Error {
        /// The document ended early.
        case truncated
        /// Brackets do not match.
        case unbalanced
        case tooDeep
    }

    private struct Frame {
        let isObject: Bool
        var key = ""
        var isKeyNext: Bool
    }

    private let places: Set<String>
    private let depth: Int
    private let limit: Int
    private var frames: [Frame] = []
    private var place: String?
    /// The bytes of the current part from earlier pieces.
    private var taken: [UInt8] = []
    private var takenDepth = -1
    private var isTooLong = false
    private var isInString = false
    private var isEscaped = false
    private var isKey = false
    private var isInScalar = false
    private var key: [UInt8] = []
    private var hasBegun = false
    /// The number of elements of each list that is a member of the document.
    package private(set) var listCounts: [String: Int] = [:]
    /// Lists that are counted.
    private static let listLimit = 100

    package static let deepest = 500

    /// - Parameter limit: bytes of one part; longer parts are skipped.
    package init(places: Set<String>, limit: Int = 4 << 20) {
        self.places = places
        self.limit = limit
        depth = places.map { $0.count { $0 == "." || $0 == "[" } + 1 }.max() ?? 0
    }

    /// - Parameter body: called with the path and the bytes of each part that ends in this piece.
    package mutating func read(_ piece: ArraySlice<UInt8>, _ body: (String, ArraySlice<UInt8>) throws -> Void) throws {
        var start = piece.startIndex
        for index in piece.indices {
            let byte = piece[index]
            if isInString {
                readText(byte)
                if !isInString, !isKey { try end(piece, start, index + 1, body) }
                continue
            }
            switch byte {
            case 9, 10, 13, 32:
                try endScalar(piece, start, index, body)
            case UInt8(ascii: "\""):
                isInString = true
                isKey = frames.last?.isKeyNext ?? false
                if isKey { key.removeAll(keepingCapacity: true) } else { begin(byte, index, &start) }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                begin(byte, index, &start)
                guard frames.count < Self.deepest else { throw Failure.tooDeep }
                let isObject = byte == UInt8(ascii: "{")
                frames.append(Frame(isObject: isObject, isKeyNext: isObject))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                try endScalar(piece, start, index, body)
                guard frames.popLast()?.isObject == (byte == UInt8(ascii: "}")) else { throw Failure.unbalanced }
                try end(piece, start, index + 1, body)
            case UInt8(ascii: ","):
                try endScalar(piece, start, index, body)
                if let last = frames.indices.last { frames[last].isKeyNext = frames[last].isObject }
            case UInt8(ascii: ":"):
                if let last = frames.indices.last { frames[last].isKeyNext = false }
            default:
                if !isInScalar, byte != 0xEF, byte != 0xBB, byte != 0xBF || hasBegun {
                    begin(byte, index, &start)
                    isInScalar = true
                }
            }
        }
        if place != nil { keep(piece[start...]) }
    }

    /// - Throws: `Failure.truncated`
    package func finish() throws {
        guard hasBegun, frames.isEmpty, !isInString else { throw Failure.truncated }
    }

    // MARK: Parts

    private mutating func begin(_ byte: UInt8, _ index: Int, _ start: inout Int) {
        hasBegun = true
        if frames.count == 2, frames[0].isObject, !frames[1].isObject {
            let name = frames[0].key
            if listCounts[name] != nil || listCounts.count < Self.listLimit { listCounts[name, default: 0] += 1 }
        }
        guard place == nil, frames.count <= depth else { return }
        let here = frames.isEmpty ? (byte == UInt8(ascii: "{") ? "{}" : "") : path
        guard places.contains(here) else { return }
        place = here
        takenDepth = frames.count
        start = index
    }

    private mutating func endScalar(
        _ piece: ArraySlice<UInt8>, _ start: Int, _ index: Int, _ body: (String, ArraySlice<UInt8>) throws -> Void
    ) throws {
        guard isInScalar else { return }
        isInScalar = false
        try end(piece, start, index, body)
    }

    /// Called after a value, which may be the current part.
    private mutating func end(
        _ piece: ArraySlice<UInt8>, _ start: Int, _ end: Int, _ body: (String, ArraySlice<UInt8>) throws -> Void
    ) throws {
        guard let place, frames.count == takenDepth else { return }
        self.place = nil
        if taken.isEmpty, !isTooLong {
            try body(place, piece[start..<end])
        } else {
            keep(piece[start..<end])
            try body(place, taken[...])
            taken.removeAll()
            isTooLong = false
        }
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard !isTooLong, taken.count + bytes.count <= limit else {
            isTooLong = true
            taken.removeAll()
            return
        }
        taken += bytes
    }

    private mutating func readText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            if isKey, let last = frames.indices.last { frames[last].key = String(decoding: key, as: UTF8.self) }
            return
        }
        if isKey, key.count < 100 { key.append(byte) }
    }

    private var path: String {
        var path = ""
        for frame in frames {
            if frame.isObject { path += path.isEmpty ? frame.key : "." + frame.key } else { path += "[]" }
        }
        return path
    }
}
