public import HTML
public import Localization

/// Where an invitation leads: joining the household.
public struct InvitePage: Page {
    /// `/invite/:token`
    public let action: String
    public let household: String
    public let invitedBy: String
    public let name: String
    public let language: Language
    public let timeZone: String
    public let problems: [String: Phrase]

    public init(
        action: String, household: String, invitedBy: String, name: String = "", language: Language,
        timeZone: String = "", problems: [String: Phrase] = [:]
    ) {
        self.action = action
        self.household = household
        self.invitedBy = invitedBy
        self.name = name
        self.language = language
        self.timeZone = timeZone
        self.problems = problems
    }

    public func title(_ words: Words) -> String { words("Invitation") }

    public var doorForm: String? { "door" }

    public func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(household)</h1>
        <p class="lamp__text">\
        \(words("\(invitedBy) invites you in. What is yours here stays yours until you share it."))</p>
        </header>
        \(ProblemSummary(problems, NewMemberFields.labels(words), .withPasswords).html(words))
        <form class="form" id="door" method="post" action="\(url: action)">
        \(NewMemberFields(name: name, language: language, timeZone: timeZone, problems: problems).html(words))
        <button class="button button--main button--wide">\(words("Come in"))</button>
        </form>
        """
    }
}
