import Outbound

/// Gets files of the web for rooms.
extension OtherServers {
    /// A file that another server sent.
    package struct WebFile: Sendable {
        /// The last address, after redirects.
        package let address: String
        package let contentType: String
        package let bytes: [UInt8]
    }

    package enum WebProblem: Error, Equatable, Sendable {
        /// An admin has turned off that Hearth asks other servers.
        case isOff
        /// The server was away or had a problem of its own.
        case later
        /// There is nothing for us, and asking again would not help.
        case nothing
    }

    /// Gets the file at an address.
    /// - Parameters:
    ///   - address: `http` or `https`, in ASCII, without a fragment.
    ///   - page: the page that names the address; nil if a member does. A server inside the house that an admin named is
    ///     asked only if a member named the address, or a page of the same server did.
    ///   - isWhole: false to take the beginning of what is longer than the limit, which is nothing otherwise.
    package func file(
        at address: String, namedBy page: String? = nil, accepting types: String, limit: Int, isWhole: Bool,
        timeout: Duration
    ) throws(WebProblem) -> WebFile {
        guard let url = OutboundURL(address) else { throw .nothing }
        var request = OutboundRequest("GET", url)
        request.headers = [("Accept", types), ("User-Agent", "Mozilla/5.0 (compatible; Hearth)")]
        request.redirects = 3
        request.bodyLimit = limit
        request.takesBeginning = !isWhole
        request.staysOutside = page.map { OutboundURL($0)?.origin != url.origin } ?? false
        request.timeout = timeout
        let response = try answer(to: request)
        switch response.status {
        case 200...299: break
        case 408, 425, 429, 500...599: throw .later
        default: throw .nothing
        }
        // What is compressed although it was asked not to be would have to be unpacked with limits of its own.
        guard ["", "identity"].contains(response.header("Content-Encoding")?.lowercased() ?? "") else { throw .nothing }
        return WebFile(
            address: response.url.text, contentType: response.header("Content-Type") ?? "", bytes: response.body)
    }

    private func answer(to request: OutboundRequest) throws(WebProblem) -> OutboundResponse {
        do {
            return try send(request)
        } catch {
            switch error {
            case .isOff: throw .isOff
            case .unreachable, .resting, .timedOut: throw .later
            case .refused, .isInside, .badAddress, .isUnusualPort: throw .nothing
            }
        }
    }
}
