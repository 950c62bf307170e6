package import Foundation

/// The address pattern of a kind of subject, as in routes: `/graphs/:graph`.
package struct SubjectAddress: Sendable, Equatable {
    let pattern: String

    package init(_ pattern: String) { self.pattern = pattern }

    /// The subject's name in routes: `graph`.
    var parameter: String {
        String(pattern[(pattern.lastIndex(of: ":").map(pattern.index(after:)) ?? pattern.endIndex)...])
    }

    /// The page of all subjects of the kind: `/graphs`.
    var home: String { String(pattern.dropLast(parameter.utf8.count + 2)) }

    package func path(_ subject: UUID) -> String { ID<SubjectAddress>(subject).path(in: home + "/") }
}
