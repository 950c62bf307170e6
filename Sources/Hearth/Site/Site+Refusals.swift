import HTTP
import Localization
import Logging
import Views

/// How what we decline is drawn, each of it in one place.
extension Site {
    func draw(_ refusal: Refusal, _ request: Request) -> Response {
        // Without a readable session the page is drawn for nobody: a refusal must not fail.
        let visit = try? gate.visitIfAny(request)
        switch refusal {
        case .signInFirst:
            guard !request.method.isSafe else { return Self.toLogin(request) }
            return page(
                ErrorPage(
                    status: 401, title: Phrase("Sign in first"),
                    text: Phrase(
                        "You were signed out, so this was not saved. Sign in, then go back: what you typed is still there."
                    ),
                    action: .signIn), .unauthorized, request, visit: nil)
        case .locked(let place): return locked(place, request, visit)
        case .notFound: return page(ErrorPage(status: 404), .notFound, request, visit: visit)
        case .foreignOrigin: return page(ErrorPage(status: 403), .forbidden, request, visit: nil)
        case .readOnly:
            return page(
                ErrorPage(
                    status: 403, title: Phrase("You may look, not change"),
                    text: Phrase(
                        "This is shared with you for reading. Nothing was changed. Ask its owner if you need more.")),
                .forbidden, request, visit: visit)
        case .adminsOnly:
            return page(
                ErrorPage(
                    status: 403, title: Phrase("Only admins can do this"),
                    text: Phrase("Nothing was changed. Ask whoever looks after this household.")),
                .forbidden, request, visit: visit)
        case .badRequest(let text):
            return page(
                ErrorPage(status: 400, title: Phrase("That could not be understood"), text: text), .badRequest, request,
                visit: visit)
        case .conflict(let text):
            return page(
                ErrorPage(status: 409, title: Phrase("Someone was quicker"), text: text), .conflict, request,
                visit: visit)
        case .gone(let text):
            return page(ErrorPage(status: 410, title: Phrase("This is over"), text: text), .gone, request, visit: visit)
        case .tooManyTries(let wait):
            let seconds = max(1, Int(wait.components.seconds) + (wait.components.attoseconds > 0 ? 1 : 0))
            var response = page(
                ErrorPage(status: 429, seconds: seconds), .tooManyRequests, request, visit: visit)
            response.headers["Retry-After"] = String(seconds)
            return response
        case .busy:
            var response = page(ErrorPage(status: 503, seconds: 3), .unavailable, request, visit: visit)
            response.headers["Retry-After"] = "3"
            return response
        case .wrongMethod(let allowed):
            var response = page(ErrorPage(status: 405), .methodNotAllowed, request, visit: visit)
            response.headers["Allow"] = allowed.joined(separator: ", ")
            return response
        }
    }

    /// Whoever reads is led to the lock, and from there back here. Whoever writes finds what they typed in the page that
    /// asks for the password, and it is sent once more afterwards.
    private func locked(_ place: LockedPlace, _ request: Request, _ visit: Visit?) -> Response {
        if request.method.isSafe {
            return .seeOther(place.unlockPath + "?next=" + PercentCoding.encode(Self.address(request)))
        }
        // What a script sends piece by piece cannot be sent once more by a form.
        // Of files only the names can: whoever takes them says that they have to be chosen again.
        let files = request.uploads.filter { !$0.fileName.isEmpty }.map { (name: $0.field, value: $0.fileName) }
        let replay =
            request.method == .post ? UnlockPage.Replay(path: request.path, fields: request.form.fields + files) : nil
        let unlock = UnlockPage(place, next: place.path, replay: replay)
        return page(unlock, .locked, request, visit: visit)
    }

    private static func address(_ request: Request) -> String {
        request.query.isEmpty ? request.path : request.path + "?" + request.query.encoded
    }

    private static func toLogin(_ request: Request) -> Response {
        let path = address(request)
        let isPlain = path == "/" || path == "/today"
        return .seeOther(isPlain ? "/login" : "/login?next=" + PercentCoding.encode(path))
    }

    func page(_ page: any Page, _ status: Status, _ request: Request, visit: Visit?) -> Response {
        do {
            if let visit { return try pages.response(page, for: visit, status: status) }
            return try pages.response(page, at: request, words: speech.words(for: request), status: status)
        } catch {
            logger.error("error page failed", metadata: ["problem": "\(error)"])
            return Pages.response(
                BareFrame(incident: (page as? ErrorPage)?.incident).html, status: status, isCompressible: false)
        }
    }
}
