import Glibc

/// libarchive reads and writes names in the thread's locale, which in a server is "C": there `é` would be refused.
/// `C.UTF-8` is part of Debian's C library.
final class TextLocale {
    private let locale: locale_t?

    init() {
        locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    }

    deinit {
        if let locale { freelocale(locale) }
    }

    /// Runs `body` with names in UTF-8, on this thread only.
    func use<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let locale else { return try body() }
        let before = uselocale(locale)
        defer { uselocale(before) }
        return try body()
    }
}
