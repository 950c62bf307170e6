/// One request of a chain of redirects, while libcurl works on it.
///
/// Only its callbacks and the thread that called `Client.perform` use it, and libcurl calls the former on the latter.
final class Transfer {
    let url: OutboundURL
    private let isNamed: Bool
    private let outside: Outside
    private let bodyLimit: Int
    private let takesBeginning: Bool
    private var headerCount = 0
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    /// The beginning of the body is here, and no more of it is wanted.
    private(set) var isCut = false
    /// Why a callback ended it.
    private(set) var problem: OutboundProblem?

    private static let headerLimit = 32 << 10

    init(_ request: OutboundRequest, isNamed: Bool, outside: Outside) {
        url = request.url
        bodyLimit = request.bodyLimit
        takesBeginning = request.takesBeginning
        self.isNamed = isNamed
        self.outside = outside
    }

    /// Whether a request may go to an address.
    func admits(_ address: [UInt8]) -> Bool {
        if isNamed { return true }
        guard outside.contains(address) else {
            problem = .isInside
            return false
        }
        guard outside.ports?.contains(url.port) != false else {
            problem = .badAddress
            return false
        }
        return true
    }

    /// Takes one line of the header.
    /// - Returns: false if it is too much.
    func take(header line: UnsafeRawBufferPointer) -> Bool {
        headerCount += line.count
        guard headerCount <= Self.headerLimit else {
            problem = .tooLarge
            return false
        }
        // Each answer begins with its status: what was before it is of an interim one (RFC 9110 section 15.2).
        if line.starts(with: "HTTP/".utf8) { headers = [] }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[0] > 0x20 else { return true }
        let isPart = { (byte: UInt8) in byte > 0x20 }
        let value = line[(colon + 1)...].drop { !isPart($0) }
        let end = value.lastIndex(where: isPart).map { $0 + 1 } ?? value.startIndex
        headers.append(
            (String(decoding: line[..<colon], as: UTF8.self), String(decoding: value[..<end], as: UTF8.self)))
        return true
    }

    /// Takes a piece of the body.
    /// - Returns: false if it is too much.
    func take(body piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= bodyLimit - body.count else {
            isCut = takesBeginning
            if isCut { body.append(contentsOf: piece.prefix(bodyLimit - body.count)) } else { problem = .tooLarge }
            return false
        }
        body.append(contentsOf: piece)
        return true
    }
}
