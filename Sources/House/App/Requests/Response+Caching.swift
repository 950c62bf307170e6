package import HTTP

extension Response {
    /// Forbids browsers to keep it: going back asks the server.
    package mutating func forbidCaching() {
        headers["Cache-Control"] = "no-store"
        headers["ETag"] = nil
        headers["Last-Modified"] = nil
    }
}
