import HTML

/// A field of a form that nobody sees.
func hidden(_ name: String, _ value: String) -> HTML {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
}
