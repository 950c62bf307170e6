import TestSupport

@testable import House

extension TestHome {
    /// Asks for a stream of events.
    /// - Parameter cookie: that of another session of the member.
    func listen(
        as member: Member, cookie: String? = nil, at address: String = "/live", _ headers: String...
    ) throws -> RawClient {
        let client = try RawClient(port: house.port)
        let cookie = try cookie ?? self.cookie(member)
        let lines = ["GET \(address) HTTP/1.1", "Host: localhost:\(house.port)", "Cookie: \(cookie)"] + headers
        client.send((lines + ["", ""]).joined(separator: "\r\n"))
        return client
    }

    /// An open stream of events.
    func listening(as member: Member, cookie: String? = nil) throws -> RawClient {
        let client = try listen(as: member, cookie: cookie)
        guard client.text(upTo: "retry: 3000\n\n")?.contains("text/event-stream") == true else {
            throw TestHome.NoReply(path: "/live")
        }
        return client
    }
}
