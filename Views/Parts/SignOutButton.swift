import HTML
import Localization

struct SignOutButton: Sendable {
    func html(_ words: Words) -> HTML {
        """
        <form method="post" action="/logout"><button class="button button--wide">\(Icon.door.html)\
        \(words("Sign out"))</button></form>
        """
    }
}
