import Crypto
import Foundation
import HTTP

/// Short names of messages for servers.
enum NoticeTopic {
    /// 32 characters of base64url (RFC 8030 section 5.4), which tell nothing of what they stand for.
    static func of(_ tag: String) -> String {
        Base64URL.encode(Array(SHA256.hash(data: Data(tag.utf8)).prefix(24)))
    }
}
