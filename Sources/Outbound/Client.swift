internal import CCurl

/// A handle of libcurl with its open connections.
final class Client: @unchecked Sendable {
    // One thread at a time performs, which `Outbound` sees to by taking the client out of its pool. `wake` may be called on
    // any thread meanwhile: `curl_multi_wakeup` is made for that.
    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    /// The origin of the last request: a connection to it may be open.
    private(set) var origin = ""
    var lastUse = ContinuousClock.now

    /// How long a connection may be unused, in seconds.
    static let idleLimit = 60
    private static let connectionLimit = 4

    /// libcurl wants to be started once, before anything else.
    private static let isStarted = hearth_curl_start() != 0

    /// Debian's libcurl has one.
    private static let hasAuthorityFolder = hearth_has_authority_folder() != 0

    init?() {
        guard Self.isStarted, let easy = curl_easy_init() else { return nil }
        guard let multi = curl_multi_init() else {
            curl_easy_cleanup(easy)
            return nil
        }
        hearth_limit_connections(multi, Self.connectionLimit)
        self.easy = easy
        self.multi = multi
        errorText = UnsafeMutablePointer.allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_multi_cleanup(multi)
        errorText.deallocate()
    }

    /// Lets `perform` look at once whether it is to stop.
    func wake() { curl_multi_wakeup(multi) }

    /// A header, a body, and where it redirects to, if it does.
    struct Reply {
        let response: OutboundResponse
        let redirect: String?
    }

    /// Sends one request and waits for the answer, without following redirects.
    /// - Parameters:
    ///   - certificates: a PEM file with further authorities.
    ///   - timeLimit: milliseconds.
    ///   - addresses: of the host, in place of the system's resolver.
    func perform(
        _ request: OutboundRequest, _ transfer: Transfer, certificates: String?, timeLimit: Int, addresses: [String]?,
        isStopped: () -> Bool
    ) throws(OutboundProblem) -> Reply {
        origin = request.url.origin
        // Of all that is set below; connections stay open.
        defer { curl_easy_reset(easy) }
        errorText.pointee = 0
        let headers = try List(Self.headerLines(request))
        let resolved = try List(
            addresses.map { ["\(request.url.host):\(request.url.port):\($0.joined(separator: ","))"] } ?? [])
        let callbacks = hearth_callbacks(
            header: { Callbacks.header($0, $1, $2, $3) }, body: { Callbacks.body($0, $1, $2, $3) },
            open: { Callbacks.open($0, $1, $2) }, request: { Callbacks.request($0, $1, $2, $3, $4) },
            cls: Unmanaged.passUnretained(transfer).toOpaque())
        try setUp(request, callbacks, certificates: certificates, timeLimit: timeLimit)
        try check(hearth_set_list(easy, CURLOPT_HTTPHEADER, headers.first))
        try check(hearth_set_list(easy, CURLOPT_RESOLVE, resolved.first))

        let code = withExtendedLifetime((transfer, headers, resolved)) { run(isStopped) }
        guard let code else { throw .stopped }
        guard code == CURLE_OK || transfer.isCut else { throw transfer.problem ?? problem(code) }
        let response = OutboundResponse(
            status: hearth_status(easy), headers: transfer.headers, body: transfer.body, url: request.url)
        return Reply(response: response, redirect: hearth_redirect(easy).map { String(cString: $0) })
    }

    /// - Returns: nil if it was stopped.
    private func run(_ isStopped: () -> Bool) -> CURLcode? {
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else { return CURLE_FAILED_INIT }
        defer { curl_multi_remove_handle(multi, easy) }
        while true {
            if isStopped() { return nil }
            var left: Int32 = 0
            guard curl_multi_perform(multi, &left) == CURLM_OK else { return CURLE_FAILED_INIT }
            if left == 0 { return hearth_outcome(multi) }
            // libcurl shortens the wait by its own timers, the time limit among them.
            guard curl_multi_poll(multi, nil, 0, 10_000, nil) == CURLM_OK else { return CURLE_FAILED_INIT }
        }
    }

