/// A text as its Unicode scalars, with the UTF-16 offset of each.
struct ScalarText: Sendable {
    let scalars: [Unicode.Scalar]
    /// The offset of each scalar, followed by the length of the text.
    let offsets: [Int]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var (offset, offsets) = (0, [0])
        offsets.reserveCapacity(scalars.count + 1)
        for scalar in scalars {
            offset += UTF16.width(scalar)
            offsets.append(offset)
        }
        self.offsets = offsets
    }

    /// The index of the scalar at an offset, or of the one that contains it.
    func index(of offset: Int) -> Int {
        var (low, high) = (0, offsets.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }

    func range(of range: Range<Int>) -> Range<Int> { index(of: range.lowerBound)..<index(of: range.upperBound) }
}
