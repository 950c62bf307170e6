import HTML
import Localization

/// The page of a valid invitation, for joining the household.
struct InvitePage: Page {
    /// `/invite/:token`
    let action: String
    let household: String
    let invitedBy: String
    let isForGuest: Bool
    /// Who sees new graphs and tabs unless their owner says otherwise; never `.chosen`.
    let newThings: AudienceChoice
    var name = ""
    let language: Language
    var timeZone = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Invitation") }

    var signedOutForm: String? { "door" }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(household)</h1>
        <p class="lamp__text">\
        \(promise(words))</p>
        </header>
        \(ProblemSummary(problems, NewMemberFields.labels(words), .withPasswords).html(words))
        \(UnsentTexts.html(words))
        <form class="form" id="door" method="post" action="\(url: action)">
        \(NewMemberFields(name: name, language: language, timeZone: timeZone, problems: problems).html(words))
        <button class="button button--main button--wide">\(words("Join"))</button>
        </form>
        """
    }

    /// What the person who joins may rely on.
    private func promise(_ words: Words) -> String {
        if isForGuest { return words("\(invitedBy) invites you as a guest. You see what is shared with you.") }
        return switch newThings {
        case .me, .chosen: words("\(invitedBy) invites you. Only you see what you add, until you share it.")
        case .seeAll:
            words(
                "\(invitedBy) invites you. Everyone in the household can view your new graphs and tabs, unless you choose otherwise. Only you see the rest until you share it."
            )
        case .editAll:
            words(
                "\(invitedBy) invites you. Everyone in the household can edit your new graphs and tabs, unless you choose otherwise. Only you see the rest until you share it."
            )
        }
    }
}
