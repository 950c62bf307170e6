import Localization

/// The words in which a lock's pages speak of the locked thing. A room has its own words, or these.
struct LockWords: Sendable, Equatable {
    /// The placeholder for a hidden name.
    var nameless = Phrase("Something locked")
    var icon = Icon.lock
    /// The text of the page that asks for the password.
    var locked = Phrase("This is locked. Its password opens it for you in this browser.")
    var password = Phrase("Password of the lock")
    var wrong = Phrase("This is not the lock’s password.")
    var current = Phrase("The lock’s password as it is now")
    var noWayBack = Phrase("There is no back door: if the password is forgotten, nobody can open this in Hearth again.")
    var shared = Phrase("Everyone who sees this needs the password. Tell it to them.")
    /// The hint that lists hide the name.
    var hidden = Phrase("While it is locked, lists say “Something locked”.")
    var removal = Phrase("Whoever may see this then opens it without a password.")
    var set = Phrase("The lock is set. From now on this asks for its password.")
    var removed = Phrase("The lock is off. This opens without a password now.")
    /// The password is usually a code of a few digits.
    var isCode = false
    /// The label of the link to all things of the kind.
    var all = Phrase("Back")
}
