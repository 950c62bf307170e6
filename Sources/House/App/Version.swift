/// The program itself.
package enum Hearth {
    /// The version, here and nowhere else; `CHANGELOG.md` begins with the same.
    package static let version = "0.3.0"
}
