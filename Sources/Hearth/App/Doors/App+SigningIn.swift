import HTTP
import Localization

/// A write without a session, of which only the head was read.
struct SignedOutUnread: Error {}

/// Carries a form that was sent after its session ended through signing in.
extension App {
    /// The page that asks who is there, with the form in it.
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
            household: name, carried: isWorthIt ? LoginPage.Carried(form, memberId: memberId) : nil, problem: nil)
        return page(login, .unauthorized, request, visit: nil)
    }

    /// Who was sending it: in a browser in which somebody is known to have signed in, the one whose page it was.
    private func sender(of request: Request) -> ID<Member>? {
        guard let last = try? gate.lastMember(request) else { return nil }
        var request = request
        return request.takeOwnerMark().map { owner(marked: $0)?.id } ?? last
    }

    /// The page that says who opened it and who is signed in by now, and asks who sends its form.
    func askWhose(_ mark: String, _ request: Request, _ visit: Visit?) -> Response {
        guard let visit else { return signIn(request) }  // ended just now
        let (owner, member) = (owner(marked: mark), visit.member)
        let form = CarriedForm(request)
        if request.method == .post, hasForm(request), fits(form, request) {
            let page = SendAgainPage(
                member: member.name, memberId: member.id.description, form: form,
                opened: SendAgainPage.Opened(name: owner?.name, memberId: owner?.id.description ?? ""))
            return self.page(page, .conflict, request, visit: nil, words: visit.words)
        }
        let name = owner?.name ?? visit.words("Somebody else")
        let error = ErrorPage(
            status: 409, title: Phrase("Who sends this?"),
            text: Phrase(
                "This page was opened as \(name); you are signed in as \(member.name). This was not saved, and it is too much to be kept here. Sign in as \(name) in another tab, then reload this page: your browser sends it once more."
            ))
        return page(error.returning(request), .conflict, request, visit: visit)
    }

    private func owner(marked mark: String) -> Member? {
        let members = (try? pages.household.members()) ?? []  // a refusal must not fail
        return members.first { PageOwner.mark($0.id.description) == mark }
    }

    private var name: String { (try? pages.household.household())?.name ?? "Hearth" }  // as on the sign-in page itself

    /// Whether the sign-in form would be taken with all of this in it: escaping can make it three times as long.
    private func fits(_ form: CarriedForm, _ request: Request) -> Bool {
        var sent = FormFields()
        for field in form.fields { sent.add(field.name, field.value) }
        for name in form.fileNames { sent.add(LoginPage.CarriedField.fileName, name) }
        return sent.encoded.utf8.count + Self.ownFields < carriedLimit(request)
            && sent.fields.count + Self.ownFieldCount <= fieldLimit && form.path.utf8.count <= 2000
    }

    /// Bytes and number of what the sign-in form adds, generously.
    private static let ownFields = 8192
    private static let ownFieldCount = 8

    /// Without the form: it was too large, or no form.
    func drawSignedOut(_ request: Request, returning: Bool = false) -> Response {
        var error = ErrorPage(
            status: 401, title: Phrase("Sign in first"),
            text: Phrase(
                "You were signed out, so this was not saved, and it is too much to be kept here. Sign in in another tab, then reload this page: your browser sends it once more."
            ),
            action: .signIn)
        if returning { error = error.returning(request) }
        return page(error, .unauthorized, request, visit: nil)
    }
}

extension CarriedForm {
    /// The form of a request, its files by their names.
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
    /// Whose page it came from, if it says so. No handler has to know the field.
    mutating func takeOwnerMark() -> String? {
        form.take(PageOwner.field.description) ?? headers[PageOwner.header]
    }
}

extension ErrorPage {
    /// With what was typed into the form that is refused.
    func returning(_ request: Request) -> ErrorPage {
        guard request.method == .post, !request.form.isEmpty || !request.droppedFiles.isEmpty else { return self }
        var page = self
        page.typed = TypedText(CarriedForm(request))
        return page
    }
}
