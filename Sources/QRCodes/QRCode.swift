import CQREncode

/// A text as a square of dark and light modules (ISO/IEC 18004), with medium error correction: about 15 % of it may
/// be unreadable.
public struct QRCode: Sendable, Equatable {
    /// Modules along each side, 21 to 177, without the quiet zone around them.
    public let size: Int
    private let modules: [Bool]

    /// Nothing if the text is empty, has a NUL in it, or is longer than a code can hold: about 2,300 bytes.
    public init?(_ text: String) {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        let isCaseSensitive: Int32 = 1
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, isCaseSensitive) else { return nil }
        defer { QRcode_free(code) }
        size = Int(code.pointee.width)
        // libqrencode promises width × width bytes, the lowest bit of each set where the module is dark; they are
        // copied before they are freed.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; those outside the code are light. `x` grows to the right, `y` downwards.
    public func isDark(_ x: Int, _ y: Int) -> Bool {
        guard (0..<size).contains(x), (0..<size).contains(y) else { return false }
        return modules[y * size + x]
    }
}
