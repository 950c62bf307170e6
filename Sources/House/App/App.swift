import Foundation
import GRDB
import HTTP
import Localization
import Logging
import Passwords

/// The application: it finds a request's route, lets the gate check the visitor, and draws every refusal and failure.
final class App: Application {
    let router: Router<Route>
    let gate: Gate
    private let database: HouseDatabase
    let pages: Pages
    let translator: Translator
    private let live: Live
    private let keys: RequestKeys
    let unknownHosts: UnknownHosts
    let meters: RequestMeters
    private let addresses: HouseAddresses
    private let incidents: Incidents
    private let recents: Recents
    private let copies: CopyMark
    let logger: Logger
    /// The name of the OpenID Connect provider, for the sign-in page; `nil` without one.
    let providerName: String?
    private let formLimit: Int
    let fieldLimit: Int
    private let uploadLimit: Int
    private let showsTiming: Bool
    /// Called on a disk error of the database: continuing could lose what members type.
    private let onDiskFailure: @Sendable () -> Void

    /// The largest form without a session.
    private static let smallForm = 4096
    /// The largest form carried through signing in for a browser in which nobody is known to have signed in.
    private static let strangersForm = 256 << 10
    /// The largest body of a script: a note of 2,000 characters, each escaped.
    private static let scripted = 32_768
    /// The largest body that one of our scripts sends: the places of 100,000 nodes.
    private static let block = 3 << 20
    /// The largest form with a file. Handlers accept less, so that they can report a file that is too large beside its
    /// field.
    private static let upload = 32 << 20
    private static let pasted = 12 << 20

    /// - Throws: `RouteClash` if two routes could match the same request.
    init(
        routes: [Route], database: HouseDatabase, gate: Gate, pages: Pages, translator: Translator, live: Live,
        keys: RequestKeys, recents: Recents, copies: CopyMark, unknownHosts: UnknownHosts,
        addresses: HouseAddresses, incidents: Incidents, meters: RequestMeters,
        settings: Settings, logger: Logger,
        onDiskFailure: @escaping @Sendable () -> Void
    ) throws {
        var router = Router<Route>()
        for route in routes { try router.add(route.method, route.pattern, route) }
        self.router = router
        meters.add(routes)
        self.gate = gate
        self.database = database
        self.pages = pages
        self.translator = translator
        self.live = live
        self.keys = keys
        self.recents = recents
        self.copies = copies
        self.unknownHosts = unknownHosts
        self.addresses = addresses
        self.incidents = incidents
        self.meters = meters
        self.logger = logger
        self.onDiskFailure = onDiskFailure
        providerName = settings.openId?.name
        formLimit = settings.formLimit
        fieldLimit = settings.fieldLimit
        uploadLimit = settings.uploadLimit
        showsTiming = settings.serverTiming
    }

    /// Whether there is a page or a file at the address that needs no signing in.
    func isOpen(_ head: RequestHead) -> Bool {
        guard case .found(let route, _) = router.match(head.method, head.path) else { return false }
        return !route.isForMembers
    }

    func plan(_ head: RequestHead) -> Plan {
        switch router.match(head.method, head.path) {
        case .found(let route, let parameters):
            if case .staticResponse(let response) = route.handler {
                guard let detail = route.detail, head.query["detail"] != nil else { return .staticResponse(response) }
                return .handle(.nothing, .worker) { [self] request in
                    answer(request, route.meter) { request in
                        try Reading.$purpose.withValue(.slowRequest) { try detail(request) }
                    }
                }
            }
            let (bodyPolicy, arrival): (Plan.BodyPolicy, Gate.Arrival?)
            switch beforeBody(route, head, parameters) {
            case .refused(let plan): return plan
            case .allowed(let wanted, let found): (bodyPolicy, arrival) = (wanted, found)
            }
            return .handle(bodyPolicy, lane(route)) { [self] request in
                var request = request
                request.parameters = parameters
                return answer(request, route.meter) { try handle(route, $0, after: arrival) }
            }
        case .wrongMethod(let allowed):
            return refuse(.wrongMethod(allowed: allowed.map(\.rawValue)), head)
        case .none:
            return refuse(.notFound, head)
        }
    }

