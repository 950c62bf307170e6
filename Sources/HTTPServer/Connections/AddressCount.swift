internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The number of connections of each address. libmicrohttpd could count them too, but closes excess ones without a
/// reply.
final class AddressCount: Sendable {
    private let counts = Mutex<[AddressKey: Int]>([:])
    private let limit: Int
    private let unlimited: Set<AddressKey>

    /// - Parameters:
    ///   - limit: the most connections of one address; 0 for no limit.
    ///   - unlimited: addresses of proxies, which connect for many.
    init(limit: Int, unlimited: Set<AddressKey> = []) {
        self.limit = limit
        self.unlimited = unlimited
    }

    /// - Returns: `false` if the address has reached its limit.
    func enter(_ address: AddressKey) -> Bool {
        guard limit > 0, !unlimited.contains(address) else { return true }
        return counts.withLock { counts in
            let count = counts[address, default: 0]
            guard count < limit else { return false }
            counts[address] = count + 1
            return true
        }
    }

    func leave(_ address: AddressKey) {
        guard limit > 0, !unlimited.contains(address) else { return }
        counts.withLock { counts in
            guard let count = counts[address] else { return }
            counts[address] = count > 1 ? count - 1 : nil
        }
    }
}

/// The address of a socket without its port; an IPv4 address and the same one mapped into IPv6 are equal.
struct AddressKey: Hashable {
    private let high: UInt64
    private let low: UInt64

    init(_ address: UnsafePointer<sockaddr>?) { self.init(address.map { Self.bytes($0) } ?? []) }

    /// - Parameter text: a numeric address; anything else is the address of no socket.
    init(_ text: String) {
        var (four, six) = (in_addr(), in6_addr())
        // An address of an interface, such as `fe80::1%eth0`, is the same without the interface.
        let number = String(text.prefix { $0 != "%" })
        if inet_pton(AF_INET, number, &four) == 1 {
            self.init(Self.mapped + withUnsafeBytes(of: four) { Array($0) })
        } else if inet_pton(AF_INET6, number, &six) == 1 {
            self.init(withUnsafeBytes(of: six) { Array($0) })
        } else {
            self.init([])
        }
    }

    private init(_ bytes: [UInt8]) {
        high = Self.number(bytes.prefix(8))
        low = Self.number(bytes.dropFirst(8))
    }

    private static func bytes(_ address: UnsafePointer<sockaddr>) -> [UInt8] {
        let start = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET6:
            return withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        case AF_INET:
            let four = withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
            return mapped + four
        default: return []
        }
    }

    /// The beginning of an IPv4 address that is mapped into IPv6.
    private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
