import HTML
import Localization

/// The page of how a member is notified beside open pages.
struct NotificationsPage: Page {
    let form: NotificationsForm
    let devices: [DeviceRow]
    /// The house's key for push services, base64url; `nil` if there is none.
    let key: String?
    /// Browsers take push messages over HTTPS alone.
    let isSecure: Bool
    let isAdmin: Bool
    /// An admin turned off that Hearth asks other servers.
    let isOff: Bool
    /// What became of what was sent to the topic; `nil` without one.
    let ntfyState: String?
    /// The host of the house's webhook; `nil` without one.
    let webhookHost: String?

    struct DeviceRow: Sendable {
        let id: String
        let name: String
        let isThisOne: Bool
        let state: String
    }

    func title(_ words: Words) -> String { words("Notifications") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        \(ProblemSummary(form.problems, fields(words)).html(words))
        \(if: isOff, "<div class=\"alert\" role=\"alert\"><p>\(words("An admin has turned off requests to other servers, so nothing is sent."))</p></div>")
        <p>\(words("Get reminders and mentions even when Hearth is closed."))</p>
        <section class="group"><h2 class="group__title">\(words("Devices"))</h2>
        \(if: !devices.isEmpty, "<ul class=\"list card\">\(devices, { row($0, words) })</ul>")
        \(thisDevice(words))
        </section>
        <form class="form" method="post" action="/settings/notifications">
        <section class="group"><h2 class="group__title">ntfy</h2>
        <div class="form">
        \(FormField("ntfy", words("Address of the topic"), hint: words("For phones without push, with the ntfy app. Choose a topic that nobody can guess: anyone who knows it can read along."), form.problems, words).input(form.ntfyAddress, type: "url", rules: "maxlength=\"500\" placeholder=\"https://ntfy.sh/…\" autocomplete=\"off\""))
        \(FormField("token", words("Access token (optional)"), form.problems, words).input(form.ntfyToken, rules: "maxlength=\"200\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\""))
        \(ntfyState, { "<p class=\"fine\">\($0)</p>" })
        </div></section>
        <section class="group"><h2 class="group__title">\(words("When and what"))</h2>
        <div class="form"><div class="list card">
        \(tick("quiet", words("Quiet hours"), words("Notifications wait until they end."), form.isQuiet))
        \(tick("wordless", words("Without content"), words("Says that something is due, but not what."), form.isWordless))
        \(webhookHost, { tick("webhook", words("Also to the house’s webhook"), words("The people who run \($0) can read them."), form.usesWebhook) })
        </div>
        <div class="pair">
        \(FormField("from", words("Quiet from"), form.problems, words).input(form.quietFrom, type: "time"))
        \(FormField("until", words("Quiet until"), form.problems, words).input(form.quietUntil, type: "time"))
        </div></div>
        </section>
        \(FormEnd(title: words("Save"), cancelPath: "/settings").html(words))
        </form>
        \(if: canTest, test(words))
        """
    }

    private var canTest: Bool { !devices.isEmpty || ntfyState != nil || (form.usesWebhook && webhookHost != nil) }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("ntfy", words("Address of the topic")), ("token", words("Access token (optional)")),
            ("from", words("Quiet from")), ("until", words("Quiet until")),
        ]
    }

    private func row(_ device: DeviceRow, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\(Icon.device.html)</span>\
        <span class="row__text"><b class="row__name">\(device.name)</b>\
        <span class="row__more">\(device.isThisOne ? "\(words("This device")) · " : "")\(device.state)</span></span>
        <form method="post" action="/settings/notifications/devices/\(device.id)/remove"\
        \(if: device.isThisOne, " data-push-off")><button class="button" \
        aria-label="\(words("Turn off on \(device.name)"))">\(words("Turn off"))</button></form>
        </li>

        """
    }

    /// A script shows the button where the browser can take push messages.
    private func thisDevice(_ words: Words) -> HTML {
        guard isSecure else {
            return """
                <p>\(words("Notifications on phones and computers need HTTPS."))</p>
                \(if: isAdmin, "<ul class=\"list card\">\(LinkRow("/settings/address", .globe, words("Address and HTTPS")).html)</ul>")
                """
        }
        guard let key, !devices.contains(where: \.isThisOne) else { return "" }
        return """
            <push-device class="push" data-key="\(key)">
            <noscript><p>\(words("This needs JavaScript."))</p></noscript>
            <p data-push="install" hidden>\(words("On an iPhone, add Hearth to the home screen first: notifications only reach the app."))</p>
            <p data-push="none" hidden>\(words("This browser does not support notifications. Use ntfy instead."))</p>
            <p data-push="denied" hidden>\(words("This browser blocks notifications from Hearth. Allow them in its settings for this page."))</p>
            <p data-push="failed" role="alert" hidden>\(words("That did not work."))</p>
            <p data-push="ask" hidden><button class="button button--main" type="button">\(Icon.bell.html)\(words("Turn on for this device"))</button></p>
            </push-device>
            """
    }

    private func tick(_ name: String, _ title: String, _ text: String, _ isOn: Bool) -> HTML {
        Choice.rows(
            [(choice: Choice(value: "1", label: title), text: text)], name: name, type: "checkbox",
            selected: isOn ? ["1"] : [])
    }

    private func test(_ words: Words) -> HTML {
        """
        <form method="post" action="/settings/notifications/test">
        <button class="button button--wide">\(words("Send a test"))</button></form>
        """
    }
}