    private enum BeforeBody {
        case allowed(Plan.BodyPolicy, Gate.Arrival?)
        case refused(Plan)
    }

    /// Refuses before the body is read, unless a member sends it who may, or it is one of the small forms for signing
    /// in. After the body the session must still stand: an upload may take an hour. See `Gate.visit(_:after:)`.
    private func beforeBody(_ route: Route, _ head: RequestHead, _ parameters: PathParameters) -> BeforeBody {
        guard !head.method.isSafe, route.isForMembers else { return .allowed(bodyPolicy(route, head), nil) }
        var request = Request(head)
        request.parameters = parameters
        do {
            try gate.requireOwnOrigin(request, takesShared: route.options.contains(.shared))
            let arrival = try Gate.Arrival(request, at: gate)
            let visit = try memberVisit(request, route, after: arrival)
            if case .admin = route.handler { _ = try AdminVisit(visit) }
            try route.authorize?(visit)
            // A file must not fill what is lent to a deletion just now.
            guard !route.storesBody || !database.isReadOnly && database.reserve.take() else {
                throw CocoaError(.fileWriteOutOfSpace)
            }
            guard case .append(let target, _) = route.handler else {
                return .allowed(bodyPolicy(route, head), arrival)
            }
            return appending(to: target, route.meter, visit, arrival)
        } catch {
            return .refused(refused(error, route, request))
        }
    }

    /// Asks a route where the body is stored.
    private func appending(
        to target: (Visit) throws -> Route.AppendTarget, _ meter: RouteMeter, _ visit: Visit, _ arrival: Gate.Arrival
    ) -> BeforeBody {
        var wanted: Plan.BodyPolicy?
        let refused = answer(visit.request, meter) { _ in
            switch try target(visit) {
            case .file(let path, let offset, let limit):
                wanted = .append(path: path, offset: offset, limit: limit)
                return Response(.noContent)
            case .refuse(let response): return response
            }
        }
        return wanted.map { .allowed($0, arrival) } ?? .refused(.answer(refused))
    }

    /// Reads a small form despite the refusal if its text can be given back, to be sent again after signing in or to be
    /// copied. A larger form is refused by its head.
    private func refused(_ error: any Error, _ route: Route, _ request: Request) -> Plan {
        let isSignedOut = error as? Refusal == .signInFirst
        let isReturned =
            isSignedOut || DiskReserve.isWanted(error)
            || [.notFound, .readOnly, .adminsOnly].contains(error as? Refusal)
        guard isReturned, route.method == .post, !route.options.contains(.unrepeated), hasForm(request) else {
            let error = isSignedOut && !route.options.contains(.unrepeated) ? SignedOutUnread() : error
            return .answer(answer(request, route.meter) { _ in throw error })
        }
        let formLimit = isSignedOut ? carriedLimit(request) : formLimit
        let isWithFiles = !route.options.isDisjoint(with: [.photo, .uploads, .shared])
        let bodyPolicy = Plan.BodyPolicy.words(limit: isWithFiles ? Self.upload : formLimit, formLimit: formLimit)
        if let length = request.headers["Content-Length"].flatMap({ Int($0) }), length > bodyPolicy.limit {
            let error = isSignedOut ? SignedOutUnread() : error
            return .answer(answer(request, route.meter) { _ in throw error })
        }
        return .handle(bodyPolicy, .worker) { [self] whole in
            var whole = whole
            whole.parameters = request.parameters
            return answer(whole, route.meter) { _ in throw error }
        }
    }

    func hasForm(_ request: Request) -> Bool {
        let type = (request.headers["Content-Type"] ?? "").lowercased()
        return type.isEmpty || type.hasPrefix("application/x-www-form-urlencoded")
            || type.hasPrefix("multipart/form-data")
    }

    /// The size limit of a form carried through signing in; smaller for browsers in which nobody is known to have
    /// signed in.
    func carriedLimit(_ request: Request) -> Int {
        let isKnown = (try? gate.lastMember(request)) != nil  // a browser that cannot be looked up is a stranger's
        return isKnown ? formLimit : min(formLimit, Self.strangersForm)
    }

