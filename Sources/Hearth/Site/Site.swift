import Foundation
import GRDB
public import HTTP
import Localization
import Logging
import Passwords
import Views

/// The hallway: finds the route, lets the gate check who comes, and draws every refusal and failure.
public final class Site: Application {
    private let router: Router<Route>
    private let gate: Gate
    private let database: HouseDatabase
    private let pages: Pages
    private let speech: Speech
    private let logger: Logger
    private let formLimit: Int
    private let uploadLimit: Int
    private let showsTiming: Bool
    /// Called when the disk fails under the database: going on could lose what people type.
    private let onDiskFailure: @Sendable () -> Void

    /// The largest form of somebody who has not signed in.
    private static let smallForm = 4096
    /// What comes with a file. More than handlers take, so that it is they who say what is too large, beside its field.
    private static let upload = 32 << 20
    private static let pasted = 12 << 20

    /// - Throws: `RouteClash` when two routes could both match.
    init(
        routes: [Route], database: HouseDatabase, gate: Gate, pages: Pages, speech: Speech, settings: Settings,
        logger: Logger,
        onDiskFailure: @escaping @Sendable () -> Void
    ) throws {
        var router = Router<Route>()
        for route in routes { try router.add(route.method, route.pattern, route) }
        self.router = router
        self.gate = gate
        self.database = database
        self.pages = pages
        self.speech = speech
        self.logger = logger
        self.onDiskFailure = onDiskFailure
        formLimit = settings.formLimit
        uploadLimit = settings.uploadLimit
        showsTiming = settings.serverTiming
    }

    public func plan(_ head: RequestHead) -> Plan {
        switch router.match(head.method, head.path) {
        case .found(let route, let parameters):
            if case .standing(let response) = route.handler { return .standing(response) }
            if let refusal = refusalBeforeBody(route, head) { return refusal }
            return .handle(intake(route), lane(route)) { [self] request in
                var request = request
                request.parameters = parameters
                return answer(request) { try handle(route, $0) }
            }
        case .wrongMethod(let allowed):
            return refuse(.wrongMethod(allowed: allowed.map(\.rawValue)), head)
        case .none:
            return refuse(.notFound, head)
        }
    }

    /// Nobody's forms are read into memory but those of people who are signed in, and the small ones of the doors.
    private func refusalBeforeBody(_ route: Route, _ head: RequestHead) -> Plan? {
        guard !head.method.isSafe, route.isForMembers else { return nil }
        let request = Request(head)
        do {
            try gate.requireOwnOrigin(request)
            _ = try gate.visit(request)
            return nil
        } catch {
            return .answer(answer(request) { _ in throw error })
        }
    }

    private func intake(_ route: Route) -> Plan.Intake {
        guard route.method == .post else { return .nothing }
        if route.options.contains(.uploads) {
            return .upload(limit: min(Self.upload, uploadLimit), formLimit: max(Self.pasted, formLimit))
        }
        return .form(limit: route.options.contains(.small) ? Self.smallForm : formLimit)
    }

    /// Where handlers run is decided here alone: reads right where they came in, everything else on a worker.
    private func lane(_ route: Route) -> Plan.Lane {
        route.method == .get && !route.options.contains(.slow) ? .listener : .worker
    }

    /// Without reading a body, of which there may be one of any size.
    private func refuse(_ refusal: Refusal, _ head: RequestHead) -> Plan {
        .answer(answer(Request(head)) { _ in throw refusal })
    }

    private func handle(_ route: Route, _ request: Request) throws -> Response {
        try gate.requireOwnOrigin(request)
        switch route.handler {
        case .standing(let standing): return standing.response
        case .anyone(let handler): return try handler(request)
        case .member(let handler): return try visited(request, route) { try handler($0) }
        case .admin(let handler): return try visited(request, route) { try handler(AdminVisit($0)) }
        }
    }

