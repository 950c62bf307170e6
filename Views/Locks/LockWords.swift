package import Localization

/// The words in which a lock's pages speak of the locked thing. A room has its own words, or these.
package struct LockWords: Sendable, Equatable {
    /// The placeholder for a hidden name.
    package var nameless = Phrase("Locked item")
    package var icon = Icon.lock
    /// The text of the page that asks for the password.
    package var locked = Phrase("This is locked. Enter its password to open it in this browser.")
    package var password = Phrase("Lock password")
    package var wrong = Phrase("Wrong password. Try again.")
    package var current = Phrase("Current lock password")
    /// The labels of the field for another password, and of the one that asks for it twice.
    package var replacing = Phrase("New password (optional)")
    package var again = Phrase("Repeat password")
    package var noWayBack = Phrase(
        "There is no way around it: if the password is forgotten, nobody can open this in Hearth again.")
    package var shared = Phrase("Everyone who uses this needs the password. Tell them.")
    /// The hint that lists hide the name.
    package var hidden = Phrase("While it is locked, lists say “Locked item”.")
    package var removal = Phrase("Then everyone who can see this opens it without a password.")
    package var set = Phrase("The lock is set. This now asks for its password.")
    package var removed = Phrase("The lock is removed. This now opens without a password.")
    /// The password is usually a code of a few digits.
    package var isCode = false
    /// The label of the link to all things of the kind.
    package var all = Phrase("Back")

    package init(
        nameless: Phrase = Phrase("Locked item"), icon: Icon = Icon.lock,
        locked: Phrase = Phrase("This is locked. Enter its password to open it in this browser."),
        password: Phrase = Phrase("Lock password"), wrong: Phrase = Phrase("Wrong password. Try again."),
        current: Phrase = Phrase("Current lock password"),
        replacing: Phrase = Phrase("New password (optional)"), again: Phrase = Phrase("Repeat password"),
        noWayBack: Phrase = Phrase(
            "There is no way around it: if the password is forgotten, nobody can open this in Hearth again."),
        shared: Phrase = Phrase("Everyone who uses this needs the password. Tell them."),
        hidden: Phrase = Phrase("While it is locked, lists say “Locked item”."),
        removal: Phrase = Phrase("Then everyone who can see this opens it without a password."),
        set: Phrase = Phrase("The lock is set. This now asks for its password."),
        removed: Phrase = Phrase("The lock is removed. This now opens without a password."), isCode: Bool = false,
        all: Phrase = Phrase("Back")
    ) {
        self.nameless = nameless
        self.icon = icon
        self.locked = locked
        self.password = password
        self.wrong = wrong
        self.current = current
        self.replacing = replacing
        self.again = again
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
