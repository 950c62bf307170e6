import HTML
import Localization

/// The button to sign out. A script asks before texts are lost that the house does not have.
struct SignOutButton: Sendable {
    func html(_ words: Words) -> HTML {
        """
        <form method="post" action="/logout">\
        <sign-out hidden data-waiting="\(words("Something you wrote has not been sent yet. Sign out and lose it?"))"></sign-out>\
        <button class="button button--wide">\(Icon.door.html)\(words("Sign out"))</button></form>
        """
    }
}
