import HTML
import Localization

/// The page by which a device comes to trust Hearth's own authority: the certificate, and the steps for each kind of
/// device.
struct TrustPage: Page {
    /// The one that asks.
    let device: DeviceKind
    /// The SHA-256 of the certificate, as devices show it.
    let fingerprint: String
    /// Where Hearth opens once the certificate is installed.
    let origin: String
    /// The address of this page for another device, and its QR code.
    let link: String
    let code: QRPicture?

    func title(_ words: Words) -> String { words("Set up this device for HTTPS") }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(title(words))</h1>
        <p class="lamp__text">\(words("Hearth encrypts with a certificate of its own. Install it once on each device, and the browser trusts it."))</p>
        </header>
        <p><a class="button button--main button--wide" href="/trust/hearth.crt">\(Icon.download.html)<span>\(words("Download certificate"))</span></a></p>
        \(steps(device, words))
        <p><a class="button button--wide" href="\(url: origin)">\(words("Open Hearth"))</a></p>
        \(DeviceKind.allCases.filter { $0 != device }, { steps($0, words) })
        <details><summary class="unfold">\(words("Check the certificate"))</summary>
        <p>\(words("Your device shows the SHA-256 of the certificate. It has to be the one under Settings → Address and HTTPS and in the terminal:"))</p>
        <p class="fingerprint">\(Fingerprint(text: fingerprint).html)</p></details>
        <details><summary class="unfold">\(words("Another device"))</summary>
        <p>\(words("Scan this with its camera, or open \(link) on it."))</p>
        \(code, { $0.html(words("The address as a QR code")) })</details>
        """
    }

    private func steps(_ kind: DeviceKind, _ words: Words) -> HTML {
        DeviceSteps(title: kind.title(words), steps: Self.steps(on: kind, words), isOpen: kind == device).html
    }

    // MARK: Steps

    /// The certificate's name, as devices list it.
    private static let certificate = "Hearth …"
    private static let file = "hearth.crt"

    static func steps(on kind: DeviceKind, _ words: Words) -> [DeviceStep] {
        switch kind {
        case .iPhone: iPhone(words)
        case .android: android(words)
        case .mac: mac(words)
        case .windows: windows(words)
        case .linux: linux(words)
        }
    }

    private static func iPhone(_ words: Words) -> [DeviceStep] {
        let (settings, trust) = (words("Settings"), words("Certificate Trust Settings"))
        return [
            DeviceStep(
                words("In Safari, tap Download certificate, then Allow."),
                StepPicture(.phone, "Safari", [.other, .button(words("Allow"))])),
            DeviceStep(
                words("Open the Settings app, tap Profile Downloaded, then Install."),
                StepPicture(.phone, settings, [.link(words("Profile Downloaded")), .other]),
                StepPicture(.phone, certificate, [.button(words("Install"))])),
            DeviceStep(
                words(
                    "In Settings → General → About → Certificate Trust Settings, turn on the certificate that begins with Hearth."
                ),
                StepPicture(.phone, settings, [.link(words("General"))]),
                StepPicture(.phone, words("General"), [.link(words("About"))]),
                StepPicture(.phone, words("About"), [.other, .link(trust)]),
                StepPicture(.phone, trust, [.toggle(certificate)])),
        ]
    }

    private static func android(_ words: Words) -> [DeviceStep] {
        let authority = words("CA certificate")
        return [
            DeviceStep(
                words("Tap Download certificate."),
                StepPicture(.phone, [.button(words("Download certificate")), .other])),
            DeviceStep(
                words("Open the Settings app, search for CA certificate, tap Install anyway and choose hearth.crt."),
                StepPicture(.phone, [.field(authority), .link(authority)]),
                StepPicture(.phone, authority, [.other, .button(words("Install anyway"))]),
                StepPicture(.phone, [.thing(file), .other])),
            DeviceStep(
                words(
                    "Android then says that your network may be monitored. It says so about every certificate you install."
                )),
        ]
    }

    private static func mac(_ words: Words) -> [DeviceStep] {
        [
            DeviceStep(
                words("Click Download certificate and open the file. Keychain Access adds it."),
                StepPicture(.window, [.thing(file), .other])),
            DeviceStep(
                words(
                    "In Keychain Access, double-click the certificate that begins with Hearth. Under Trust, choose Always Trust."
                ),
                StepPicture(.window, words("Keychain Access"), [.other, .thing(certificate)]),
                StepPicture(.window, certificate, [.link(words("Trust")), .tick(words("Always Trust"))])),
        ]
    }

    private static func windows(_ words: Words) -> [DeviceStep] {
        [
            DeviceStep(
                words("Click Download certificate and open the file. Click Install Certificate, then Current User."),
                StepPicture(.window, file, [.other, .button(words("Install Certificate"))]),
                StepPicture(.window, [.tick(words("Current User")), .other])),
            DeviceStep(
                words(
                    "Choose Place all certificates in the following store, then Trusted Root Certification Authorities."
                ),
                StepPicture(
                    .window,
                    [
                        .other, .tick(words("Place all certificates in the following store")),
                        .thing(words("Trusted Root Certification Authorities")),
                    ])),
        ]
    }

    private static func linux(_ words: Words) -> [DeviceStep] {
        [
            DeviceStep(
                words("Click Download certificate."),
                StepPicture(.window, [.button(words("Download certificate")), .other])),
            DeviceStep(
                words(
                    "In Chrome or Chromium: Settings → Privacy and security → Security → Manage certificates. Import hearth.crt as trusted."
                ),
                StepPicture(
                    .window, "Chromium", [.link(words("Privacy and security")), .link(words("Manage certificates"))]),
                StepPicture(.window, words("Manage certificates"), [.button(words("Import")), .thing(file)])),
            DeviceStep(
                words(
                    "In Firefox: Settings → Privacy & Security → View Certificates → Authorities → Import. Tick that it may identify websites."
                ),
                StepPicture(.window, "Firefox", [.link(words("View Certificates")), .link(words("Authorities"))]),
                StepPicture(
                    .window, words("Authorities"), [.button(words("Import")), .tick(words("Identify websites"))])),
        ]
    }
}
