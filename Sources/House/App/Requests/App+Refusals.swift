import HTTP
import Localization
import Logging

/// The pages of all refusals.
extension App {
    func draw(_ refusal: Refusal, _ request: Request) -> Response {
        // If the session cannot be read, draw the page as signed out: a refusal must not fail.
        let visit = try? gate.visitIfAny(request)
        switch refusal {
        case .signInFirst:
            return request.method.isSafe ? Self.toLogin(request) : signIn(request)
        case .locked(let place): return locked(place, request, visit)
        case .notFound:
            return page(ErrorPage(status: 404).returning(request, in: pages.rooms), .notFound, request, visit: visit)
        case .foreignOrigin: return page(ErrorPage(status: 403), .forbidden, request, visit: nil)
        case .readOnly:
            return page(
                ErrorPage(
                    status: 403, title: Phrase("View only"),
                    text: Phrase(
                        "This is shared with you to view. Nothing was changed. Ask its owner if you want to edit.")
                ).returning(request, in: pages.rooms),
                .forbidden, request, visit: visit)
        case .adminsOnly:
            return page(
                ErrorPage(
                    status: 403, title: Phrase("Only admins can do this"),
                    text: Phrase("Nothing was changed. Ask an admin of your household.")
                ).returning(request, in: pages.rooms),
                .forbidden, request, visit: visit)
        case .tokenNeeded:
            var response = Response.text("Unauthorized\n", status: .unauthorized)
            response.headers["WWW-Authenticate"] = "Bearer"
            return response
        case .openedAsAnother(let mark):
            // It waits in the browser until the member signs in who did it.
            if RequestKeys.isKeyed(request) {
                return Response(.unauthorized, headers: ["Cache-Control": "no-store"])
            }
            return askWhose(mark, request, visit)
        case .badRequest(let text):
            return page(
                ErrorPage(status: 400, title: Phrase("Request not understood"), text: text).returning(
                    request, in: pages.rooms),
                .badRequest, request,
                visit: visit)
        case .conflict(let text):
            return page(
                ErrorPage(status: 409, title: Phrase("Someone else changed this first"), text: text).returning(
                    request, in: pages.rooms),
                .conflict, request,
                visit: visit)
        case .gone(let text):
            return page(
                ErrorPage(status: 410, title: Phrase("No longer valid"), text: text).returning(
                    request, in: pages.rooms),
                .gone, request,
                visit: visit)
        case .tooManyTries(let wait):
            return page(
                ErrorPage(status: 429, seconds: wait.seconds).returning(request, in: pages.rooms), .tooManyRequests,
                request,
                visit: visit
            ).retry(after: wait.seconds)
        case .busy:
            return page(
                ErrorPage(status: 503, seconds: 3).returning(request, in: pages.rooms), .unavailable, request,
                visit: visit
            ).retry(after: 3)
        case .wrongMethod(let allowed):
            var response = page(ErrorPage(status: 405), .methodNotAllowed, request, visit: visit)
            response.headers["Allow"] = allowed.joined(separator: ", ")
            return response
        }
    }

    /// The page for a request that read for too long.
    func drawOverdue(_ request: Request, _ meter: RouteMeter) -> Response {
        logger.warning("request read for too long", metadata: Self.metadata(request, meter))
        let error = ErrorPage(
            status: 503, title: Phrase("This took too long"),
            text: Phrase(
                "Hearth stopped after a few seconds so that it stays quick for everyone. Try a smaller range, or try again later."
            ))
        return page(error.returning(request, in: pages.rooms), .unavailable, request, visit: nil).retry(after: 30)
    }

