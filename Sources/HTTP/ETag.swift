/// Entity tags (RFC 9110 section 8.8.3), quotes included.
public enum ETag {
    /// True if `If-None-Match` names this tag; weak comparison, `*` matches any.
    public static func matches(_ header: String?, _ tag: String) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { part in
            let candidate = part.trimmed
            return candidate == "*" || candidate == tag || candidate.strippingWeak == tag.strippingWeak
        }
    }

    /// True if `If-Range` allows a range of this version: strong comparison; a date never does.
    public static func allowsRange(_ header: String?, _ tag: String?) -> Bool {
        guard let header else { return true }
        return header == tag && !header.hasPrefix("W/")
    }
}

extension String {
    fileprivate var strippingWeak: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
