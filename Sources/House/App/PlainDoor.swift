import HTTP
import HTTPServer

/// The answers of the server that speaks plain HTTP while the house has HTTPS: the health check and the page by which
/// devices come to trust the certificate. Everything else is redirected to HTTPS.
struct PlainDoor: Application {
    let app: App
    /// The beginning of addresses over HTTPS, for the host by which the browser asked.
    let origin: @Sendable (String) -> String

    func plan(_ head: RequestHead) -> Plan {
        // A trusted proxy has encrypted already.
        if head.isSecure { return app.plan(head) }
        if head.method.isSafe, Self.isOpen(head), app.isOpen(head) { return openPlan(Self.signedOut(head)) }
        let host = HostAddress(head.headers["Host"] ?? "").host
        guard head.method.isSafe else { return .answer(app.movedToHTTPS(head, origin: origin(host))) }
        let query = head.query.isEmpty ? "" : "?" + head.query.encoded
        let path = head.path.split(separator: "/", omittingEmptySubsequences: false).map {
            PercentCoding.encode(String($0))
        }
        // Temporary: browsers would keep a permanent one when HTTPS is switched off again.
        var response = Response(
            .temporaryRedirect, headers: ["Location": origin(host) + path.joined(separator: "/") + query])
        SecurityHeaders.add(to: &response)
        response.measure = RequestMeasure(app.meters.redirected)
        return .answer(response)
    }

    private func openPlan(_ head: RequestHead) -> Plan {
        let plan = app.plan(head)
        guard case .handle(let body, let lane, let respond) = plan else { return plan }
        // The server would hand over the request as it came, with its session.
        return .handle(body, lane) { _ in respond(Request(head)) }
    }

    func refusal(_ status: Status, _ head: RequestHead?) -> Response {
        app.refusal(status, head.map { $0.isSecure ? $0 : Self.signedOut($0) })
    }

    private static func isOpen(_ head: RequestHead) -> Bool {
        // Its details are for a token, which others on the network could read here.
        if head.path == "/health" { return head.query["detail"] == nil }
        return [TrustController.path, "/favicon.ico"].contains(head.path)
            || ["/trust/", "/assets/", "/icons/"].contains { head.path.hasPrefix($0) }
    }

    /// The request without its session, which is not valid here: others on the network may have read its token. The chosen
    /// language stays.
    private static func signedOut(_ head: RequestHead) -> RequestHead {
        var headers = head.headers
        headers["Cookie"] = Cookies(headers["Cookie"])[Translator.cookie].map { "\(Translator.cookie)=\($0)" }
        return RequestHead(head.method, head.path, query: head.query, headers: headers, peer: head.peer)
    }
}
