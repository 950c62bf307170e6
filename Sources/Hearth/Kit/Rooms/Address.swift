import HTTP

/// Parts of addresses, for views, which do not know HTTP.
enum Address {
    /// Text as the value of a query.
    static func encoded(_ text: String) -> String { PercentCoding.encode(text) }
}
