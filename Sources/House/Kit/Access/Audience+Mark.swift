import Crypto
import Foundation

extension Audience {
    /// Names this audience in the sharing form: a form that names another one was opened before a change.
    /// - Parameter isOptionOn: whether more is shared together with the thing.
    func mark(isOptionOn: Bool) -> String {
        Hex.text(Data(SHA256.hash(data: Data((isOptionOn ? "+" + listing : listing).utf8)).prefix(8)))
    }

    private var listing: String {
        switch self {
        case .onlyMe: ""
        case .household(let grant): grant.rawValue
        case .chosen(let members): members.map { "\($0.key) \($0.value.rawValue)" }.sorted().joined(separator: ",")
        }
    }
}

/// The audience was changed since the form was opened.
struct StaleAudience: Error, Sendable {}
