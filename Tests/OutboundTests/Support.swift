import Testing

@testable import Outbound

extension Outbound {
    /// One whose admin named these servers.
    convenience init(naming servers: LoopbackServer..., certificates: String? = nil) {
        let named = Set(servers.map { "\($0.address):\($0.port)" })
        self.init(certificates: certificates) { named.contains("\($0):\($1)") }
    }

    /// One for which a single address is all of the internet, and every other inside the house.
    convenience init(
        internetAt address: String, ports: Set<Int>? = nil, certificates: String? = nil,
        isNamed: @escaping @Sendable (String, Int) -> Bool = { _, _ in false },
        resolve: @escaping @Sendable (String, Int) -> [String]? = { _, _ in nil }
    ) {
        let bytes = NumericAddress(address)?.bytes
        self.init(
            certificates: certificates, isNamed: isNamed,
            outside: Outside(contains: { $0 == bytes }, ports: ports, resolve: resolve))
    }

    func get(_ text: String, _ change: (inout OutboundRequest) -> Void = { _ in }) throws -> OutboundResponse {
        var request = OutboundRequest("GET", try #require(OutboundURL(text)))
        change(&request)
        return try send(request)
    }
}

extension OutboundResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
