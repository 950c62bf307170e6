import HTML
import Localization

/// The page by which a device comes to trust Hearth's own authority: the certificate, and the steps for each kind of
/// device.
struct TrustPage: Page {
    /// The one that asks.
    let device: Device
    /// The SHA-256 of the certificate, as devices show it.
    let fingerprint: String
    /// Where Hearth opens once the certificate is installed.
    let origin: String
    /// The address of this page for another device, and its QR code.
    let link: String
    let code: QRPicture?

    enum Device: CaseIterable, Sendable {
        case iPhone, android, mac, windows, linux

        /// - Parameter userAgent: iPads call themselves Macs, so both have their steps on the page.
        init(userAgent: String) {
            let signs: [(String, Device)] = [
                ("iPhone", .iPhone), ("iPad", .iPhone), ("Android", .android), ("Macintosh", .mac),
                ("Windows", .windows),
            ]
            self = signs.first { userAgent.contains($0.0) }?.1 ?? .linux
        }

        func title(_ words: Words) -> String {
            switch self {
            case .iPhone: words("iPhone and iPad")
            case .android: "Android"
            case .mac: "Mac"
            case .windows: "Windows"
            case .linux: "Linux"
            }
        }

        func steps(_ words: Words) -> [String] {
            switch self {
            case .iPhone:
                [
                    words("In Safari, tap Download certificate, then Allow."),
                    words("Open the Settings app, tap Profile Downloaded, then Install."),
                    words(
                        "In Settings → General → About → Certificate Trust Settings, turn on the certificate that begins with Hearth."
                    ),
                ]
            case .android:
                [
                    words("Tap Download certificate."),
                    words(
                        "Open the Settings app, search for CA certificate, tap Install anyway and choose hearth.crt."),
                    words(
                        "Android then says that your network may be monitored. It says so about every certificate you install."
                    ),
                ]
            case .mac:
                [
                    words("Click Download certificate and open the file. Keychain Access adds it."),
                    words(
                        "In Keychain Access, double-click the certificate that begins with Hearth. Under Trust, choose Always Trust."
                    ),
                ]
            case .windows:
                [
                    words(
                        "Click Download certificate and open the file. Click Install Certificate, then Current User."),
                    words(
                        "Choose Place all certificates in the following store, then Trusted Root Certification Authorities."
                    ),
                ]
            case .linux:
                [
                    words("Click Download certificate."),
                    words(
                        "In Chrome or Chromium: Settings → Privacy and security → Security → Manage certificates. Import hearth.crt as trusted."
                    ),
                    words(
                        "In Firefox: Settings → Privacy & Security → View Certificates → Authorities → Import. Tick that it may identify websites."
                    ),
                ]
            }
        }
    }

    func title(_ words: Words) -> String { words("Set up this device for HTTPS") }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(title(words))</h1>
        <p class="lamp__text">\(words("Hearth encrypts with a certificate of its own. Install it once on each device, and the browser trusts it."))</p>
        </header>
        <p><a class="button button--main button--wide" href="/trust/hearth.crt">\(Icon.download.html)<span>\(words("Download certificate"))</span></a></p>
        \(steps(device, isOpen: true, words))
        <p><a class="button button--wide" href="\(url: origin)">\(words("Open Hearth"))</a></p>
        \(Device.allCases.filter { $0 != device }, { steps($0, isOpen: false, words) })
        <details><summary class="unfold">\(words("Check the certificate"))</summary>
        <p>\(words("Your device shows the SHA-256 of the certificate. It has to be the one under Settings → Address and HTTPS and in the terminal:"))</p>
        <p class="fingerprint">\(Fingerprint(text: fingerprint).html)</p></details>
        <details><summary class="unfold">\(words("Another device"))</summary>
        <p>\(words("Scan this with its camera, or open \(link) on it."))</p>
        \(code, { $0.html(words("The address as a QR code")) })</details>
        """
    }

    private func steps(_ device: Device, isOpen: Bool, _ words: Words) -> HTML {
        """
        <details\(if: isOpen, " open")><summary class="unfold">\(device.title(words))</summary>
        <ol class="numbered">\(device.steps(words), { "<li>\($0)</li>" })</ol></details>

        """
    }
}