    func refusal(_ status: Status, _ head: RequestHead?) -> Response {
        if let head, status == .misdirectedRequest, let host = head.headers["Host"], !host.isEmpty {
            return refusal(unknownHost: host, head)
        }
        let request = Request(head ?? RequestHead(.get, "/"))
        // A client whose request is too large gets the page in the member's language; if the server is full, no member
        // is looked up.
        let isTheirs = [.contentTooLarge, .uriTooLong, .unsupportedMediaType].contains(status)
        let visit = isTheirs ? try? gate.visitIfAny(request) : nil  // a refusal must not fail
        // Without a head the requested host is not known.
        var response = page(ErrorPage(status: status.rawValue), status, request, visit: visit, isNamed: head != nil)
        if status == .unavailable { response.headers["Retry-After"] = "3" }
        SecurityHeaders.add(to: &response)
        response.measure = RequestMeasure(meters.refused)
        return response
    }

    /// The page for a name that this server does not know, of which the log has a line.
    private func refusal(unknownHost host: String, _ head: RequestHead) -> Response {
        let asked = String(host.prefix { $0 != ":" })
        let name = String(asked.prefix(HostName.limit))
        if unknownHosts.note(asked) {
            logger.warning(
                "a browser asked for this server by a name that it does not know: allow it under Settings, Address and HTTPS",
                metadata: ["host": "\(name)"])
        }
        var response = page(
            ErrorPage(unknownHost: name), .misdirectedRequest, Request(head), visit: nil, isNamed: false)
        SecurityHeaders.add(to: &response)
        response.measure = RequestMeasure(meters.refused)
        return response
    }

    /// The page for a form that was sent over plain HTTP after the house changed to HTTPS.
    func movedToHTTPS(_ head: RequestHead, origin: String) -> Response {
        var response = page(
            ErrorPage(
                status: 403, title: Phrase("Hearth moved to HTTPS"),
                text: Phrase("Nothing was changed. Go back, copy what you typed, and paste it at \(origin)."),
                action: nil), .forbidden, Request(head), visit: nil)
        SecurityHeaders.add(to: &response)
        response.measure = RequestMeasure(meters.redirected)
        return response
    }

    /// A read leads to the lock's page and from there back to the address. A write gets a password page that contains
    /// the typed form and sends it again after unlocking.
    private func locked(_ place: LockedPlace, _ request: Request, _ visit: Visit?) -> Response {
        if request.method.isSafe {
            return .seeOther(place.unlockPath + "?next=" + PercentCoding.encode(Self.address(request)))
        }
        // A form cannot repeat what a script sends piece by piece.
        // Uploaded files cannot be sent again: the page lists their names and asks to choose them again.
        let replay = request.method == .post ? CarriedForm(request) : nil
        let unlock = UnlockPage(place, next: place.path, replay: replay)
        return page(unlock, .locked, request, visit: visit)
    }

    private static func address(_ request: Request) -> String {
        request.query.isEmpty ? request.path : request.path + "?" + request.query.encoded
    }

    private static func toLogin(_ request: Request) -> Response {
        // A browser whose session ended opens its stream again. 204 ends that (WHATWG HTML standard, section 9.2); a page
        // of HTML in its place would be an error in the browser's log.
        if request.headers["Accept"] == "text/event-stream" { return Response(.noContent) }
        let path = address(request)
        let isPlain = path == "/" || path == TodayRoom.path
        return .seeOther(isPlain ? "/login" : "/login?next=" + PercentCoding.encode(path))
    }

    func page(
        _ page: any Page, _ status: Status, _ request: Request, visit: Visit?, words: Words? = nil, isNamed: Bool = true
    ) -> Response {
        do {
            if ScriptResponse.isWanted(request.head), let page = page as? ErrorPage {
                let words = translator.english
                return try ScriptResponse(
                    status, words(page.title), detail: words(page.text), incident: page.incident
                ).response(to: request.head)
            }
            if let visit { return try pages.response(page, for: visit, status: status) }
            return try pages.response(
                page, at: request, words: words ?? translator.words(for: request), status: status, isNamed: isNamed)
        } catch {
            logger.error("error page failed", metadata: ["problem": "\(error)"])
            return Pages.response(
                BareFrame(incident: (page as? ErrorPage)?.incident).html, status: status, isCompressible: false)
        }
    }
}