    /// What a page shows, its frame and who may see it included, is read from one moment of the database.
    private func visited(
        _ request: Request, _ route: Route, _ handler: (Visit) throws -> Response
    ) throws -> Response {
        guard request.method.isSafe else {
            let visit = try memberVisit(request, route)
            gate.see(visit)
            return discreet(try handler(visit), visit)
        }
        let moment = database.moment
        let (visit, page) = try database.read { _ in
            var visit = try memberVisit(request, route)
            if database.moment == moment { visit.moment = moment }
            return (visit, Result { try handler(visit) })
        }
        gate.see(visit)
        return discreet(try page.get(), visit)
    }

    /// What shows something from behind a lock, be it a name in the side bar, is kept by no browser: after locking, the
    /// way back leads to the server.
    private func discreet(_ response: Response, _ visit: Visit) -> Response {
        guard visit.keys.isUsed else { return response }
        var response = response
        response.headers["Cache-Control"] = "no-store"
        response.headers["ETag"] = nil
        response.headers["Last-Modified"] = nil
        return response
    }

    private func memberVisit(_ request: Request, _ route: Route) throws -> Visit {
        let visit = try gate.visit(request)
        let writes = !request.method.isSafe
        if writes, visit.member.role == .guest, !route.options.contains(.guests) { throw Refusal.readOnly }
        return visit
    }

    // MARK: Answers

    private func answer(_ request: Request, _ handle: (Request) throws -> Response) -> Response {
        let start = ContinuousClock.now
        var response: Response
        do {
            response = try handle(request)
        } catch {
            response = draw(error, request)
        }
        SecurityHeaders.add(to: &response)
        if showsTiming {
            let parts = (ContinuousClock.now - start).components
            let milliseconds = Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15
            response.headers.add("Server-Timing", "total;dur=\(String(format: "%.3f", milliseconds))")
        }
        return response
    }

    public func refusal(_ status: Status, _ head: RequestHead?) -> Response {
        let request = Request(head ?? RequestHead(.get, "/"))
        var response = page(ErrorPage(status: status.rawValue), status, request, visit: nil)
        if status == .unavailable { response.headers["Retry-After"] = "3" }
        SecurityHeaders.add(to: &response)
        return response
    }

    private func draw(_ error: any Error, _ request: Request) -> Response {
        if let refusal = error as? Refusal { return draw(refusal, request) }
        if error is PasswordHasher.Busy { return draw(.busy, request) }

        let status = Self.status(of: error)
        let incident = String(UInt32.random(in: 0 ... .max), radix: 16)
        logger.error(
            "request failed",
            metadata: [
                "incident": "\(incident)", "method": "\(request.method.rawValue)", "path": "\(request.head.loggedPath)",
                "problem": "\(error)",
            ])
        if let error = error as? DatabaseError, [.SQLITE_IOERR, .SQLITE_CORRUPT].contains(error.resultCode) {
            onDiskFailure()
        }
        return page(ErrorPage(status: status.rawValue, incident: incident), status, request, visit: nil)
    }

    /// Full disks and busy databases have codes of their own; everything else is our fault.
    private static func status(of error: any Error) -> Status {
        if let error = error as? DatabaseError {
            switch error.resultCode {
            case .SQLITE_FULL: return .insufficientStorage
            case .SQLITE_BUSY, .SQLITE_IOERR, .SQLITE_CORRUPT: return .unavailable
            default: return .internalError
            }
        }
        if let error = error as? CocoaError, error.code == .fileWriteOutOfSpace { return .insufficientStorage }
        return .internalError
    }

    private func draw(_ refusal: Refusal, _ request: Request) -> Response {
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
        let unlock = UnlockPage(
            place, next: place.path, replay: UnlockPage.Replay(path: request.path, fields: request.form.fields))
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

    private func page(_ page: any Page, _ status: Status, _ request: Request, visit: Visit?) -> Response {
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
