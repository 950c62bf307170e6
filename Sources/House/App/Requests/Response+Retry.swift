import HTTP

extension Response {
    /// Adds `Retry-After`.
    func retry(after seconds: Int) -> Response {
        var response = self
        response.headers["Retry-After"] = String(seconds)
        return response
    }
}
