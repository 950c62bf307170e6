package import Localization

/// The words in which a lock's pages speak of the locked thing. A room has its own words, or these.
package struct LockWords: Sendable, Equatable {
    /// The placeholder for a hidden name.
    package var nameless = Phrase("Something locked")
    package var icon = Icon.lock
    /// The text of the page that asks for the password.
    package var locked = Phrase("This is locked. Its password opens it for you in this browser.")
    package var password = Phrase("Password of the lock")
    package var wrong = Phrase("This is not the lock’s password.")
    package var current = Phrase("The lock’s password as it is now")
    package var noWayBack = Phrase(
        "There is no back door: if the password is forgotten, nobody can open this in Hearth again.")
    package var shared = Phrase("Everyone who sees this needs the password. Tell it to them.")
    /// The hint that lists hide the name.
    package var hidden = Phrase("While it is locked, lists say “Something locked”.")
    package var removal = Phrase("Whoever may see this then opens it without a password.")
    package var set = Phrase("The lock is set. From now on this asks for its password.")
    package var removed = Phrase("The lock is off. This opens without a password now.")
    /// The password is usually a code of a few digits.
    package var isCode = false
    /// The label of the link to all things of the kind.
    package var all = Phrase("Back")

    package init(
        nameless: Phrase = Phrase("Something locked"), icon: Icon = Icon.lock,
        locked: Phrase = Phrase("This is locked. Its password opens it for you in this browser."),
        password: Phrase = Phrase("Password of the lock"), wrong: Phrase = Phrase("This is not the lock’s password."),
        current: Phrase = Phrase("The lock’s password as it is now"),
        noWayBack: Phrase = Phrase(
            "There is no back door: if the password is forgotten, nobody can open this in Hearth again."),
        shared: Phrase = Phrase("Everyone who sees this needs the password. Tell it to them."),
        hidden: Phrase = Phrase("While it is locked, lists say “Something locked”."),
        removal: Phrase = Phrase("Whoever may see this then opens it without a password."),
        set: Phrase = Phrase("The lock is set. From now on this asks for its password."),
        removed: Phrase = Phrase("The lock is off. This opens without a password now."), isCode: Bool = false,
        all: Phrase = Phrase("Back")
    ) {
        self.nameless = nameless
        self.icon = icon
        self.locked = locked
        self.password = password
        self.wrong = wrong
        self.current = current
        self.noWayBack = noWayBack
        self.shared = shared
        self.hidden = hidden
        self.removal = removal
        self.set = set
        self.removed = removed
        self.isCode = isCode
        self.all = all
    }
}
