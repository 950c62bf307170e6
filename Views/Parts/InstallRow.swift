import HTML
import Localization

/// The offer to install Hearth as an app on this device. `install.js` shows it where the browser can do that and nobody
/// has done it or put the offer away.
struct InstallRow: Sendable {
    /// On Today the row is ticked off once Hearth is installed; elsewhere it goes.
    var isStep = false

    /// The page that says how.
    static let path = "/settings/app"

    func html(_ words: Words) -> HTML {
        let row = LinkRow(
            Self.path, .device, words("Install Hearth"), text: words("As an app on this device"), end: HTML())
        return """
            <li class="list__pair" data-install hidden>\(row.bare)<button class="button button--icon button--bare" \
            type="button" data-install-hide aria-label="\(words("Hide: Install Hearth"))" title="\(words("Hide"))">\
            \(Icon.close.html)</button></li>
            \(if: isStep, done(words))
            """
    }

    private func done(_ words: Words) -> HTML {
        """
        <li class="row steps__done" data-installed hidden><span class="tile">\(Icon.check.html(words("Done")))</span>\
        <span class="row__text"><b class="row__name">\(words("Install Hearth"))</b></span></li>
        """
    }
}