    private func bodyPolicy(_ route: Route, _ head: RequestHead) -> Plan.BodyPolicy {
        if route.options.contains(.carrying) { return .form(limit: carriedLimit(Request(head))) }
        guard route.method == .post else { return .nothing }
        if route.options.contains(.bytes), head.sendsBytes { return .bytes(limit: Self.block) }
        if route.options.contains(.json), head.sendsJSON { return .bytes(limit: Self.scripted) }
        if route.options.contains(.files) { return .upload(limit: uploadLimit, formLimit: formLimit) }
        if route.options.contains(.photo) {
            return .upload(limit: min(Self.upload, uploadLimit), formLimit: formLimit)
        }
        if route.options.contains(.uploads) {
            return .upload(limit: min(Self.upload, uploadLimit), formLimit: max(Self.pasted, formLimit))
        }
        if route.options.contains(.json) { return .form(limit: Self.scripted) }
        return .form(limit: route.options.contains(.small) ? Self.smallForm : formLimit)
    }

    /// The only place that decides where handlers run: reads on the thread that accepted them, everything else on a
    /// worker.
    private func lane(_ route: Route) -> Plan.Lane {
        if route.options.contains(.password) { return .passwords }
        return route.method == .get && !route.options.contains(.slow) ? .listener : .worker
    }

    /// Refuses without reading the body, which may have any size.
    private func refuse(_ refusal: Refusal, _ head: RequestHead) -> Plan {
        .answer(answer(Request(head), meters.unknown) { _ in throw refusal })
    }

    private func handle(_ route: Route, _ request: Request, after arrival: Gate.Arrival?) throws -> Response {
        let purpose = route.options.contains(.slow) ? Reading.Purpose.slowRequest : .request
        return try Reading.$purpose.withValue(purpose) { try checked(route, request, after: arrival) }
    }

    private func checked(_ route: Route, _ request: Request, after arrival: Gate.Arrival?) throws -> Response {
        try OfflineRoutes.refuseOtherWorkers(request)
        try gate.requireOwnOrigin(request, takesShared: route.options.contains(.shared))
        if route.options.contains(.makesRoom) {
            return try database.makingRoom { try handled(route, request, after: arrival) }
        }
        // Only deletions may use the reserve: other writes need it in place.
        guard request.method.isSafe || database.reserve.take() else { throw CocoaError(.fileWriteOutOfSpace) }
        return try handled(route, request, after: arrival)
    }

    private func handled(_ route: Route, _ request: Request, after arrival: Gate.Arrival?) throws -> Response {
        switch route.handler {
        case .staticResponse(let response): return response.response
        case .anyone(let handler): return try handler(request)
        case .member(let handler): return try visited(request, route, after: arrival) { try handler($0) }
        case .admin(let handler): return try visited(request, route, after: arrival) { try handler(AdminVisit($0)) }
        case .append(_, let handler): return try visited(request, route, after: arrival) { try handler($0) }
        }
    }

    /// Reads a page, its frame and the access to it in one database snapshot, unless the route works apart from it.
    private func visited(
        _ request: Request, _ route: Route, after arrival: Gate.Arrival?, _ handler: (Visit) throws -> Response
    ) throws -> Response {
        guard request.method.isSafe else {
            let visit = try memberVisit(request, route, after: arrival)
            gate.touch(visit)
            let viewers = route.options.contains(.audience) ? live.viewers(at: request.path) : nil
            let response = try keys.once(visit) { try handler(visit) }
            // A change that only its member sees is not sent to others.
            if !route.options.contains(.guests) { live.written(by: visit, response) }
            if let viewers { live.tellFormer(viewers) }
            return withoutCaching(response, visit)
        }
        if route.options.contains(.apart) {
            let visit = try database.read { _ in try memberVisit(request, route, after: nil) }
            let response = try handler(visit)
            gate.touch(visit)
            return withoutCaching(response, visit)
        }
        let stamp = copies.changes.stamp
        let (visit, page) = try database.read { _ in
            let visit = try memberVisit(request, route, after: nil)
            return (visit, Result { try handler(visit) })
        }
        gate.touch(visit)
        var response = try page.get()
        recents.opened(route.pattern, visit, response)
        response = withoutCaching(response, visit)
        try copies.add(to: &response, route, visit, stamp)
        return response
    }

