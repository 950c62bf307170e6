package import HTML
package import Localization

/// Who will see a new thing, chosen in the form that makes it. Only a household of several asks.
package struct NewAudience: Sendable {
    package let chosen: AudienceChoice

    package init(_ chosen: AudienceChoice) {
        self.chosen = chosen
    }

    package func html(_ words: Words) -> HTML {
        let choices = [AudienceChoice.me, .seeAll, .editAll].map { Choice(value: $0.rawValue, label: $0.title(words)) }
        return FormField("audience", words("Who sees it"), [:], words).select(choices, chosen.rawValue)
    }
}
