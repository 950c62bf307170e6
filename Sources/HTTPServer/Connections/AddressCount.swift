internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The number of connections of each address. libmicrohttpd could count them too, but closes excess ones without a
/// reply.
final class AddressCount: Sendable {
    private let counts = Mutex<[AddressKey: Int]>([:])
    private let limit: Int

    /// - Parameter limit: the most connections of one address; 0 for no limit.
    init(limit: Int) { self.limit = limit }

    /// - Returns: `false` if the address has reached its limit.
    func enter(_ address: AddressKey) -> Bool {
        guard limit > 0 else { return true }
        return counts.withLock { counts in
            let count = counts[address, default: 0]
            guard count < limit else { return false }
            counts[address] = count + 1
            return true
        }
    }

    func leave(_ address: AddressKey) {
        guard limit > 0 else { return }
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

    init(_ address: UnsafePointer<sockaddr>?) {
        let bytes = address.map { Self.bytes($0) } ?? []
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
            return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + four
        default: return []
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
