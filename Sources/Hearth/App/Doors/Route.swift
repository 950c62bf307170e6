public import HTTP

/// One line of a controller's route table. The handler's parameter type says who may come in.
public struct Route: Sendable {
    let method: Method
    let pattern: String
    let handler: Handler
    let options: Options
    /// Whether the body is wanted, told by the head of its request: throws where it is not.
    var authorize: (@Sendable (Visit) throws -> Void)?

    enum Handler: Sendable {
        /// The same for everyone and every time.
        case staticResponse(StaticResponse)
        case anyone(@Sendable (Request) throws -> Response)
        case member(@Sendable (Visit) throws -> Response)
        case admin(@Sendable (AdminVisit) throws -> Response)
        /// A body that is written to a file as it arrives: where to, and what is answered once it is there.
        case append(to: @Sendable (Visit) throws -> AppendTarget, @Sendable (Visit) throws -> Response)
    }

    /// Where a body that is written as it arrives goes, told by the head of its request.
    enum AppendTarget: Sendable {
        case file(path: String, offset: Int, limit: Int)
        case refuse(Response)
    }

    /// Whether a session is required.
    var isForMembers: Bool {
        switch handler {
        case .staticResponse, .anyone: false
        case .member, .admin, .append: true
        }
    }

    /// Deviations from the defaults.
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A GET that computes: it runs on a worker.
        public static let slow = Options(rawValue: 1)
        /// A POST that a guest may make: it only concerns themselves.
        public static let guests = Options(rawValue: 2)
        /// A small form (4 kB), for the pages before signing in.
        public static let small = Options(rawValue: 4)
        /// A POST whose form may bring a file, or as much pasted text.
        public static let uploads = Options(rawValue: 8)
        /// A POST whose form may bring a photo.
        static let photo = Options(rawValue: 64)
        /// A POST whose form may bring files as large as the setting `uploadLimit` allows.
        public static let files = Options(rawValue: 16)
        /// A POST that hashes a password: it waits only for others of its kind.
        static let password = Options(rawValue: 128)
        /// A POST of the doors that carries another form.
        static let carrying = Options(rawValue: 256)
        /// A POST that is not worth sending again after signing in.
        static let unrepeated = Options(rawValue: 512)
        /// A POST that takes a JSON object in place of a form.
        static let json = Options(rawValue: 1024)
        /// A POST of a script of ours, whose body is bytes and no form.
        static let bytes = Options(rawValue: 4096)
        /// A write that takes something away, or lets somebody in who may: it works on a full disk too.
        public static let makesRoom = Options(rawValue: 2048)
        /// A POST that the browser makes of what another program shares with an installed Hearth.
        static let shared = Options(rawValue: 16384)
        /// A POST that may take a subject from some who see it: their open pages are told.
        static let audience = Options(rawValue: 32768)
        /// A GET whose answer goes on.
        static let events = Options(rawValue: 8192)
    }

    /// A fixed answer to GET, kept ready to be sent.
    static func staticResponse(_ pattern: String, _ response: Response) -> Route {
        var response = response
        SecurityHeaders.add(to: &response)
        return Route(method: .get, pattern: pattern, handler: .staticResponse(StaticResponse(response)), options: [])
    }

    public static func get(
        _ pattern: String, _ handler: @escaping @Sendable (Request) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .get, pattern: pattern, handler: .anyone(handler), options: options) }

    public static func get(
        _ pattern: String, _ handler: @escaping @Sendable (Visit) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .get, pattern: pattern, handler: .member(handler), options: options) }

    public static func get(
        _ pattern: String, _ handler: @escaping @Sendable (AdminVisit) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .get, pattern: pattern, handler: .admin(handler), options: options) }

    public static func post(
        _ pattern: String, _ handler: @escaping @Sendable (Request) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .post, pattern: pattern, handler: .anyone(handler), options: options) }

    public static func post(
        _ pattern: String, _ handler: @escaping @Sendable (Visit) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .post, pattern: pattern, handler: .member(handler), options: options) }

    public static func post(
        _ pattern: String, _ handler: @escaping @Sendable (AdminVisit) throws -> Response, _ options: Options = []
    ) -> Route { Route(method: .post, pattern: pattern, handler: .admin(handler), options: options) }

    // MARK: About a subject: the handler takes its proof, the pattern names it first

    static func get<Door: SubjectDoor>(
        _ pattern: String, _ door: Door, _ handler: @escaping @Sendable (Door.Open, Visit) throws -> Response,
        _ options: Options = []
    ) -> Route { get(pattern, Entrance { try door.open($0, of: $1) }, handler, options) }

    static func get<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response, _ options: Options = []
    ) -> Route { get(pattern, entered(pattern, entrance, handler), options) }

    static func post<Door: SubjectDoor>(
        _ pattern: String, _ door: Door, _ handler: @escaping @Sendable (Door.Open, Visit) throws -> Response,
        _ options: Options = []
    ) -> Route { post(pattern, Entrance { try door.open($0, of: $1) }, handler, options) }

    static func post<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response, _ options: Options = []
    ) -> Route { post(pattern, entered(pattern, entrance, handler), options) }

    /// Files of any size, none of which is read unless the member may upload them.
    static func post<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        files handler: @escaping @Sendable (Proof, Visit) throws -> Response
    ) -> Route {
        let name = subject(in: pattern)
        return post(
            pattern, files: entered(pattern, entrance, handler), where: { _ = try entrance.prove(name, $0) })
    }

    private static func entered<Proof>(
        _ pattern: String, _ entrance: Entrance<Proof>,
        _ handler: @escaping @Sendable (Proof, Visit) throws -> Response
    ) -> @Sendable (Visit) throws -> Response {
        let name = subject(in: pattern)
        return { visit in try handler(entrance.prove(name, visit), visit) }
    }

    /// The name of the subject in a route's pattern; empty where it has none: then every request is refused.
    private static func subject(in pattern: String) -> String {
        pattern.split(separator: "/").first { $0.hasPrefix(":") }.map { String($0.dropFirst()) } ?? ""
    }

    /// Files of any size: `authorize` throws, before any of them is read, where the handler would take none.
    static func post(
        _ pattern: String, files handler: @escaping @Sendable (Visit) throws -> Response,
        where authorize: @escaping @Sendable (Visit) throws -> Void
    ) -> Route {
        Route(method: .post, pattern: pattern, handler: .member(handler), options: .files, authorize: authorize)
    }

    /// The target of another program's sharing, with files of any size. It is not called `post`: a trailing closure
    /// would choose it for other routes too, which would then skip the check of the origin.
    static func shareTarget(
        _ pattern: String, _ handler: @escaping @Sendable (Visit) throws -> Response,
        where authorize: @escaping @Sendable (Visit) throws -> Void
    ) -> Route {
        Route(
            method: .post, pattern: pattern, handler: .member(handler), options: [.files, .shared], authorize: authorize
        )
    }

    static func patch(
        _ pattern: String, to target: @escaping @Sendable (Visit) throws -> AppendTarget,
        _ handler: @escaping @Sendable (Visit) throws -> Response
    ) -> Route { Route(method: .patch, pattern: pattern, handler: .append(to: target, handler), options: []) }

    static func delete(_ pattern: String, _ handler: @escaping @Sendable (Visit) throws -> Response) -> Route {
        Route(method: .delete, pattern: pattern, handler: .member(handler), options: .makesRoom)
    }

    static func options(_ pattern: String, _ handler: @escaping @Sendable (Visit) throws -> Response) -> Route {
        Route(method: .options, pattern: pattern, handler: .member(handler), options: [])
    }
}
