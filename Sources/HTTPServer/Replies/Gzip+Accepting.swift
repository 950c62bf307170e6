internal import Gzip

extension Gzip {
    /// True if an `Accept-Encoding` header accepts gzip (RFC 9110 section 12.5.3); `*` counts unless gzip is named.
    static func isAccepted(_ header: String?) -> Bool {
        guard let header else { return false }
        var takesAny = false
        for choice in header.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = choice.split(separator: UInt8(ascii: ";"))
            guard let coding = parts.first?.filter({ $0 != UInt8(ascii: " ") }) else { continue }
            let weight = parts.dropFirst().first { $0.contains(UInt8(ascii: "=")) }
            let isWanted = weight.map { $0.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) } } ?? true
            if coding.elementsEqual("gzip".utf8) || coding.elementsEqual("x-gzip".utf8) { return isWanted }
            if coding.elementsEqual("*".utf8) { takesAny = isWanted }
        }
        return takesAny
    }
}
