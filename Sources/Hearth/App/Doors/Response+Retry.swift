import HTTP

extension Response {
    /// Says when to come again.
    func retry(after seconds: Int) -> Response {
        var response = self
        response.headers["Retry-After"] = String(seconds)
        return response
    }
}
