import HTML
import Localization

/// The sign-in page.
struct LoginPage: Page {
    let household: String
    var name = ""
    /// The page to open afterwards; empty for Today.
    var next = ""
    /// A form that was sent without a valid session.
    var carried: Carried?
    let problem: Problem?
    var isSignedOut = false
    /// The browser was signed in over plain HTTP before.
    var isNowEncrypted = false
    /// Whether the page has an address of its own, `/login?next=…#…`. Its form is sent there: browsers carry what is
    /// behind the `#` on to where the answer leads.
    var hasAddress = false
    /// The page for signing in with a code; `nil` where a carried form would be lost by going there.
    var codePath: String?

    /// A form that is sent again after signing in.
    struct Carried: Sendable {
        let form: CarriedForm
        /// The id of the member who was signed in before in this browser, if it is known: only for them the form is
        /// sent again without asking.
        let memberId: String

        init(_ form: CarriedForm, memberId: String) {
            self.form = form
            self.memberId = memberId
        }

        /// The form as hidden fields, with its address.
        var html: HTML {
            """
            \(hidden(CarriedField.path, form.path))
            \(hidden(CarriedField.memberId, memberId))
            \(form.fileNames, { hidden(CarriedField.fileName, $0) })
            \(form.html)
            """
        }

        /// The attributes with which a form brings along the draft that the browser stores.
        var draft: HTML {
            if memberId.isEmpty { return HTML() }
            return " data-draft=\"\(form.path)\" data-draft-member=\"\(memberId)\""
        }
    }

    enum Problem: Sendable {
        case wrong
        case throttled(seconds: Int)
        case busy
    }

    /// The names of the page's own fields, chosen apart because a carried form may have fields of any name.
    enum CarriedField {
        static let name = "signin-name"
        static let password = "signin-password"
        static let path = "signin-path"
        static let memberId = "signin-member"
        static let fileName = "signin-file"
    }

    func title(_ words: Words) -> String { words("Sign in") }

    var signedOutForm: String? { "door" }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(household)</h1>
        <p class="lamp__text">\(words("Welcome back"))</p>
        </header>
        \(problem == nil ? notice(words) : HTML())
        \(problem, { "<p class=\"alert\" role=\"alert\">\(text($0, words))</p>" })
        \(carried, { files($0.form, words) })
        \(UnsentTexts.html(words))
        <form class="form" id="door" method="post"\(action)\(carried?.draft)>
        \(carried?.html ?? hidden("next", next))
        \(FormField(nameField, words("Name (person)"), [:], words).input(name, rules: nameRules))
        \(FormField(passwordField, words("Password"), [:], words).password(rules: passwordRules))
        <button class="button button--main button--wide">\(words("Sign in"))</button>
        </form>
        \(codePath, { "<p class=\"lamp__more\"><a href=\"\(url: $0)\">\(words("Sign in with a code"))</a></p>" })
        """
    }

    private var action: HTML {
        hasAddress && carried == nil ? HTML() : " action=\"\(carried == nil ? "/login" : "/login/form")\""
    }

    private var nameField: String { carried == nil ? "name" : CarriedField.name }
    private var passwordField: String { carried == nil ? "password" : CarriedField.password }

    private var nameRules: HTML {
        """
        required maxlength="100" autocomplete="username" autocapitalize="words" spellcheck="false"\
        \(if: name.isEmpty, " autofocus")
        """
    }

    private var passwordRules: HTML {
        "required autocomplete=\"current-password\"\(if: !name.isEmpty, " autofocus")"
    }

    private func files(_ form: CarriedForm, _ words: Words) -> HTML {
        if form.fileNames.isEmpty { return HTML() }
        return """
            <div class="notice"><p>\(words("Files cannot be kept here. Choose them again after signing in:"))</p>
            <ul>\(form.fileNames, { "<li><bdi>\($0)</bdi></li>" })</ul></div>
            """
    }

    private func notice(_ words: Words) -> HTML {
        let text: String? =
            if carried != nil {
                words("You were signed out. What you typed is still here and will be sent once you sign in.")
            } else if isNowEncrypted {
                words("Hearth is encrypted now. Sign in again on this device, once.")
            } else {
                isSignedOut ? words("You are signed out. See you soon.") : nil
            }
        return "\(text, { "<p class=\"notice\" role=\"status\">\($0)</p>" })"
    }

    private func text(_ problem: Problem, _ words: Words) -> String {
        switch problem {
        case .wrong: words("Wrong name or password.")
        case .throttled(let seconds): words("Too many attempts. Try again in \(seconds) seconds.")
        case .busy: words("Hearth is busy. Try again in a few seconds.")
        }
    }
}
