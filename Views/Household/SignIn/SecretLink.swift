import Foundation
import HTML
import Localization

/// A link that lets somebody in, shown only once: with its QR code, and how long it works.
struct SecretLink: Sendable {
    /// The whole address.
    let link: String
    let expires: Date
    let code: QRPicture
    /// Other addresses of the link, if its own works only on this machine.
    var others: [String]?

    /// - Parameter text: what to do with it.
    func html(_ text: String, _ words: Words) -> HTML {
        """
        <section class="card invitation">
        \(code.html(words("The link as a QR code")))
        <div class="invitation__text">
        <p>\(text)</p>
        \(others.flatMap { $0.isEmpty ? nil : $0 } ?? [link], { Self.copy($0, words) })
        <p class="fine">\(words("It works once, until \(words.moment(expires)). It is not shown again."))</p>
        </div>
        </section>
        """
    }

    /// The warning over a link that works only on this machine.
    func warning(_ words: Words) -> HTML {
        "\(others, { $0.isEmpty ? Self.onlyHere(words) : Self.others(words) })"
    }

    static func copy(_ link: String, label: String? = nil, _ words: Words) -> HTML {
        """
        <copy-text class="copy"><input class="field__input" readonly value="\(link)" aria-label="\(label ?? words("Link"))">\
        <button class="button copy__button" type="button" data-done="\(words("Copied"))">\(Icon.copy.html)\
        <span>\(words("Copy"))</span></button></copy-text>
        """
    }

    private static func others(_ words: Words) -> HTML {
        alert(
            words(
                "This address only works on this machine. Share one of the links below that the other device can reach."
            ))
    }

    /// The warning that no other device can open a link.
    static func onlyHere(_ words: Words) -> HTML {
        alert(
            words(
                "This address only works on this machine, and so does this link. The settings host and address make Hearth reachable for other devices."
            ))
    }

    private static func alert(_ text: String) -> HTML { "<div class=\"alert\" role=\"alert\"><p>\(text)</p></div>" }
}
