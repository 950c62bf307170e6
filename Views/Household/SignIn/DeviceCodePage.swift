import Foundation
import HTML
import Localization

/// The page of a signed-in device that shows a code for another one.
struct DeviceCodePage: Page {
    let digits: String
    /// Where the other device opens Hearth.
    let address: String
    let expires: Date
    let code: QRPicture
    /// Whether no other device reaches this address.
    let isOnlyHere: Bool

    func title(_ words: Words) -> String { words("Sign in on another device") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Devices and sign-in"), "/settings/sessions")).html)
        \(if: isOnlyHere, SecretLink.onlyHere(words))
        <section class="card invitation">
        \(code.html(words("The link as a QR code")))
        <div class="invitation__text">
        <p>\(words("Scan this with the other device, or open \(address) on it, choose Sign in with a code and type:"))</p>
        <p class="device-code">\(String(digits.prefix(3)))\u{a0}\(String(digits.suffix(3)))</p>
        <p class="fine">\(words("It works once, until \(words.time(expires)). Anyone who has it can sign in as you."))</p>
        </div>
        </section>
        <form method="post" action="/settings/sessions/code"><button class="button button--wide">\
        \(words("New code"))</button></form>
        """
    }
}
