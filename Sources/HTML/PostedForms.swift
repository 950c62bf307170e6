extension HTML {
    /// With a hidden field in each form that is posted. A button that posts a form of another method, and has no name
    /// itself, gets the field as its own name and value.
    ///
    /// Text cannot be taken for markup: in what is interpolated every quote is escaped.
    public func withFieldInPostedForms(_ name: StaticString, _ value: String) -> HTML {
        let named: HTML = "name=\"\(name.description)\" value=\"\(value)\""
        let field: HTML = "<input type=\"hidden\" \(named)>"
        var marked = HTML()
        bytes.withUnsafeBufferPointer { page in
            var copied = 0
            while let end = PostScan.end(in: page, from: copied) {
                let isButton = page[end - PostScan.attribute.count - 1] != UInt8(ascii: " ")
                let tagEnd = isButton ? end : (page[end...].firstIndex(of: UInt8(ascii: ">")) ?? end - 1) + 1
                marked.bytes += page[copied..<tagEnd]
                marked.bytes += isButton ? [UInt8(ascii: " ")] + named.bytes : field.bytes
                copied = tagEnd
            }
            marked.bytes += page[copied...]
        }
        return marked
    }
}

/// Looks for `method="post"`, the end of `formmethod="post"` included, by Horspool's way of leaving out most bytes
/// (Software: Practice and Experience 10, 1980): a page is looked through whole.
private enum PostScan {
    static let attribute = Array("method=\"post\"".utf8)

    /// How far to go on from a last byte that does not fit, for each byte.
    private static let steps: [Int] = {
        var steps = Array(repeating: attribute.count, count: 256)
        for (place, byte) in attribute.dropLast().enumerated() { steps[Int(byte)] = attribute.count - 1 - place }
        return steps
    }()

    /// Where the next one ends, which begins at `start` or later.
    static func end(in page: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let (attribute, steps, quote) = (attribute, steps, UInt8(ascii: "\""))
        var end = start + attribute.count
        while end <= page.count {
            let last = page[end - 1]
            if last == quote, page[(end - attribute.count)..<end].elementsEqual(attribute) { return end }
            end += steps[Int(last)]
        }
        return nil
    }
}