    private func setUp(
        _ request: OutboundRequest, _ callbacks: hearth_callbacks, certificates: String?, timeLimit: Int
    ) throws(OutboundProblem) {
        var callbacks = callbacks
        try check(hearth_set_callbacks(easy, &callbacks))
        try check(hearth_set_error_buffer(easy, errorText))
        try set(CURLOPT_URL, request.url.text)
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        // None, whatever the environment says: a proxy would look the name up itself.
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_NETRC, 0)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_PATH_AS_IS, 1)
        // One request at a time is on a connection: HTTP/2 would gain nothing.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        // Nothing is unpacked, whether it was asked for or not.
        try set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        // In place of the system's file of all authorities, which takes 70 ms to read for each connection (measured). Its
        // folder has the same ones, and only the one that is wanted is read.
        if certificates != nil || Self.hasAuthorityFolder {
            try check(hearth_set_text(easy, CURLOPT_CAINFO, certificates))
        }
        try set(CURLOPT_TIMEOUT_MS, timeLimit)
        try set(CURLOPT_CONNECTTIMEOUT_MS, timeLimit)
        try set(CURLOPT_MAXAGE_CONN, Self.idleLimit)
        // Signals are the process's, not the thread's.
        try set(CURLOPT_NOSIGNAL, 1)
        // A thread that asks for a name cannot be stopped; by default libcurl waits for it after the time is up.
        try set(CURLOPT_QUICK_EXIT, 1)
        if request.method == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        } else {
            if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
                try set(CURLOPT_POST, 1)
                // With a null pointer libcurl would read the body from a callback.
                let body = request.body.isEmpty ? [0] : request.body
                try check(hearth_set_body(easy, body, request.body.count))
            }
            try set(CURLOPT_CUSTOMREQUEST, request.method)
        }
    }

    /// As libcurl takes them: a name and a colon alone leave out one of its own, a semicolon sends an empty one.
    private static func headerLines(_ request: OutboundRequest) -> [String] {
        var lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        lines += ["Accept-Encoding: identity", "Expect:"]
        if request.header("content-type") == nil { lines.append("Content-Type:") }
        if request.header("user-agent") == nil { lines.append("User-Agent: Hearth") }
        return lines
    }

    private func set(_ option: CURLoption, _ value: Int) throws(OutboundProblem) {
        try check(hearth_set_number(easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) throws(OutboundProblem) {
        try check(hearth_set_text(easy, option, value))
    }

    private func check(_ code: CURLcode) throws(OutboundProblem) {
        if code != CURLE_OK { throw problem(code) }
    }

    /// `CURLE_TOO_LARGE`, which 7.88 does not name yet.
    private static let tooLarge = CURLcode(rawValue: 100)

    private func problem(_ code: CURLcode) -> OutboundProblem {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        // What libcurl says of one line of a header that passes its own limit of 100 kB: 8.6 and later, and earlier ones.
        case Self.tooLarge, CURLE_OUT_OF_MEMORY: .tooLarge
        case CURLE_URL_MALFORMAT: .badAddress
        default: .unreachable(words(code))
        }
    }

    /// What libcurl says of this very transfer stands where it names the host at most, and else what it says of the code.
    private func words(_ code: CURLcode) -> String {
        let speaking = [
            CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION,
        ]
        let text = String(
            cString: speaking.contains(code) && errorText.pointee != 0
                ? UnsafePointer(errorText) : curl_easy_strerror(code))
        return String(
            text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(200).map(Character.init))
    }

    /// A list of texts of libcurl's, freed with this.
    private final class List {
        private(set) var first: UnsafeMutablePointer<curl_slist>?

        init(_ texts: [String]) throws(OutboundProblem) {
            for text in texts {
                guard let longer = curl_slist_append(first, text) else { throw .unreachable("Out of memory") }
                first = longer
            }
        }

        deinit { curl_slist_free_all(first) }
    }
}
