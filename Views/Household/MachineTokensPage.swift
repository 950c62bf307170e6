import Foundation
import HTML
import Localization

/// The page of the tokens with which programs watch the house.
struct MachineTokensPage: Page {
    let rows: [Row]
    /// The beginning of the addresses at which the tokens are used.
    let origin: String
    /// A new token, which is shown only once.
    let new: New?

    struct Row: Sendable {
        let kind: MachineToken.Kind
        /// `nil` if there is none of this kind.
        let madeAt: Date?
        let lastUsedAt: Date?
    }

    struct New: Sendable {
        let kind: MachineToken.Kind
        let token: String
    }

    func title(_ words: Words) -> String { words("Access tokens") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("This house"), HousePage.path)).html)
        \(new, { shown($0, words) })
        <p>\(words("With a token, a program such as Prometheus or Home Assistant can watch how Hearth is doing. It sees numbers, never what is in your rooms."))</p>
        \(rows, { group($0, words) })
        """
    }

    private func shown(_ new: New, _ words: Words) -> HTML {
        """
        <div class="notice" role="status"><p>\(words("Your token. It is shown only once:"))</p>
        <copy-text class="copy"><input class="field__input" readonly value="\(new.token)" \
        aria-label="\(new.kind.title(words))"><button class="button copy__button" type="button" \
        data-done="\(words("Copied"))">\(Icon.copy.html)<span>\(words("Copy"))</span></button></copy-text>
        </div>
        """
    }

    private func group(_ row: Row, _ words: Words) -> HTML {
        let title = row.kind.title(words)
        return """
            <section class="group"><h2 class="group__title">\(title)</h2>
            <p>\(row.kind.text(words))</p>
            <p class="fine">\(origin)\(row.kind.path)<br>\(state(row, words))</p>
            <div class="form__end">
            <form method="post" action="/settings/house/tokens">\
            <input type="hidden" name="kind" value="\(row.kind.rawValue)">\
            <button class="button" aria-label="\(row.madeAt == nil ? words("Create token: \(title)") : words("Replace token: \(title)"))">\
            \(row.madeAt == nil ? words("Create token") : words("Replace token"))</button></form>
            \(if: row.madeAt != nil, revoke(row, title, words))
            </div></section>

            """
    }

    private func revoke(_ row: Row, _ title: String, _ words: Words) -> HTML {
        """
        <form method="post" action="/settings/house/tokens/revoke">\
        <input type="hidden" name="kind" value="\(row.kind.rawValue)">\
        <button class="button" aria-label="\(words("Revoke token: \(title)"))">\(words("Revoke"))</button></form>
        """
    }

    private func state(_ row: Row, _ words: Words) -> String {
        guard let madeAt = row.madeAt else { return words("No token yet") }
        let used = row.lastUsedAt.map { words("Last used \(words.day($0))") } ?? words("Never used")
        return words("Created \(words.day(madeAt))") + " · " + used
    }
}

extension MachineToken.Kind {
    /// The address that a token of this kind opens.
    var path: String {
        switch self {
        case .metrics: "/metrics"
        case .status: "/health?detail"
        }
    }

    func title(_ words: Words) -> String {
        switch self {
        case .metrics: words("Metrics")
        case .status: words("House status")
        }
    }

    fileprivate func text(_ words: Words) -> String {
        switch self {
        case .metrics: words("For Prometheus and the like: requests, jobs, disk space and backups.")
        case .status: words("For Home Assistant and the like: whether all is well.")
        }
    }
}
