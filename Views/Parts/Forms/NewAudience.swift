package import HTML
package import Localization

/// Who will see a new thing, chosen in the form that makes it. Only a household of several asks.
package struct NewAudience: Sendable {
    package let chosen: AudienceChoice
    /// Guests may do more than look where everyone may edit.
    package let guestsJoin: Bool

    package init(_ chosen: AudienceChoice, guestsJoin: Bool) {
        self.chosen = chosen
        self.guestsJoin = guestsJoin
    }

    package func html(_ words: Words) -> HTML {
        let choices = [AudienceChoice.me, .seeAll, .editAll].map { Choice(value: $0.rawValue, label: $0.title(words)) }
        let hint = guestsJoin ? words("Guests can only view, tick and react.") : words("Guests can only view.")
        return FormField("audience", words("Who sees it"), hint: hint, [:], words).select(choices, chosen.rawValue)
    }
}