    /// Forbids caching of a response that shows something behind a lock, even a name in the side bar: after locking,
    /// the back button then asks the server.
    private func withoutCaching(_ response: Response, _ visit: Visit) -> Response {
        guard visit.keys.isUsed else { return response }
        var response = response
        response.forbidCaching()
        return response
    }

    /// - Throws: `Refusal.openedAsAnother` if another member's page sends the request. Signing out is never refused.
    private func memberVisit(_ request: Request, _ route: Route, after arrival: Gate.Arrival?) throws -> Visit {
        var request = request
        let mark = request.takeOwnerMark()
        let visit = try arrival.map { try gate.visit(request, after: $0) } ?? gate.visit(request)
        let isSafe = request.method.isSafe
        if !isSafe, let mark, mark != PageOwner.mark(visit.member.id.description), !route.options.contains(.unrepeated)
        {
            throw Refusal.openedAsAnother(mark: mark)
        }
        let isForGuests =
            isSafe ? !route.options.contains(.writing) : !route.options.isDisjoint(with: [.guests, .fromGuests])
        guard isForGuests || visit.member.role != .guest else { throw Refusal.readOnly }
        return visit
    }

    // MARK: Answers

    private func answer(
        _ request: Request, _ meter: RouteMeter, _ handle: (Request) throws -> Response
    ) -> Response {
        var response = meters.measured(by: meter) {
            do { return try handle(request) } catch { return draw(error, request, meter) }
        }
        SecurityHeaders.add(to: &response)
        if request.isSecure, addresses.isStrict(request.host) {
            response.headers.add("Strict-Transport-Security", "max-age=86400")
        }
        if showsTiming, let parts = response.measure?.duration?.components {
            let milliseconds = Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15
            response.headers.add("Server-Timing", "total;dur=\(String(format: "%.3f", milliseconds))")
        }
        return response
    }

    private func draw(_ error: any Error, _ request: Request, _ meter: RouteMeter) -> Response {
        if error as? Refusal == .busy || error is PasswordHasher.Busy {
            logger.error("too busy for a request", metadata: Self.metadata(request, meter))
            return draw(.busy, request)
        }
        if let refusal = error as? Refusal { return draw(refusal, request) }
        if error is SignedOutUnread { return drawSignedOut(request) }
        if let error = error as? DatabaseError, error.resultCode == .SQLITE_INTERRUPT {
            return drawOverdue(request, meter)
        }

        let status = Self.status(of: error)
        let incident = String(UInt32.random(in: 0 ... .max), radix: 16)
        logger.error(
            "request failed",
            metadata: Self.metadata(request, meter).merging(["incident": "\(incident)", "problem": "\(error)"]) { $1 })
        let diskErrors: [ResultCode] = [.SQLITE_IOERR, .SQLITE_CORRUPT]
        let isOfDisk = (error as? DatabaseError).map { diskErrors.contains($0.resultCode) } ?? false
        if isOfDisk {
            onDiskFailure()
        } else {
            incidents.note(incident, request.method, meter.pattern ?? "-", status, error)
        }
        return page(
            ErrorPage(status: status.rawValue, incident: incident).returning(request, in: pages.rooms), status, request,
            visit: nil)
    }

    /// The fields of a request for the log: its method and the pattern of its route, which has no ids, or the path without one.
    static func metadata(_ request: Request, _ meter: RouteMeter) -> Logger.Metadata {
        let place = (meter.pattern ?? request.head.loggedPath)
        return ["method": "\(request.method.rawValue)", meter.pattern == nil ? "path" : "route": "\(place)"]
    }

    /// Full disks and busy databases have status codes of their own; all other errors are internal.
    private static func status(of error: any Error) -> Status {
        if let error = error as? DatabaseError {
            switch error.resultCode {
            case .SQLITE_FULL: return .insufficientStorage
            case .SQLITE_BUSY, .SQLITE_IOERR, .SQLITE_CORRUPT: return .unavailable
            default: return .internalError
            }
        }
        if DiskReserve.isWanted(error) { return .insufficientStorage }
        return .internalError
    }
}
