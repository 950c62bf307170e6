import HTML
import Localization

/// The page that turns on a second factor.
struct NewSecondFactorPage: Page {
    /// The secret, for an app that cannot scan.
    let key: String
    /// The address in the QR code, which opens an app on the same phone.
    let address: String
    /// `nil` if the address is too long for one.
    let code: QRPicture?
    var problems: [String: Phrase] = [:]

    static func name(_ words: Words) -> String { words("Codes from an app") }

    func title(_ words: Words) -> String { Self.name(words) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Devices and sign-in"), "/settings/sessions")).html)
        \(ProblemSummary(problems, fields(words), .onlyPasswords).html(words))
        <section class="card invitation">
        \(code, { $0.html(words("The key as a QR code")) })
        <div class="invitation__text">
        <p>\(words("To sign in, you will then need your password and a code from an authenticator app on your phone. Scan this with the app, or enter the key:"))</p>
        \(SecretLink.copy(grouped, label: words("Key"), words))
        <p><a class="link" href="\(address)">\(words("Open in an app on this device"))</a></p>
        </div>
        </section>
        <form class="form" method="post" action="/settings/second-factor">
        \(hidden("secret", key))
        \(FormField("code", words("Code from the app"), problems, words).input("", rules: Self.codeRules))
        \(FormField("current", words("Current password"), problems, words).password(rules: Self.passwordRules))
        \(FormEnd(title: words("Turn on"), cancelPath: "/settings/sessions").html(words))
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [("code", words("Code from the app")), ("current", words("Current password"))]
    }

    /// In fours, as apps show it.
    private var grouped: String {
        let letters = Array(key)
        return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }
            .joined(separator: " ")
    }

    private static let codeRules: HTML =
        "required inputmode=\"numeric\" autocomplete=\"one-time-code\" maxlength=\"12\""
    private static let passwordRules: HTML = "required autocomplete=\"current-password\""
}
