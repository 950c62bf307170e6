import Localization

/// What the pages of a lock call the thing that it is on. A room has its own words, or these.
struct LockWords: Sendable, Equatable {
    /// What stands for its name where the lock hides that.
    var nameless = Phrase("Something locked")
    var icon = Icon.lock
    /// Said by the page that asks for the password.
    var locked = Phrase("This is locked. Its password opens it for you in this browser.")
    var password = Phrase("Password of the lock")
    var wrong = Phrase("This is not the lock’s password.")
    var current = Phrase("The lock’s password as it is now")
    var noWayBack = Phrase("There is no back door: if the password is forgotten, nobody can open this in Hearth again.")
    var shared = Phrase("Everyone who sees this needs the password. Tell it to them.")
    /// What lists say where the lock hides the name.
    var hidden = Phrase("While it is locked, lists say “Something locked”.")
    var removal = Phrase("Whoever may see this then opens it without a password.")
    var set = Phrase("The lock is set. From now on this asks for its password.")
    var removed = Phrase("The lock is off. This opens without a password now.")
    /// Whether most open it with a few digits.
    var isCode = false
    /// The way to where all of its kind are.
    var all = Phrase("Back")
}
