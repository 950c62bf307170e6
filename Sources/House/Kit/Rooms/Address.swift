import HTTP

/// URL encoding for views, which do not import HTTP.
package enum Address {
    /// Encodes text as the value of a query parameter.
    package static func encoded(_ text: String) -> String { PercentCoding.encode(text) }
}
