import HTTP
import Localization
import WebAuthn

/// The error for a write without a session of which only the head was read.
struct SignedOutUnread: Error {}

/// Carries a form whose session had ended through signing in.
extension App {
    /// The sign-in page, with the form in it.
    func signIn(_ request: Request) -> Response {
        let form = CarriedForm(request)
        guard request.method == .post, fits(form, request) else { return drawSignedOut(request, returning: true) }
        let memberId = sender(of: request)?.description ?? ""  // then whoever signs in is asked first
        // A form without fields that leads nowhere by itself, such as signing out, is not sent again.
        var isWorthIt = false
        if case .found(let route, _) = router.match(.post, request.path) {
            isWorthIt = !route.options.contains(.unrepeated)
        }
        let login = LoginPage(
            household: name, carried: isWorthIt ? LoginPage.Carried(form, memberId: memberId) : nil, problem: nil,
            takesPasskeys: RelyingParty(request) != nil, provider: providerName.map { LoginPage.Provider(name: $0) })
        var response = page(login, .unauthorized, request, visit: nil)
        response.headers[CopyMark.header] = CopyMark.nobody
        return response
    }

    /// The member who sent a request without a session: the owner of its page, if somebody is known to have signed in
    /// here.
    private func sender(of request: Request) -> ID<Member>? {
        guard let last = try? gate.lastMember(request) else { return nil }
        var request = request
        return request.takeOwnerMark().map { owner(marked: $0)?.id } ?? last
    }

    /// The page that names the member who opened a form and the member who is signed in now, and asks who sends it.
    func askWhose(_ mark: String, _ request: Request, _ visit: Visit?) -> Response {
        guard let visit else { return signIn(request) }  // ended just now
        let (owner, member) = (owner(marked: mark), visit.member)
        let form = CarriedForm(request)
        if request.method == .post, hasForm(request), fits(form, request) {
            let page = SendAgainPage(
                member: member.name, memberId: member.id.description, form: form,
                typed: TypedText(form, in: pages.rooms),
                opened: SendAgainPage.Opened(name: owner?.name, memberId: owner?.id.description ?? ""))
            return self.page(page, .conflict, request, visit: nil, words: visit.words)
        }
        let name = owner?.name ?? visit.words("Someone else")
        let error = ErrorPage(
            status: 409, title: Phrase("Who is sending this?"),
            text: Phrase(
                "This page was opened as \(name). You are signed in as \(member.name). This was not saved and is too large to keep here. Sign in as \(name) in another tab, then reload this page to send it again."
            ))
        return page(error.returning(request, in: pages.rooms), .conflict, request, visit: visit)
    }

    private func owner(marked mark: String) -> Member? {
        let members = (try? pages.household.members()) ?? []  // a refusal must not fail
        return members.first { PageOwner.mark($0.id.description) == mark }
    }

    private var name: String { (try? pages.household.household())?.name ?? "Hearth" }  // as on the sign-in page itself

    /// True if a sign-in form that carries this form is within the limits: escaping can triple its size.
    private func fits(_ form: CarriedForm, _ request: Request) -> Bool {
        var sent = FormFields()
        for field in form.fields { sent.add(field.name, field.value) }
        for name in form.fileNames { sent.add(LoginPage.CarriedField.fileName, name) }
        return sent.encoded.utf8.count + Self.ownFields < carriedLimit(request)
            && sent.fields.count + Self.ownFieldCount <= fieldLimit && form.path.utf8.count <= 2000
    }

    /// The size and the number of the fields that the sign-in form adds, with a margin.
    private static let ownFields = 8192
    private static let ownFieldCount = 8

    /// The sign-in error without the form, which was too large or missing.
    func drawSignedOut(_ request: Request, returning: Bool = false) -> Response {
        var error = ErrorPage(
            status: 401, title: Phrase("Sign in first"),
            text: Phrase(
                "You were signed out, so this was not saved, and it is too large to keep here. Sign in in another tab, then reload this page to send it again."
            ),
            action: .signIn)
        if returning { error = error.returning(request, in: pages.rooms) }
        return page(error, .unauthorized, request, visit: nil)
    }
}

extension CarriedForm {
    /// A request's form, with the names of its files.
    init(_ request: Request) {
        let uploads = request.uploads.filter { !$0.fileName.isEmpty }.map { (field: $0.field, fileName: $0.fileName) }
        let files = request.droppedFiles + uploads
        let query = request.query.isEmpty ? "" : "?" + request.query.encoded
        self.init(
            path: request.path + query,
            fields: request.form.fields + files.map { (name: $0.field, value: $0.fileName) },
            fileNames: files.map(\.fileName))
    }
}

extension Request {
    /// Removes and returns the mark of the member whose page sent the request, so that handlers never see it.
    mutating func takeOwnerMark() -> String? {
        form.take(PageOwner.field.description) ?? headers[PageOwner.header]
    }
}

extension TypedText {
    init(_ form: CarriedForm, in rooms: RoomDirectory) {
        self.init(form, labels: rooms.fieldLabels(at: form.path))
    }
}

extension ErrorPage {
    /// The error page with the typed text of the refused form.
    func returning(_ request: Request, in rooms: RoomDirectory) -> ErrorPage {
        guard request.method == .post, !request.form.isEmpty || !request.droppedFiles.isEmpty else { return self }
        var page = self
        page.typed = TypedText(CarriedForm(request), in: rooms)
        return page
    }
}
