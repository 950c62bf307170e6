import Foundation
import HTML
import Localization

/// The page of the addresses under which the house can be opened, and of its encryption.
struct AddressPage: Page {
    /// The beginning of the address by which the page was opened.
    let address: String
    let isSecure: Bool
    /// `nil` if Hearth itself does not encrypt.
    let certificate: ShownCertificate?
    /// A name for a certificate of Hearth's own.
    let suggestedName: String
    /// The names under which browsers lately asked for this server and which are not allowed, the latest first.
    let tried: [TriedName]
    /// The names that an admin allowed.
    let allowed: [String]
    var typed = ""
    var problems: [String: Phrase] = [:]

    struct ShownCertificate: Sendable {
        let end: Date
        let hasEnded: Bool
        /// It could not be renewed.
        let isOutdated: Bool
        /// Hearth's own authority; `nil` if the certificate is of another one.
        let authority: Authority?
    }

    struct Authority: Sendable {
        /// The name of the machine in it.
        let name: String
        /// Its SHA-256.
        let fingerprint: String
        let end: Date
        /// A new one has to be made soon.
        let isEnding: Bool
        /// The page with which other devices are made to trust it.
        let trustLink: String
    }

    struct TriedName: Sendable {
        let name: String
        let at: Date
    }

    func title(_ words: Words) -> String { words("Address and HTTPS") }

    func main(_ words: Words) -> HTML {
        // First what there is to do: a name that somebody tried, else HTTPS where there is none.
        let isAsked = !tried.isEmpty || !problems.isEmpty
        let parts = isSecure || isAsked ? [names(words), ways(words)] : [ways(words), names(words)]
        return """
            \(PageHead.settings(title(words), words))
            \(ProblemSummary(problems, [("name", words("Another name"))]).html(words))
            \(certificate, { alerts($0, words) })
            \(now(words))
            \(parts, { $0 })
            """
    }

    private func alerts(_ certificate: ShownCertificate, _ words: Words) -> HTML {
        let authority = certificate.authority.flatMap { $0.isEnding ? $0 : nil }
        return """
            \(if: certificate.hasEnded, alert("<p>\(words("The certificate ended on \(words.day(certificate.end)). Browsers warn about it until there is a new one."))</p>"))
            \(if: certificate.isOutdated, alert("<p>\(words("The certificate could not be renewed, so the old one is still used. The log says why."))</p>"))
            \(authority, { alert(replacing($0, words)) })
            """
    }

    private func alert(_ text: HTML) -> HTML { "<div class=\"alert\" role=\"alert\">\(text)</div>" }

    private func replacing(_ authority: Authority, _ words: Words) -> HTML {
        """
        <p>\(words("Devices trust Hearth’s own certificate until \(words.day(authority.end)). Then each of them has to install a new one. To make it, run this on the machine:"))</p>
        <p><code>hearth https --local \(authority.name) --replace</code></p>
        """
    }

    private func now(_ words: Words) -> HTML {
        """
        <dl class="facts card">
        <dt>\(words("Address"))</dt><dd>\(address)</dd>
        <dt>\(words("Connection"))</dt><dd>\(connection(words))</dd>
        \(certificate, { "<dt>\(words("Certificate"))</dt><dd>\(words("Valid until \(words.moment($0.end))"))</dd>" })
        \(certificate?.authority, { facts($0, words) })
        </dl>
        \(certificate?.authority, { trust($0.trustLink, words) })
        """
    }

    private func facts(_ authority: Authority, _ words: Words) -> HTML {
        """
        <dt>\(words("Trusted by devices until"))</dt><dd>\(words.day(authority.end))</dd>
        <dt>SHA-256</dt><dd class="fingerprint">\(Fingerprint(text: authority.fingerprint).html)</dd>
        """
    }

    private func connection(_ words: Words) -> String {
        switch (isSecure, certificate != nil) {
        case (false, _): words("Not encrypted")
        case (true, true): words("Encrypted by Hearth")
        case (true, false): words("Encrypted by the proxy in front of Hearth")
        }
    }

    private func trust(_ link: String, _ words: Words) -> HTML {
        """
        <ul class="list card">\(LinkRow(link, .device, words("Set up another device"), text: link).html)</ul>
        """
    }

    /// The three ways to HTTPS.
    private func ways(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Three ways to HTTPS"))</h2>
        \(if: !isSecure, "<p>\(words("Without HTTPS, anyone on your network can read along, and phones cannot install Hearth as an app."))</p>")
        <details><summary class="unfold">\(words("A name of your own"))</summary>
        <p>\(words("For a domain, a dynamic DNS name or a Tailscale network. Phones need nothing. Set tlsCertificate and tlsKey in hearth.yaml to the files of its certificate. Hearth notices by itself when they are renewed."))</p></details>
        <details><summary class="unfold">\(words("Hearth’s own certificate"))</summary>
        <p>\(words("No domain needed. Each phone and computer installs a certificate once, which takes a minute. Run this on the machine and start Hearth again:"))</p>
        <p><code>hearth https --local \(suggestedName)</code></p></details>
        <details><summary class="unfold">\(words("Behind a proxy"))</summary>
        <p>\(words("For Caddy, nginx or Tailscale Serve on the same machine. It encrypts and passes requests on to Hearth. The settings for it are in docs/https.md."))</p></details>
        </section>
        """
    }

    private func names(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Names of this machine"))</h2>
        <p>\(words("Hearth opens by this machine’s own name, by its IP addresses and by the names you allow here. Others are refused, so that no website can read your Hearth by a name of its own."))</p>
        \(if: !tried.isEmpty, list(tried.map { triedRow($0, words) }))
        \(if: !tried.isEmpty, "<p class=\"fine\">\(words("Only allow a name that you or your router gave this machine."))</p>")
        \(if: !allowed.isEmpty, list(allowed.map { allowedRow($0, words) }))
        <form class="form" method="post" action="/settings/address/allow">
        \(FormField("name", words("Another name"), problems, words).input(typed, rules: Self.rules))
        \(FormEnd(title: words("Allow this name")).html(words))
        </form></section>
        """
    }

    private static let rules: HTML =
        "required maxlength=\"253\" autocapitalize=\"none\" autocomplete=\"off\" spellcheck=\"false\" inputmode=\"url\""

    private func list(_ rows: [HTML]) -> HTML { "<ul class=\"list card\">\(rows, { $0 })</ul>" }

    private func triedRow(_ attempt: TriedName, _ words: Words) -> HTML {
        row(
            .alert, attempt.name,
            words("Someone tried to open Hearth by this name (\(words.moment(attempt.at))). Allow it?"),
            Button(action: "allow", title: words("Allow"), label: words("Allow \(attempt.name)")))
    }

    private func allowedRow(_ name: String, _ words: Words) -> HTML {
        row(
            .globe, name, words("Allowed"),
            Button(action: "remove", title: words("Remove"), label: words("Remove \(name)")))
    }

    private struct Button {
        let action: String
        let title: String
        let label: String
    }

    private func row(_ icon: Icon, _ name: String, _ text: String, _ button: Button) -> HTML {
        """
        <li class="row"><span class="tile">\(icon.html)</span>\
        <span class="row__text"><b class="row__name">\(name)</b><span class="row__more">\(text)</span></span>
        <form method="post" action="/settings/address/\(button.action)">\(hidden("name", name))\
        <button class="button" aria-label="\(button.label)">\(button.title)</button></form></li>

        """
    }
}
