import HTML
import Localization

/// The page of a form that may be another member's: its content, and the member who would send it. Shown after signing
/// in with a carried form, and in answer to a form from a page that another member had opened.
struct SendAgainPage: Page {
    /// The name of the signed-in member.
    let member: String
    let memberId: String
    let form: CarriedForm
    let typed: TypedText
    /// The member from whose page it was sent, if that is known and another member.
    var opened: Opened?

    /// The member who was signed in when the page was opened.
    struct Opened: Sendable {
        /// `nil` if they have left.
        let name: String?
        let memberId: String
    }

    func title(_ words: Words) -> String {
        opened == nil ? words("Send this as you?") : words("Who is sending this?")
    }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(title(words))</h1>
        <p class="lamp__text">\(text(words))</p>
        </header>
        \(typed.html(words))
        <form class="form" method="post" action="\(url: form.path)">
        \(hidden(PageOwner.field.description, PageOwner.mark(memberId)))\(form.html)
        <div class="form__end">
        <button class="button button--main">\(words("Send it as \(member)"))</button>
        <a class="button button--bare" href="/today">\(words("Do not send"))</a>
        </div>
        </form>
        \(opened, { owner($0, words) })
        """
    }

    private func text(_ words: Words) -> String {
        guard let opened else {
            return words(
                "You are signed in as \(member). This was typed earlier, perhaps by someone else. It is sent only if you confirm. You can also copy it."
            )
        }
        guard let name = opened.name else {
            return words(
                "This page was opened by a former member. You are signed in as \(member). Nothing has been sent yet.")
        }
        return words("This page was opened as \(name). You are signed in as \(member). Nothing has been sent yet.")
    }

    /// Signs in as the member who opened the page, with the form.
    private func owner(_ opened: Opened, _ words: Words) -> HTML {
        guard let name = opened.name else { return HTML() }
        let carried = LoginPage.Carried(form, memberId: opened.memberId)
        return """
            <form class="form" method="post" action="/login/form"\(carried.draft)>
            \(carried.html)\(hidden(LoginPage.CarriedField.name, name))
            \(FormField(LoginPage.CarriedField.password, words("\(name)’s password"), [:], words).password(rules: Self.rules))
            <div class="form__end"><button class="button">\(words("Sign in as \(name) and send"))</button></div>
            </form>
            """
    }

    private static let rules: HTML = "required autocomplete=\"current-password\""
}
