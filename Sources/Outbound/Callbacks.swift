internal import CCurl
internal import Glibc

/// What libcurl calls on the thread that performs a transfer. `cls` is the `Transfer`, which `Client.perform` keeps until
/// libcurl has let go of it.
enum Callbacks {
    static func header(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ cls: UnsafeMutableRawPointer?
    ) -> Int {
        guard let cls else { return 0 }
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer(cls).take(header: line) ? line.count : 0
    }

    static func body(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ cls: UnsafeMutableRawPointer?
    ) -> Int {
        guard let cls else { return 0 }
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer(cls).take(body: piece) ? piece.count : 0
    }

    /// Opens the socket of a new connection. The address is the one that it will connect to: between this and that nobody
    /// is asked for it again.
    static func open(
        _ cls: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
    ) -> curl_socket_t {
        guard let cls, let address else { return CURL_SOCKET_BAD }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = Int(hearth_address(address, &bytes))
        guard count > 0, transfer(cls).admits(Array(bytes[..<count])) else { return CURL_SOCKET_BAD }
        let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, kind, address.pointee.protocol)
    }

    /// Called before each request, also of a connection that was open already.
    static func request(
        _ cls: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
        _ local: UnsafeMutablePointer<CChar>?, _ port: Int32, _ localPort: Int32
    ) -> Int32 {
        guard let cls, let address, let address = NumericAddress(String(cString: address)),
            transfer(cls).admits(address.bytes)
        else { return CURL_PREREQFUNC_ABORT }
        return CURL_PREREQFUNC_OK
    }

    private static func transfer(_ cls: UnsafeMutableRawPointer) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(cls).takeUnretainedValue()
    }
}
