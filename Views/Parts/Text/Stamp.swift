import Foundation
import Localization

/// The time of an action, and its member if known.
struct Stamp: Sendable {
    let at: Date
    let by: String?

    func text(_ words: Words) -> String {
        if let by { return words("\(words.moment(at)) by \(by)") }
        return words.moment(at)
    }
}
