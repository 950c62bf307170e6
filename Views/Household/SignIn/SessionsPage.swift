import Foundation
import HTML
import Localization

/// The page of the member's sessions.
struct SessionsPage: Page {
    let sessions: [SessionRow]
    let now: Date

    func title(_ words: Words) -> String { words("Devices") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Devices"), words))
        <ul class="list card">
        \(sessions, { row($0, words) })
        </ul>
        <form method="post" action="/settings/sessions/code">
        <button class="button button--wide">\(words("Sign in on another device"))</button></form>
        \(if: sessions.contains { !$0.isThisOne }, endOthers(words))
        """
    }

    private func row(_ session: SessionRow, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\(Icon.device.html)</span>\
        <span class="row__text"><b class="row__name">\(session.device)</b>\
        <span class="row__more">\(lastSeen(session, words))</span></span>
        \(if: session.isThisOne, "<span class=\"badge\">\(words("This device"))</span>")
        \(if: !session.isThisOne, endButton(session, words))
        </li>

        """
    }

    private func lastSeen(_ session: SessionRow, _ words: Words) -> String {
        words("\(words.lately(session.lastSeen, now: now)) from \(session.address)")
    }

    private func endButton(_ session: SessionRow, _ words: Words) -> HTML {
        """
        <form method="post" action="/settings/sessions/\(session.id)/end"><button class="button" \
        aria-label="\(words("Sign out \(session.device)"))">\(words("Sign out"))</button></form>
        """
    }

    private func endOthers(_ words: Words) -> HTML {
        """
        <form method="post" action="/settings/sessions/end-others">
        <button class="button button--wide">\(words("Sign out everywhere else"))</button></form>
        """
    }
}

/// A row of a signed-in browser.
struct SessionRow: Sendable {
    let id: String
    /// Such as `Safari on iPhone`.
    let device: String
    let lastSeen: Date
    let address: String
    let isThisOne: Bool
}
