package import HTTP

extension FormFields {
    /// The version of a thing that its form was opened with; `nil` for a new one.
    package var version: Int? { self["version"].flatMap { Int($0) } }
}
