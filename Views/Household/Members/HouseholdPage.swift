import HTML
import Localization

/// The page of the household's name and of the default audience of new things; for admins.
struct HouseholdPage: Page {
    let name: String
    /// The default audience of new things; never `.chosen`.
    let newThings: AudienceChoice
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Household") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Household"), words))
        \(ProblemSummary(problems, [("name", words("Name of the household")), ("newThings", words("Who sees new things"))]).html(words))
        <form class="form" method="post" action="/settings/household">
        \(FormField("name", words("Name of the household"), problems, words).input(name, rules: rules))
        <fieldset class="field"><legend class="field__label">\(words("Who sees new things"))</legend>
        <div class="list card" id="newThings">
        \(Choice.rows(choices(words), name: "newThings", selected: [newThings.rawValue]))
        </div>
        <p class="field__hint">\(words("New graphs and tabs start like this; their owner can change it. Net worth, diaries and recipes always start private."))</p></fieldset>
        \(FormEnd(title: words("Save"), cancelPath: "/settings").html(words))
        </form>
        """
    }

    private var rules: HTML { "required maxlength=\"100\"" }

    private func choices(_ words: Words) -> [(choice: Choice, text: String?)] {
        [AudienceChoice.me, .seeAll, .editAll].map { audience in
            (Choice(value: audience.rawValue, label: audience.ownerTitle(words)), nil)
        }
    }
}

extension AudienceChoice {
    /// The title of the owner's access, without “me”, because it is about things of all members.
    fileprivate func ownerTitle(_ words: Words) -> String {
        switch self {
        case .me: words("Only whoever made it")
        case .seeAll: words("Everyone may see")
        case .editAll, .chosen: words("Everyone may see and edit")
        }
    }
}
