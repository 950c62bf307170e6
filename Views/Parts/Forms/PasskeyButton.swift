import HTML
import Localization

/// A button in a form that asks for a passkey and sends the form with it. A script shows it, where the browser has
/// passkeys.
struct PasskeyButton: Sendable {
    /// The address that says what is asked of the passkey.
    let options: String
    /// The field that takes what the passkey has signed.
    let field: String
    let label: String
    /// A new passkey is made.
    var isAdding = false
    /// The browser offers passkeys among the names that it fills in.
    var isOffered = false

    func html(_ words: Words) -> HTML {
        """
        <passkey-button class="passkey" options="\(url: options)"\(if: isAdding, " adding")\(if: isOffered, " offered") \
        data-failed="\(words("No passkey was used. Try again."))" hidden>
        <input type="hidden" name="\(field)">
        <button class="button\(if: isAdding, " button--main") button--wide" type="button">\(Icon.key.html)\(label)</button>
        <p class="field__problem" role="status" hidden></p>
        </passkey-button>
        """
    }
}
