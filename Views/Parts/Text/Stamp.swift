package import Foundation
package import Localization

/// The time of an action, and its member if known.
package struct Stamp: Sendable {
    package let at: Date
    package let by: String?

    package init(at: Date, by: String?) {
        self.at = at
        self.by = by
    }

    package func text(_ words: Words) -> String {
        if let by { return words("\(words.moment(at)) by \(by)") }
        return words.moment(at)
    }
}
