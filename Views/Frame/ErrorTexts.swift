import Localization

extension ErrorPage {
    /// The page for a status code in our own words.
    ///
    /// - Parameter seconds: the time to wait, for 429 and 503, if it is known.
    init(status: Int, incident: String? = nil, seconds: Int? = nil, action: Action? = .today) {
        let (title, text) = Self.texts(status, seconds)
        self.init(status: status, title: title, text: text, incident: incident, action: action)
    }

    /// The page for a name of this server that it does not know.
    init(unknownHost name: String) {
        self.init(
            status: 421, title: Phrase("Unknown address"),
            text: Phrase(
                "Hearth does not know the name “\(name)”. Open it by its IP address. An admin can then allow this name under Settings → Address and HTTPS."
            ), action: nil)
    }

    private static func texts(_ status: Int, _ seconds: Int?) -> (title: Phrase, text: Phrase) {
        switch status {
        case 400:
            (
                Phrase("Request not understood"),
                Phrase(
                    "Your browser sent something Hearth cannot read. Nothing was changed. Go back and try again.")
            )
        case 403:
            (
                Phrase("Blocked: not sent from Hearth"),
                Phrase("Hearth only accepts changes made on its own pages. Nothing was changed. Go back and try again.")
            )
        case 404:
            (
                Phrase("Page not found"),
                Phrase("It may have been deleted or moved, or it belongs to someone else.")
            )
        case 405:
            (
                Phrase("This does not work here"),
                Phrase("This address cannot do that. Nothing was changed. Start again from Today.")
            )
        case 409:
            (
                Phrase("Someone else changed this first"),
                Phrase("This was changed in the meantime. Nothing was lost. Review it and try again.")
            )
        case 413:
            (
                Phrase("Too large"),
                Phrase("This is more than Hearth accepts at once. Nothing was changed. Try it in smaller parts.")
            )
        case 414:
            (
                Phrase("Address too long"),
                Phrase("Hearth cannot read an address of this length. Nothing was changed. Start again from Today.")
            )
        case 415:
            (
                Phrase("This kind of content is not supported here"),
                Phrase(
                    "Hearth accepts forms and files here. Nothing was changed. Go back and try another way."
                )
            )
        case 429: tooMany(seconds)
        case 431:
            (
                Phrase("Request too large"),
                Phrase("Your browser sent too much at once. Nothing was changed. Start again from Today.")
            )
        case 503: busy(seconds)
        case 507:
            (
                Phrase("The disk is full"),
                Phrase(
                    "There is no space left to save this. Nothing that was saved is lost. Free up space, then try again."
                )
            )
        default:
            (
                Phrase("Something went wrong"),
                Phrase("This is not your fault. Nothing that was saved is lost. Try again in a minute.")
            )
        }
    }

    private static func tooMany(_ seconds: Int?) -> (title: Phrase, text: Phrase) {
        let text =
            seconds.map { Phrase("Nothing was lost. Try again in \($0) seconds.") }
            ?? Phrase("Nothing was lost. Try again in a minute.")
        return (Phrase("Too many attempts"), text)
    }

    private static func busy(_ seconds: Int?) -> (title: Phrase, text: Phrase) {
        let text =
            seconds.map { Phrase("Nothing was lost. Try again in \($0) seconds.") }
            ?? Phrase("Nothing was lost. Try again in a minute.")
        return (Phrase("Hearth is busy"), text)
    }
}
