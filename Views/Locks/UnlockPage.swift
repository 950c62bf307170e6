import Foundation
import HTML
import Localization

/// The page that unlocks a thing. It shows nothing of what is locked.
struct UnlockPage: Page {
    /// `nil` if the lock hides the name.
    let name: String?
    let icon: String
    /// `/graphs/:graph/unlock`
    let action: String
    /// The page of all things of the kind: `/graphs`.
    let home: String
    let wording: LockWords
    /// The page to open afterwards.
    let next: String
    /// A form that is sent again once the lock is open.
    var replay: CarriedForm?
    var problem: Problem?
    /// Whether a passkey of the visitor opens the lock at this address.
    var takesPasskey = false
    /// The room whose page this is.
    var room = ""

    static let passkeyField = "unlock-passkey"
    static let passwordField = "unlock-password"
    static let nextField = "unlock-next"
    static let replayField = "unlock-replay"

    enum Problem: Sendable {
        case wrong
        /// The visitor asked for it because they forgot the code.
        case forgotten
        /// The same, but somebody else set the visitor's password, which therefore opens no lock.
        case forgottenAndReset
        /// The passkey opens nothing here, or the browser took too long.
        case passkey
        /// The passkey may have been copied.
        case blockedPasskey
        case throttled(seconds: Int)
        case busy
    }

    var entries: [String]? { takesPasskey ? [room, "passkeys"] : nil }

    func title(_ words: Words) -> String { name ?? words(wording.nameless) }

    func main(_ words: Words) -> HTML {
        """
        <section class="unlock" data-unlock>
        <span class="empty__mark" aria-hidden="true">\(Icon.lock.html)</span>
        <h1 class="unlock__title">\(name.map { _ in ChosenIcon(icon, instead: wording.icon).html })\(title(words))</h1>
        <p class="unlock__text">\(words(wording.locked))</p>
        \(if: replay != nil && problem == nil, notice(words))
        \(general(words), { "<p class=\"alert\" role=\"alert\">\($0)</p>" })
        <form class="form unlock__form" method="post" action="\(url: action)"\
        \(replay, { " data-draft=\"\($0.path)\"" })>
        \(hidden(Self.nextField, next))
        \(replay, { carried($0) })
        \(FormField(Self.passwordField, label(words), problems, words).password(rules: rules))
        <button class="button button--main button--wide">\(Icon.unlocked.html)\(words("Unlock"))</button>
        \(if: takesPasskey, passkey(words))
        </form>
        \(if: wording.isCode && replay == nil, forgotten(words))
        <p class="fine"><a class="link" href="\(url: home)">\(words(wording.all))</a></p>
        </section>
        """
    }

    private func passkey(_ words: Words) -> HTML {
        PasskeyButton(options: "\(action)/passkey", field: Self.passkeyField, label: words("Unlock with a passkey"))
            .html(words)
    }

    /// On touch screens a code gets a numeric keyboard, and the password that replaces it one with letters.
    private var rules: HTML {
        var isCode = wording.isCode
        if case .forgotten? = problem { isCode = false }
        return "required autocomplete=\"off\" autofocus\(if: isCode, " inputmode=\"numeric\"")"
    }

    private func label(_ words: Words) -> String {
        switch problem {
        case .forgotten: words("Your Hearth password")
        case .wrong, .throttled, .busy, .forgottenAndReset, .passkey, .blockedPasskey, nil: words(wording.password)
        }
    }

    /// The owner's password contains letters, so the form for it has no numeric keyboard.
    private func forgotten(_ words: Words) -> HTML {
        if case .forgotten? = problem { return HTML() }
        let path = "\(action)?forgotten=1&next=\(Address.encoded(next))"
        return "<p class=\"fine\"><a class=\"link\" href=\"\(url: path)\">\(words("Code forgotten?"))</a></p>"
    }

    private func carried(_ replay: CarriedForm) -> HTML {
        "\(hidden(Self.replayField, replay.path))\(replay.html)"
    }

    private func notice(_ words: Words) -> HTML {
        """
        <p class="notice" role="status">\
        \(words("This is locked now. What you typed is still here and will be saved once you unlock."))</p>
        """
    }

    private var problems: [String: Phrase] {
        switch problem {
        case .wrong: [Self.passwordField: wording.wrong]
        case .forgotten, .forgottenAndReset, .throttled, .busy, .passkey, .blockedPasskey, nil: [:]
        }
    }

    private func general(_ words: Words) -> String? {
        switch problem {
        case .throttled(let seconds): words("Too many attempts. Try again in \(seconds) seconds.")
        case .busy: words("Hearth is busy. Try again in a few seconds.")
        case .forgottenAndReset:
            words("Your password was reset, so it does not open this. Enter the code.")
        case .passkey: words("This passkey did not open it. Try again.")
        case .blockedPasskey:
            words("The passkey was refused: it may have been copied. Remove it in Settings → Devices and sign-in.")
        case .wrong, .forgotten, nil: nil
        }
    }
}
