import Foundation
import Localization

/// When something was done, and by whom if they are known.
struct Stamp: Sendable {
    let at: Date
    let by: String?

    func text(_ words: Words) -> String {
        if let by { return words("\(words.moment(at)) by \(by)") }
        return words.moment(at)
    }
}
