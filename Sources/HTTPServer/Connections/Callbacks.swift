internal import CMicroHTTPD
internal import Glibc
internal import Logging
internal import Synchronization

/// The callbacks that libmicrohttpd calls on its own threads. Static functions that capture nothing; never in
/// `main.swift`, where Swift would tie them to the main thread and stop the process.
///
/// Two pointers are passed back here. `cls` is the `ServerCore`, kept by `HTTPServer` until the daemon is stopped.
/// A socket's context is its `Connection`, retained from STARTED to CLOSED, between which all others come.
enum Callbacks {
    static func notify(
        _ cls: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
        _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
    ) {
        guard let cls, let connection, let context else { return }
        let core = Unmanaged<ServerCore>.fromOpaque(cls).takeUnretainedValue()
        switch event {
        case .CONNECTION_NOTIFY_STARTED:
            let state = Connection(
                descriptor: hearth_descriptor(connection), peer: numericAddress(hearth_client_address(connection)),
                address: AddressKey(hearth_client_address(connection)),
                exchange: Exchange(core: core), certificate: core.settings.certificate)
            context.pointee = Unmanaged.passRetained(state).toOpaque()
            core.reaper.watch(state)
        case .CONNECTION_NOTIFY_CLOSED:
            guard let pointer = context.pointee else { return }
            context.pointee = nil
            let state = Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue()
            core.reaper.forget(state)
            if let client = state.streamClient.withLock({ $0 }) {
                core.streams.leave(client)
            } else {
                core.leave(state.address)
            }
            state.exchange.reset()
        @unknown default: return
        }
    }

    static func target(
        _ cls: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ connection: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        guard let text, let connection, let pointer = hearth_socket_context(connection) else { return nil }
        Unmanaged<Connection>.fromOpaque(pointer)._withUnsafeGuaranteedRef { state in
            // The first request's time runs from the accept.
            if state.phase != .header { state.enter(.header) }
            state.exchange.begin(target: text, length: strlen(text))
        }
        return pointer
    }

    static func access(
        _ cls: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
        _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let connection, let size, let pointer = context?.pointee else { return .NO }
        let body = UnsafeRawBufferPointer(start: data, count: size.pointee)
        size.pointee = 0
        return Unmanaged<Connection>.fromOpaque(pointer)._withUnsafeGuaranteedRef { state in
            state.exchange.proceed(
                Link(connection: connection, state: state), method: method, version: version, body: body)
        }
    }

    static func completed(
        _ cls: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
        _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
    ) {
        guard let pointer = context?.pointee else { return }
        context?.pointee = nil
        Unmanaged<Connection>.fromOpaque(pointer)._withUnsafeGuaranteedRef { state in
            state.exchange.reset()
            state.enter(.idle)
        }
    }

    /// Gives GnuTLS the certificate and the key of a handshake.
    static func certificate(
        _ session: gnutls_session_t?, _ authorities: UnsafePointer<gnutls_datum_t>?, _ count: CInt,
        _ algorithms: UnsafePointer<gnutls_pk_algorithm_t>?, _ algorithmCount: CInt,
        _ chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?,
        _ length: UnsafeMutablePointer<CUnsignedInt>?,
        _ key: UnsafeMutablePointer<gnutls_privkey_t?>?
    ) -> CInt {
        // libmicrohttpd sets the session's pointer to its connection (0.9.75, MHD_tls_connection).
        guard let session, let chain, let length, let key, let connection = gnutls_session_get_ptr(session),
            let pointer = hearth_socket_context(OpaquePointer(connection))
        else { return GNUTLS_E_INTERNAL_ERROR }
        return Unmanaged<Connection>.fromOpaque(pointer)._withUnsafeGuaranteedRef { state in
            guard let certificate = state.certificate else { return GNUTLS_E_INTERNAL_ERROR }
            certificate.show(chain, length, key)
            return 0
        }
    }

    static func log(_ cls: UnsafeMutableRawPointer?, _ message: UnsafePointer<CChar>?) {
        guard let cls, let message else { return }
        let core = Unmanaged<ServerCore>.fromOpaque(cls).takeUnretainedValue()
        var text = String(cString: message)
        while text.last?.isNewline == true { text.removeLast() }
        // During the start libmicrohttpd logs why it fails; later it only logs errors of clients.
        core.logger.log(level: core.isStarting.load(ordering: .relaxed) ? .error : .debug, "libmicrohttpd: \(text)")
    }
}
