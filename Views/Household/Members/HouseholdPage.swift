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
        \(ProblemSummary(problems, [("name", words("Household name")), ("newThings", words("Sharing of new items"))]).html(words))
        <form class="form" method="post" action="/settings/household">
        \(FormField("name", words("Household name"), problems, words).input(name, rules: rules))
        <fieldset class="field"><legend class="field__label">\(words("Sharing of new items"))</legend>
        <div class="list card" id="newThings">
        \(Choice.rows(choices(words), name: "newThings", selected: [newThings.rawValue]))
        </div>
        <p class="field__hint">\(words("For new graphs and tabs. Their owner can change it. Net worth, diaries and recipes always start private."))</p></fieldset>
        \(FormEnd(title: words("Save"), cancelPath: "/settings").html(words))
        </form>
        """
    }

    private var rules: HTML { "required maxlength=\"100\"" }

    private func choices(_ words: Words) -> [(choice: Choice, text: String?)] {
        [AudienceChoice.me, .seeAll, .editAll].map { audience in
            let text = audience == .editAll ? words("Guests can only view.") : nil
            return (Choice(value: audience.rawValue, label: audience.ownerTitle(words)), text)
        }
    }
}

extension AudienceChoice {
    /// The title of the owner's access, without “me”, because it is about things of all members.
    fileprivate func ownerTitle(_ words: Words) -> String {
        switch self {
        case .me: words("Only their owner")
        case .seeAll: words("Everyone can view")
        case .editAll, .chosen: words("Everyone can edit")
        }
    }
}
