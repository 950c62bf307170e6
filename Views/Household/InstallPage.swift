import HTML
import Localization

/// The page that says how Hearth is installed as an app on each kind of device.
struct InstallPage: Page {
    /// The one that asks.
    let device: DeviceKind
    /// Browsers install nothing over plain HTTP.
    let isSecure: Bool
    let isAdmin: Bool

    func title(_ words: Words) -> String { words("Hearth as an app") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        \(isSecure ? steps(words) : plain(words))
        """
    }

    private func plain(_ words: Words) -> HTML {
        """
        <p>\(words("Phones and computers install Hearth only over HTTPS."))</p>
        \(if: isAdmin, "<ul class=\"list card\">\(LinkRow("/settings/address", .globe, words("Address and HTTPS")).html)</ul>")
        """
    }

    private func steps(_ words: Words) -> HTML {
        let kinds = [device] + DeviceKind.allCases.filter { $0 != device }
        return """
            <p data-install-page>\(words("Hearth then has its own icon and opens without the browser’s bars."))</p>
            <p data-install-now hidden><button class="button button--main" type="button">\(Icon.device.html)\(words("Install Hearth"))</button></p>
            \(kinds, { DeviceSteps(title: $0.title(words), steps: Self.steps(on: $0, words), isOpen: $0 == device).html })
            """
    }

    private static func steps(on kind: DeviceKind, _ words: Words) -> [DeviceStep] {
        switch kind {
        case .iPhone:
            [
                DeviceStep(words("In Safari, tap Share."), StepPicture(.phone, [.sign(.share)])),
                DeviceStep(
                    words("Tap Add to Home Screen, then Add."),
                    StepPicture(.phone, [.other, .link(words("Add to Home Screen"))]),
                    StepPicture(.phone, words("Add to Home Screen"), [.button(words("Add"))])),
                DeviceStep(
                    words(
                        "Open Hearth from the home screen and sign in there. The quickest way is a code: Settings → Devices and sign-in → Sign in on another device."
                    )),
            ]
        case .android:
            [
                DeviceStep(words("Open the browser menu (⋮)."), StepPicture(.phone, [.sign(.menu)])),
                DeviceStep(
                    words("Tap Add to home screen, then Install."),
                    StepPicture(.phone, [.other, .link(words("Add to home screen"))]),
                    StepPicture(.phone, "Hearth", [.button(words("Install"))])),
            ]
        case .mac:
            [
                DeviceStep(
                    words("In Safari: File → Add to Dock."),
                    StepPicture(.window, "Safari", [.other, .link(words("Add to Dock"))])),
                computer(words),
            ]
        case .windows, .linux: [computer(words)]
        }
    }

    private static func computer(_ words: Words) -> DeviceStep {
        DeviceStep(
            words("In Chrome or Edge: click the icon at the end of the address bar, then Install."),
            StepPicture(.window, [.sign(.install), .button(words("Install"))]))
    }
}
