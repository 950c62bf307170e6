import HTTP

/// The security header fields of every response, whatever its status.
enum SecurityHeaders {
    private static let always: [(String, String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
                + "media-src 'self' blob:; font-src 'self'; "
                + "connect-src 'self'; form-action 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
                + "frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "geolocation=(), microphone=(self), payment=(), usb=()"),
    ]

    static func add(to response: inout Response) {
        let isOwn = response.headers["Content-Security-Policy"] != nil
        for (name, value) in isOwn ? always.dropFirst() : always[...] { response.headers.add(name, value) }
        if response.headers["Cache-Control"] == nil { response.headers.add("Cache-Control", "no-store") }
    }
}
