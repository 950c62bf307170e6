import Foundation
import HTTP
import TestSupport

@testable import House

extension TestHome {
    /// A file in a form, as browsers send it.
    func upload(_ path: String, _ bytes: [UInt8], named name: String = "books.csv", as member: Member) throws
        -> RawReply
    {
        let body =
            Array(
                "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: text/csv\r\n\r\n"
                    .utf8) + bytes
            + Array("\r\n--XX\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n\r\n--XX--\r\n".utf8)
        let client = try RawClient(port: house.port)
        let lines = [
            "POST \(path) HTTP/1.1", "Host: localhost:\(house.port)", "Cookie: \(try cookie(member))",
            "Origin: \(origin)",
            "Content-Type: multipart/form-data; boundary=XX", "Content-Length: \(body.count)", "", "",
        ]
        _ = client.send(Array(lines.joined(separator: "\r\n").utf8) + body, within: 30)
        guard let reply = client.reply(within: 60) else { throw NoReply(path: path) }
        return reply
    }
}
