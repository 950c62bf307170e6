import HTML
import Localization

/// The page of the other servers that Hearth asks.
struct OtherServersPage: Page {
    let isOff: Bool
    /// The servers inside the house that may be asked: `ntfy.lan:80`
    let named: [String]
    /// What was typed, and refused.
    let server: String
    let webhook: String
    /// How the last message to the webhook went; `nil` without one.
    let webhookState: String?
    /// A new secret, which is shown once.
    let secret: String?
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words("Other servers") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        \(ProblemSummary(problems, [("server", words("Name and port")), ("webhook", words("Address"))]).html(words))
        <p>\(words("Hearth contacts other servers only for features you turn on or use: notifications to phones, ntfy, the webhook and exchange rates. Previews of links in notes are on until a member turns them off."))</p>
        \(switchOff(words))
        <section class="group"><h2 class="group__title">\(words("Inside the house"))</h2>
        <p>\(words("Hearth contacts no server with a private address, so nobody can explore your network through it. Allow the ones you need."))</p>
        \(if: !named.isEmpty, "<ul class=\"list card\">\(named, { row($0, words) })</ul>")
        <form class="form" method="post" action="/settings/servers/add">
        \(FormField("server", words("Name and port"), problems, words).input(server, rules: "required maxlength=\"260\" placeholder=\"ntfy.lan:80\" autocapitalize=\"off\" spellcheck=\"false\""))
        <div class="form__end"><button class="button">\(words("Allow"))</button></div>
        </form></section>
        <section class="group"><h2 class="group__title">\(words("Webhook"))</h2>
        <p>\(words("For Home Assistant and the like: gets the notifications of members who chose it."))</p>
        \(secret, { shown($0, words) })
        <form class="form" method="post" action="/settings/servers/webhook">
        \(FormField("webhook", words("Address"), hint: words("Empty turns it off. Saving makes a new secret."), problems, words).input(webhook, type: "url", rules: "maxlength=\"500\" placeholder=\"http://homeassistant.local:8123/api/webhook/…\" autocomplete=\"off\""))
        \(webhookState, { "<p class=\"fine\">\($0)</p>" })
        <div class="form__end"><button class="button">\(words("Save"))</button></div>
        </form></section>
        """
    }

    private func switchOff(_ words: Words) -> HTML {
        """
        \(if: isOff, "<div class=\"alert\" role=\"alert\"><p>\(words("Requests to other servers are turned off."))</p></div>")
        <form method="post" action="/settings/servers/off">\(if: !isOff, "<input type=\"hidden\" name=\"off\" value=\"1\">")
        <button class="button">\(isOff ? words("Turn on requests") : words("Turn off all requests"))</button></form>
        """
    }

    private func row(_ server: String, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\(Icon.globe.html)</span>\
        <span class="row__text"><b class="row__name">\(server)</b></span>
        <form method="post" action="/settings/servers/remove"><input type="hidden" name="server" value="\(server)">\
        <button class="button" aria-label="\(words("Remove \(server)"))">\(words("Remove"))</button></form>
        </li>

        """
    }

    private func shown(_ secret: String, _ words: Words) -> HTML {
        """
        <div class="notice" role="status"><p>\(words("Each message is signed with this secret. It is shown only once:"))</p>
        <copy-text class="copy"><input class="field__input" readonly value="\(secret)" aria-label="\(words("Secret"))">\
        <button class="button copy__button" type="button" data-done="\(words("Copied"))">\(Icon.copy.html)\
        <span>\(words("Copy"))</span></button></copy-text></div>
        """
    }
}
