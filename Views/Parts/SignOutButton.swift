import HTML
import Localization

struct SignOutButton: Sendable {
    func html(_ words: Words) -> HTML {
        """
        <form method="post" action="/logout" \
        data-waiting="\(words("Something you wrote has not been sent yet. Sign out and lose it?"))">\
        <button class="button button--wide">\(Icon.door.html)\(words("Sign out"))</button></form>
        """
    }
}
