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
    /// Whether browsers have passkeys at this address.
    var takesPasskeys = false
    /// The password was right, and a code of the member's app is asked for: who gave it, without saying so.
    var pending: String?
    /// A new password was just set with a link.
    var isReset = false
    /// The provider of OpenID Connect, where there is one.
    var provider: Provider?
    /// The member whose account a trusted proxy names.
    var proxy: (member: String, path: String)?

    struct Provider: Sendable {
        let name: String
        /// Where signing in there begins.
        var path = "/login/openid"
        /// Whether it has a page for signing out.
        var signsOut = false
    }

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
        case wrongCode
        /// The password was given too long ago.
        case lateCode
        case passkey(PasskeyProblem)
        case account(AccountProblem)
        case throttled(seconds: Int)
        case busy
    }

    /// Why an account elsewhere did not sign in, or was not linked, as an address writes it.
    enum AccountProblem: String, Sendable {
        /// The provider is not reached.
        case down
        /// Requests to other servers are off.
        case off
        case busy
        /// The provider did not sign the person in.
        case refused
        /// The provider's answer was not taken.
        case invalid
        /// It was begun too long ago, in another browser or another tab, or is over.
        case late
        /// The account belongs to nobody here.
        case unlinked
        /// Another member has the name of somebody who may join.
        case nameTaken
        /// The account is another member's.
        case taken
        /// A member without a password keeps the account.
        case lastWayIn
        case throttled

        func text(_ provider: String, _ words: Words) -> String {
            switch self {
            case .down: words("\(provider) cannot be reached. Sign in with your password, or try again later.")
            case .off: words("An admin has turned off requests to other servers.")
            case .busy: words("Hearth is busy. Try again in a few seconds.")
            case .refused: words("\(provider) did not sign you in. Try again, or use your password.")
            case .invalid: words("The answer from \(provider) could not be verified. Try again, or tell an admin.")
            case .late: words("That took too long. Try again.")
            case .unlinked:
                words(
                    "This account at \(provider) is linked to nobody here. Sign in with your password and link it under Settings → Devices and sign-in, or ask an admin to link it."
                )
            case .nameTaken:
                words("Someone here already has your name. Ask an admin to link your account at \(provider).")
            case .taken: words("This account is already linked to someone else.")
            case .lastWayIn: words("It stays linked: without a password it is how you sign in.")
            case .throttled: words("Too many attempts. Try again in a few minutes.")
            }
        }
    }

    enum PasskeyProblem: Sendable {
        /// It is not known here.
        case unknown
        case late
        /// It may have been copied.
        case blocked
    }

    /// The names of the page's own fields, chosen apart because a carried form may have fields of any name.
    enum CarriedField {
        static let name = "signin-name"
        static let password = "signin-password"
        static let path = "signin-path"
        static let memberId = "signin-member"
        static let fileName = "signin-file"
        static let pending = "signin-pending"
        static let code = "signin-code"
        static let passkey = "signin-passkey"
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
        \(pending.map { codeField($0, words) } ?? nameAndPassword(words))
        <button class="button button--main button--wide">\(words("Sign in"))</button>
        \(if: takesPasskeys && pending == nil, passkey(words))
        </form>
        \(pending == nil ? accounts(words) + others(words) : again(words))
        """
    }

    /// Links, no forms: a form must not lead to another site. Beside a form that is sent again, another tab keeps that.
    private func accounts(_ words: Words) -> HTML {
        guard carried == nil else { return "\(provider, { inAnotherTab($0.name, words) })" }
        return """
            \(proxy, { accountLink($0.path, words("Continue as \($0.member)")) })
            \(provider, { accountLink($0.path, words("Sign in with \($0.name)")) })
            \(isSignedOut ? provider : nil, { $0.signsOut ? more("/logout/openid", words("Sign out of \($0.name) too")) : HTML() })
            """
    }

    private func accountLink(_ path: String, _ label: String) -> HTML {
        "<a class=\"button button--wide\" href=\"\(url: path)\">\(label)</a>"
    }

    private func more(_ path: String, _ label: String) -> HTML {
        "<p class=\"lamp__more\"><a href=\"\(url: path)\">\(label)</a></p>"
    }

    private func inAnotherTab(_ provider: String, _ words: Words) -> HTML {
        """
        <p class="lamp__more"><a href="/login/openid" target="_blank" rel="noopener">\(words("Sign in with \(provider) in another tab, then reload this page"))</a></p>
        """
    }

    private func nameAndPassword(_ words: Words) -> HTML {
        """
        \(FormField(nameField, words("Name (person)"), [:], words).input(name, rules: nameRules))
        \(FormField(passwordField, words("Password"), [:], words).password(rules: passwordRules))
        """
    }

    private func passkey(_ words: Words) -> HTML {
        PasskeyButton(
            options: "/login/passkey", field: carried == nil ? "passkey" : CarriedField.passkey,
            label: words("Sign in with a passkey"), isOffered: true
        ).html(words)
    }

    private func codeField(_ pending: String, _ words: Words) -> HTML {
        let field = FormField(
            carried == nil ? "code" : CarriedField.code, words("Code from the app"),
            hint: words("Or one of your recovery codes."), [:], words)
        return """
            \(hidden(carried == nil ? "pending" : CarriedField.pending, pending))
            \(field.input("", rules: Self.codeRules))
            """
    }

    private static let codeRules: HTML =
        "required autocomplete=\"one-time-code\" autocapitalize=\"characters\" spellcheck=\"false\" maxlength=\"40\" autofocus"

    private func others(_ words: Words) -> HTML {
        """
        \(codePath, { "<p class=\"lamp__more\"><a href=\"\(url: $0)\">\(words("Sign in with a code"))</a></p>" })
        <details class="lamp__help"><summary>\(words("Forgot your password?"))</summary>
        <p>\(words("Ask an admin of this household: under Settings → Members they can create a link for a new password. Without another admin, it is set on the machine that runs Hearth."))</p></details>
        """
    }

    private func again(_ words: Words) -> HTML {
        "\(if: carried == nil, "<p class=\"lamp__more\"><a href=\"/login\">\(words("Start again"))</a></p>")"
    }

    private var action: HTML {
        hasAddress && carried == nil ? HTML() : " action=\"\(carried == nil ? "/login" : "/login/form")\""
    }

    private var nameField: String { carried == nil ? "name" : CarriedField.name }
    private var passwordField: String { carried == nil ? "password" : CarriedField.password }

    private var nameRules: HTML {
        """
        required maxlength="100" autocomplete="username\(if: takesPasskeys, " webauthn")" autocapitalize="words" spellcheck="false"\
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
            } else if isReset {
                words("Your new password is set. Sign in with it.")
            } else {
                isSignedOut ? words("You are signed out. See you soon.") : nil
            }
        return "\(text, { "<p class=\"notice\" role=\"status\">\($0)</p>" })"
    }

    private func text(_ problem: Problem, _ words: Words) -> String {
        switch problem {
        case .wrong: words("Wrong name or password.")
        case .wrongCode: words("Wrong or used code. Enter the one that the app shows now.")
        case .lateCode: words("That took too long. Sign in again.")
        case .passkey(.unknown): words("This passkey is not valid here. Sign in with your password.")
        case .passkey(.late): words("That took too long. Try again.")
        case .passkey(.blocked):
            words("This passkey was refused: it may have been copied. Sign in with your password.")
        case .account(let problem): problem.text(provider?.name ?? "", words)
        case .throttled(let seconds): words("Too many attempts. Try again in \(seconds) seconds.")
        case .busy: words("Hearth is busy. Try again in a few seconds.")
        }
    }
}
