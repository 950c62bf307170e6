import CVips

/// libvips's error buffer: one for the process, so with two pictures at a time a reason may hold a line of the
/// other's. It is for the log only; that something failed is told by what a call returns.
enum VipsErrors {
    /// What stands in the buffer, on one line; empties it.
    static func take() -> String {
        guard let text = vips_error_buffer_copy() else { return "unknown" }
        // A copy of our own, ended by a zero byte.
        defer { g_free(text) }
        let lines = String(cString: text).split(whereSeparator: \.isNewline)
        return lines.isEmpty ? "unknown" : lines.joined(separator: "; ")
    }
}
