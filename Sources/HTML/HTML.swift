/// Markup that is safe to send. The literal parts are what a programmer wrote; everything interpolated is escaped
/// unless it is `HTML` itself.
///
/// ```swift
/// let row: HTML = "<li><a href=\"\(url: path)\">\(name)</a></li>"
/// ```
public struct HTML: Sendable {
    /// UTF-8.
    public internal(set) var bytes: [UInt8]

    public init() { bytes = [] }

    public var isEmpty: Bool { bytes.isEmpty }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public static func += (left: inout HTML, right: HTML) { left.bytes += right.bytes }

    public static func + (left: HTML, right: HTML) -> HTML {
        var sum = left
        sum += right
        return sum
    }

    /// The one escaping function: text that is safe between tags and inside attributes with either quote.
    static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
        text.utf8.withContiguousStorageIfAvailable { appendEscaped($0, to: &bytes) }
            ?? Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0, to: &bytes) }
    }

    private static func appendEscaped(_ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        var start = 0
        var index = ByteScan.firstDangerous(source, from: 0)
        while index < source.count {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
            bytes.append(contentsOf: replacement(source[index]))
            start = index + 1
            index = ByteScan.firstDangerous(source, from: start)
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
    }

    private static func replacement(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "&"): Entity.ampersand
        case UInt8(ascii: "<"): Entity.less
        case UInt8(ascii: ">"): Entity.greater
        case UInt8(ascii: "\""): Entity.quote
        case UInt8(ascii: "'"): Entity.apostrophe
        default: Entity.replacement
        }
    }

    private enum Entity {
        static let ampersand = Array("&amp;".utf8)
        static let less = Array("&lt;".utf8)
        static let greater = Array("&gt;".utf8)
        static let quote = Array("&quot;".utf8)
        static let apostrophe = Array("&#39;".utf8)
        static let replacement = Array("\u{FFFD}".utf8)
    }
}

extension HTML: ExpressibleByStringInterpolation {
    // `StaticString`: what is not escaped stands in the program's text, and nowhere else.
    public init(stringLiteral value: StaticString) { bytes = value.withUTF8Buffer { Array($0) } }

    public init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

    public struct StringInterpolation: StringInterpolationProtocol {
        @usableFromInline var bytes: [UInt8] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            // Growing costs more than what is reserved in vain: most pieces are copied into a larger one at once.
            bytes.reserveCapacity(literalCapacity + interpolationCount * 64)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            // Between two interpolations stands an empty one.
            if literal.utf8CodeUnitCount > 0 { literal.withUTF8Buffer { bytes.append(contentsOf: $0) } }
        }

        /// Text, escaped.
        public mutating func appendInterpolation(_ text: String) { HTML.appendEscaped(text, to: &bytes) }

        /// Text, escaped; nothing when there is none.
        public mutating func appendInterpolation(_ text: String?) {
            if let text { HTML.appendEscaped(text, to: &bytes) }
        }

        public mutating func appendInterpolation(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

        /// Markup, as it is.
        public mutating func appendInterpolation(_ html: HTML) { bytes.append(contentsOf: html.bytes) }

        public mutating func appendInterpolation(_ html: HTML?) {
            if let html { bytes.append(contentsOf: html.bytes) }
        }

        /// Markup for each item.
        @inlinable
        public mutating func appendInterpolation<Items: Sequence>(_ items: Items, _ row: (Items.Element) -> HTML) {
            for item in items { bytes.append(contentsOf: row(item).bytes) }
        }

        /// Markup for a value that may be missing.
        @inlinable
        public mutating func appendInterpolation<Value>(_ value: Value?, _ part: (Value) -> HTML) {
            if let value { bytes.append(contentsOf: part(value).bytes) }
        }

        /// Markup when a condition holds.
        public mutating func appendInterpolation(if condition: Bool, _ html: @autoclosure () -> HTML) {
            if condition { bytes.append(contentsOf: html().bytes) }
        }

        /// An address for `href`, `src`, `action`: http, https, mailto or a path; anything else becomes `#`.
        public mutating func appendInterpolation(url: String) {
            let isDone = url.utf8.withContiguousStorageIfAvailable { source in
                guard SafeURL.isPlainPath(source) else { return false }
                bytes.append(contentsOf: source)
                return true
            }
            if isDone != true { HTML.appendEscaped(SafeURL.isSafe(url) ? url : "#", to: &bytes) }
        }
    }
}
