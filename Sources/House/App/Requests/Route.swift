package import HTTP

/// An entry of a controller's route table. The handler's parameter type decides who may call it.
package struct Route: Sendable {
    let method: Method
    let pattern: String
    let handler: Handler
    let options: Options
    /// Throws if the body is unwanted, which the head of the request tells.
    var authorize: (@Sendable (Visit) throws -> Void)?
    /// Answers instead of a fixed response if the query has the field `detail`.
    private(set) var detail: (@Sendable (Request) throws -> Response)?
    /// The counts of its requests.
    let meter: RouteMeter

    private init(
        method: Method, pattern: String, handler: Handler, options: Options,
        authorize: (@Sendable (Visit) throws -> Void)? = nil, meter: RouteMeter? = nil
    ) {
        self.method = method
        self.pattern = pattern
        self.handler = handler
        self.options = options
        self.authorize = authorize
        self.meter = meter ?? RouteMeter(pattern: pattern)
    }

    enum Handler: Sendable {
        /// A fixed response, the same for all requests.
        case staticResponse(StaticResponse)
        case anyone(@Sendable (Request) throws -> Response)
        case member(@Sendable (Visit) throws -> Response)
        case admin(@Sendable (AdminVisit) throws -> Response)
        /// A body that is written to a file as it arrives: the first function gives the target, the second answers at
        /// the end.
        case append(to: @Sendable (Visit) throws -> AppendTarget, @Sendable (Visit) throws -> Response)
    }

    /// The target of a body that is written as it arrives, known from the head of its request.
    enum AppendTarget: Sendable {
        case file(path: String, offset: Int, limit: Int)
        case refuse(Response)
    }

    /// True if a session is required.
    var isForMembers: Bool {
        switch handler {
        case .staticResponse, .anyone: false
        case .member, .admin, .append: true
        }
    }

    /// True if what is sent is written to the disk before the handler runs.
    var storesBody: Bool {
        if case .append = handler { return true }
        return !options.isDisjoint(with: [.files, .photo, .uploads])
    }

    /// Deviations from the defaults.
    package struct Options: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// A GET with long computations: it runs on a worker.
        package static let slow = Options(rawValue: 1)
        /// A GET that reads a file or writes one, which may take long: it holds no reader of the database for all of its
        /// time, and each of its reads sees the database as it is by then.
        package static let apart = Options(rawValue: 131_072)
        /// A POST that only concerns the visitor, so guests may make it.
        package static let guests = Options(rawValue: 2)
        /// A POST by which a guest, too, writes what others see, where the thing's owner allows it: its handler asks.
        package static let fromGuests = Options(rawValue: 262_144)
        /// A GET of a page for writing: guests may not open it.
        package static let writing = Options(rawValue: 65536)
        /// A small form (4 kB), for the pages before signing in.
        static let small = Options(rawValue: 4)
        /// A POST whose form may contain a file, or as much pasted text.
        package static let uploads = Options(rawValue: 8)
        /// A POST whose form may contain a photo.
        package static let photo = Options(rawValue: 64)
        /// A POST whose form may contain files up to the setting `uploadLimit`.
        static let files = Options(rawValue: 16)
        /// A POST that hashes a password: it queues only with others of its kind.
        static let password = Options(rawValue: 128)
        /// A POST of the sign-in pages that carries another form.
        static let carrying = Options(rawValue: 256)
        /// A POST that is not worth sending again after signing in.
        package static let unrepeated = Options(rawValue: 512)
        /// A POST that accepts a JSON object instead of a form.
        package static let json = Options(rawValue: 1024)
        /// A POST of one of our scripts, with bytes instead of a form.
        package static let bytes = Options(rawValue: 4096)
        /// A write that deletes something or signs a member in: it works on a full disk too.
        package static let makesRoom = Options(rawValue: 2048)
        /// A POST in which the browser passes on what another program shares with the installed Hearth.
        static let shared = Options(rawValue: 16384)
        /// A POST after which some members may no longer see a subject: their open pages are told.
        package static let audience = Options(rawValue: 32768)
        /// A GET of a page of which browsers may keep a copy, to read it while the server is out of reach: see
        /// `CopyMark`.
        package static let kept = Options(rawValue: 524_288)
        /// A GET with an endless response of events.
        static let events = Options(rawValue: 8192)
    }

    /// A constant response to GET, rendered in advance. All of them are counted as one.
    static func staticResponse(_ pattern: String, _ response: Response) -> Route {
        staticResponse(pattern, response, countedBy: RouteMeter(group: "static"))
    }

    private static func staticResponse(
        _ pattern: String, _ response: Response, countedBy meter: RouteMeter
    ) -> Route {
        var response = response
        SecurityHeaders.add(to: &response)
        response.measure = RequestMeasure(meter)
        return Route(
            method: .get, pattern: pattern, handler: .staticResponse(StaticResponse(response)), options: [],
            meter: meter)
    }

    // MARK: For programs that watch the house

    /// Takes proof of the token of a kind.
    static func get(
        _ pattern: String, _ tokens: MachineTokenStore, _ kind: MachineToken.Kind,
        _ handler: @escaping @Sendable (MachineAccess) throws -> Response, _ options: Options = []
    ) -> Route { get(pattern, { request in try handler(MachineAccess(request, kind, in: tokens)) }, options) }

    /// A constant response to everyone, and another one to a program that sends the token of a kind and asks for `?detail`.
    static func get(
        _ pattern: String, _ response: Response, detail tokens: MachineTokenStore, _ kind: MachineToken.Kind,
        _ handler: @escaping @Sendable (MachineAccess) throws -> Response
    ) -> Route {
        var route = staticResponse(pattern, response, countedBy: RouteMeter(pattern: pattern))
        route.detail = { request in try handler(MachineAccess(request, kind, in: tokens)) }
        return route
    }

    // MARK: For people

    package static func get(
        _ pattern: String, _ handler: @escaping @Sendable (Request) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .get, pattern: pattern, handler: .anyone(handler), options: options) }

    package static func get(
        _ pattern: String, _ handler: @escaping @Sendable (Visit) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .get, pattern: pattern, handler: .member(handler), options: options) }

    static func get(
        _ pattern: String, _ handler: @escaping @Sendable (AdminVisit) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .get, pattern: pattern, handler: .admin(handler), options: options) }

    package static func post(
        _ pattern: String, _ handler: @escaping @Sendable (Request) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .post, pattern: pattern, handler: .anyone(handler), options: options) }

    package static func post(
        _ pattern: String, _ handler: @escaping @Sendable (Visit) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .post, pattern: pattern, handler: .member(handler), options: options) }

    static func post(
        _ pattern: String, _ handler: @escaping @Sendable (AdminVisit) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .post, pattern: pattern, handler: .admin(handler), options: options) }

    // MARK: With a proof, which the handler takes; of a subject, the pattern names that first

    package static func get<Door: SubjectDoor>(
        _ pattern: String, _ door: Door, _ handler: @escaping @Sendable (Door.Open, Visit) throws -> Response,
        _ options: Options = []
    ) -> Route { get(pattern, Entrance { try door.open($0, of: $1) }, handler, options) }

    package static func get<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response, _ options: Options = []
    ) -> Route { get(pattern, entered(pattern, entrance, handler), options) }

    package static func post<Door: SubjectDoor>(
        _ pattern: String, _ door: Door, _ handler: @escaping @Sendable (Door.Open, Visit) throws -> Response,
        _ options: Options = []
    ) -> Route { post(pattern, Entrance { try door.open($0, of: $1) }, handler, options) }

    package static func post<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response, _ options: Options = []
    ) -> Route { post(pattern, entered(pattern, entrance, handler), options) }

    /// Accepts files of any size; none is read unless the member may upload them.
    package static func upload<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response
    ) -> Route { upload(pattern, head: entrance, entrance, handler) }

    /// Accepts files of any size; none is read unless `head` lets the head of the request pass. The handler takes the
    /// proof of `entrance`, which is made after the body.
    package static func upload<Head, Proof>(
        _ pattern: String, head: Entrance<Head>, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response
    ) -> Route {
        let name = subject(in: pattern)
        return Route(
            method: .post, pattern: pattern, handler: .member(entered(pattern, entrance, handler)), options: .files,
            authorize: { _ = try head.prove(name, $0) })
    }

    /// Takes a body that is written to a file as it arrives. `target` takes the proof made from the head of the request,
    /// and the handler a new one: the access may have ended before the body did.
    static func patch<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        to target: @escaping @Sendable (Proof, Visit) throws -> AppendTarget,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response
    ) -> Route {
        Route(
            method: .patch, pattern: pattern,
            handler: .append(to: entered(pattern, entrance, target), entered(pattern, entrance, handler)), options: [])
    }

    static func delete<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response
    ) -> Route {
        Route(
            method: .delete, pattern: pattern, handler: .member(entered(pattern, entrance, handler)),
            options: .makesRoom)
    }

    static func options<Door: SubjectDoor>(
        _ pattern: String, _ door: Door, _ handler: @escaping @Sendable (Door.Open, Visit) throws -> Response
    ) -> Route {
        let entrance = Entrance { try door.open($0, of: $1) }
        return Route(
            method: .options, pattern: pattern, handler: .member(entered(pattern, entrance, handler)), options: [])
    }

    private static func entered<Proof, Result>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Result
    ) -> @Sendable (Visit) throws -> Result {
        let name = subject(in: pattern)
        return { visit in try handler(entrance.prove(name, visit), visit) }
    }

    /// The name of the subject's parameter in a route's pattern. It is empty without one: then an entrance that needs an
    /// id refuses every request.
    private static func subject(in pattern: String) -> String {
        pattern.split(separator: "/").first { $0.hasPrefix(":") }.map { String($0.dropFirst()) } ?? ""
    }

    /// The target of shares from other programs, with files of any size; `authorize` throws before they are read if the
    /// handler would refuse them. It is not called `post`: a trailing closure
    /// would choose it for other routes too, which would then skip the check of the origin.
    package static func shareTarget(
        _ pattern: String, _ handler: @escaping @Sendable (Visit) throws -> Response,
        where authorize: @escaping @Sendable (Visit) throws -> Void
    ) -> Route {
        Route(
            method: .post, pattern: pattern, handler: .member(handler), options: [.files, .shared], authorize: authorize
        )
    }
}
