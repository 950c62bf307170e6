package import HTTP

/// The choice of a preview for things that an earlier import brought and that were not edited in Hearth since.
package enum ImportAgain: String, Sendable, CaseIterable {
    case update
    case leave

    /// The field `again` of a form, otherwise `leave`.
    package init(_ form: FormFields) { self = form["again"].flatMap(Self.init(rawValue:)) ?? .leave }
}
