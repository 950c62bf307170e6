import Localization

extension ErrorPage {
    /// The page for a status code in our own words.
    ///
    /// - Parameter seconds: the time to wait, for 429 and 503, if it is known.
    init(status: Int, incident: String? = nil, seconds: Int? = nil, action: Action = .today) {
        let (title, text) = Self.texts(status, seconds)
        self.init(status: status, title: title, text: text, incident: incident, action: action)
    }

    private static func texts(_ status: Int, _ seconds: Int?) -> (title: Phrase, text: Phrase) {
        switch status {
        case 400:
            (
                Phrase("That could not be understood"),
                Phrase(
                    "Your browser sent something Hearth cannot read. Nothing was changed. Go back and try once more.")
            )
        case 403:
            (
                Phrase("That came from somewhere else"),
                Phrase("Hearth only accepts changes made on its own pages. Nothing was changed. Go back and try again.")
            )
        case 404:
            (
                Phrase("There is nothing here"),
                Phrase("It may have been deleted or moved, or it belongs to someone else. What is yours is untouched.")
            )
        case 405:
            (
                Phrase("That does not work here"),
                Phrase("This address cannot do what was asked. Nothing was changed. Start again from Today.")
            )
        case 409:
            (
                Phrase("Someone was quicker"),
                Phrase("This was changed while you were at it. Nothing was lost. Look at it again, then decide.")
            )
        case 413:
            (
                Phrase("That is too large"),
                Phrase("It is more than Hearth accepts at once. Nothing was changed. Try it in smaller pieces.")
            )
        case 414:
            (
                Phrase("That address is too long"),
                Phrase("Hearth cannot read an address of this length. Nothing was changed. Start again from Today.")
            )
        case 415:
            (
                Phrase("That is nothing this page can take"),
                Phrase(
                    "What came is neither a form nor a file that is taken here. Nothing was changed. Go back and try it another way."
                )
            )
        case 429: tooMany(seconds)
        case 431:
            (
                Phrase("Too much came along"),
                Phrase("Your browser sent too much at once. Nothing was changed. Start again from Today.")
            )
        case 503: busy(seconds)
        case 507:
            (
                Phrase("The disk is full"),
                Phrase("There is no room left to save this. Nothing that was saved is lost. Make room, then try again.")
            )
        default:
            (
                Phrase("Something went wrong here"),
                Phrase("It is not your fault, and nothing that was saved is lost. Try again in a minute.")
            )
        }
    }

    private static func tooMany(_ seconds: Int?) -> (title: Phrase, text: Phrase) {
        let text =
            seconds.map { Phrase("Nothing was lost. Try again in \($0) seconds.") }
            ?? Phrase("Nothing was lost. Try again in a minute.")
        return (Phrase("Too many tries"), text)
    }

    private static func busy(_ seconds: Int?) -> (title: Phrase, text: Phrase) {
        let text =
            seconds.map { Phrase("Nothing was lost. Try again in \($0) seconds.") }
            ?? Phrase("Nothing was lost. Try again in a minute.")
        return (Phrase("Hearth is busy just now"), text)
    }
}
