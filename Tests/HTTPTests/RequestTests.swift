import HTTP
import Testing

@Suite("Requests")
struct RequestTests {
    @Test(
        "a log keeps paths and ids, but no token",
        arguments: [
            ("/graphs/019a0f3c5b7e7c1a9d2e4f60718293a4/entities", "/graphs/019a0f3c5b7e7c1a9d2e4f60718293a4/entities"),
            ("/invite/\(String(repeating: "k", count: 43))", "/invite/…"),
            ("/invite/\(String(repeating: "k", count: 43))/x/", "/invite/…/x/"),
            ("/", "/"),
        ])
    func logged(path: String, kept: String) {
        #expect(RequestHead(.get, path).loggedPath == kept)
    }
}
