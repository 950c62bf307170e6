public import HTML
public import Localization

/// After signing in with a form at hand that was perhaps somebody else's: what it holds, and who would send it.
public struct SendAgainPage: Page {
    /// Who signed in.
    public let member: String
    public let form: CarriedForm

    public init(member: String, form: CarriedForm) {
        self.member = member
        self.form = form
    }

    public func title(_ words: Words) -> String { words("Send it as yours?") }

    public func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(words("Send it as yours?"))</h1>
        <p class="lamp__text">\
        \(words("You are signed in as \(member). This was typed before, perhaps by someone else. It is sent only if you say so; you can also copy it."))</p>
        </header>
        \(TypedText(form).html(words))
        <form class="form" method="post" action="\(url: form.path)">
        \(form.html)
        <div class="form__end">
        <button class="button button--main">\(words("Send it as \(member)"))</button>
        <a class="button button--bare" href="/today">\(words("Do not send it"))</a>
        </div>
        </form>
        """
    }
}
