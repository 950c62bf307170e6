package import Localization
import Outbound

/// Why another server could not be asked, or did not do what it was asked.
package enum ServerProblem: Error, Equatable, Sendable {
    case unreachable
    /// It was not asked: it could not be reached a moment ago, or Hearth is stopping.
    case resting
    case timedOut
    /// The server answered with this status.
    case refused(Int)
    /// The address leads to a machine inside the house that no admin has named.
    case isInside
    /// An admin has turned off that Hearth asks other servers.
    case isOff
    case badAddress
    /// An admin has to name servers that listen on other ports than 80 and 443.
    case isUnusualPort

    init(_ problem: OutboundProblem, at url: OutboundURL) {
        self =
            switch problem {
            case .isInside: .isInside
            case .badAddress where ![80, 443].contains(url.port): .isUnusualPort
            case .badAddress, .tooManyRedirects, .tooLarge: .badAddress
            case .timedOut: .timedOut
            case .unreachable: .unreachable
            case .stopped: .resting
            }
    }

    init?(stored: String) {
        switch stored {
        case "unreachable": self = .unreachable
        case "timedOut": self = .timedOut
        case "isInside": self = .isInside
        case "isOff": self = .isOff
        case "badAddress": self = .badAddress
        case "isUnusualPort": self = .isUnusualPort
        default:
            guard stored.hasPrefix(Self.refusedPrefix), let status = Int(stored.dropFirst(Self.refusedPrefix.count))
            else { return nil }
            self = .refused(status)
        }
    }

    private static let refusedPrefix = "refused "

    var stored: String {
        switch self {
        case .unreachable, .resting: "unreachable"
        case .timedOut: "timedOut"
        case .refused(let status): "\(Self.refusedPrefix)\(status)"
        case .isInside: "isInside"
        case .isOff: "isOff"
        case .badAddress: "badAddress"
        case .isUnusualPort: "isUnusualPort"
        }
    }

    package var phrase: Phrase {
        switch self {
        case .unreachable, .resting: Phrase("The server cannot be reached.")
        case .timedOut: Phrase("The server did not answer in time.")
        case .refused(let status): Phrase("The server refused it (\(String(status))).")
        case .isInside: Phrase("The address is inside the house. An admin can allow it under Settings → Other servers.")
        case .isOff: Phrase("An admin has turned off requests to other servers.")
        case .badAddress: Phrase("This address does not work.")
        case .isUnusualPort: Phrase("An admin has to allow this port under Settings → Other servers.")
        }
    }

    func text(_ words: Words) -> String { words(phrase) }
}

extension WayState {
    func text(_ words: Words) -> String {
        if let lastProblem { return lastProblem.text(words) }
        return succeededAt.map { words("Last sent on \(words.moment($0.date)).") } ?? words("Nothing sent yet.")
    }
}
