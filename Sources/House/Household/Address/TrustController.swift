import Certificates
import HTTP
import Localization

/// The page with which a device is made to trust Hearth's own authority. It opens over plain HTTP and without signing in.
struct TrustController: Sendable {
    let certificate: HouseCertificate
    let addresses: HouseAddresses
    let pages: Pages
    let translator: Translator

    static let path = "/trust"

    var routes: [Route] { [.get(Self.path, show), .get("/trust/hearth.crt", download)] }

    /// - Throws: `Refusal.notFound` if the house is not served with a certificate of its own authority.
    func show(_ request: Request) throws -> Response {
        guard let authority = certificate.authority else { throw Refusal.notFound }
        let device = DeviceKind(userAgent: request.headers["User-Agent"] ?? "")
        let link = addresses.trustLink(request.host)
        let page = TrustPage(
            device: device, fingerprint: authority.fingerprint, origin: addresses.secureOrigin(request.host),
            link: link, code: QRPicture(link))
        return try pages.response(page, at: request, words: translator.words(for: request))
    }

    func download(_ request: Request) throws -> Response {
        guard let authority = certificate.authority else { throw Refusal.notFound }
        // With this type, phones offer to install the file.
        return Response(headers: ["Content-Type": "application/x-x509-ca-cert"], body: .bytes(authority.bytes))
    }
}
