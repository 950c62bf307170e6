import CVips

/// libvips's error buffer, one for the process. A call's return value tells if it failed; the buffer has the reason,
/// and the warnings of successful calls.
enum VipsErrors {
    static func clear() { vips_error_clear() }

    /// The text of the buffer on one line; empties the buffer.
    static func take() -> String {
        guard let text = vips_error_buffer_copy() else { return "unknown" }
        // A copy that this function owns, terminated by a zero byte.
        defer { g_free(text) }
        let lines = String(cString: text).split(whereSeparator: \.isNewline)
        return lines.isEmpty ? "unknown" : lines.joined(separator: "; ")
    }
}
