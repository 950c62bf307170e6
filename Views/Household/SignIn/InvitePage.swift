import HTML
import Localization

/// The page of a valid invitation, for joining the household.
struct InvitePage: Page {
    /// `/invite/:token`
    let action: String
    let household: String
    let invitedBy: String
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
        \(words("\(invitedBy) invites you. You choose who sees what you add."))</p>
        </header>
        \(ProblemSummary(problems, NewMemberFields.labels(words), .withPasswords).html(words))
        \(UnsentTexts.html(words))
        <form class="form" id="door" method="post" action="\(url: action)">
        \(NewMemberFields(name: name, language: language, timeZone: timeZone, problems: problems).html(words))
        <button class="button button--main button--wide">\(words("Join"))</button>
        </form>
        """
    }
}
