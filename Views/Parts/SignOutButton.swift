import HTML
import Localization

struct SignOutButton: Sendable {
    func html(_ words: Words) -> HTML {
        """
        <form method="post" action="/logout" \
        data-waiting="\(words("Messages are still waiting to be sent. Sign out and lose them?"))">\
        <button class="button button--wide">\(Icon.door.html)\(words("Sign out"))</button></form>
        """
    }
}
