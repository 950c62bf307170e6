package import Localization

/// Thrown by a store, which then has written nothing: the problems of a form that only what is stored shows, such as a
/// name that is taken.
package struct FormProblems: Error {
    /// By the names of the form's fields.
    package let phrases: [String: Phrase]

    package init(_ phrases: [String: Phrase]) {
        self.phrases = phrases
    }
}
