import HTTP
import Testing

@Suite("Cookies")
struct CookiesTests {
    @Test("cookies are read by name, and the first of two counts")
    func reading() {
        let cookies = Cookies("a=1; b=x=y;c = spaced ; a=2; odd; =nameless")

        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "x=y")
        #expect(cookies["c"] == "spaced")
        #expect(cookies["odd"] == nil)
        #expect(Cookies(nil)["a"] == nil)
    }

    @Test("a cookie to set is for the whole site, hidden from scripts and kept from other sites")
    func setting() {
        #expect(Cookie("a", "1", maxAge: nil, isSecure: false).header == "a=1; Path=/; HttpOnly; SameSite=Lax")
        #expect(
            Cookie("a", "", maxAge: 0, isSecure: true).header == "a=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure"
        )
    }

    @Test("two cookies set are two fields")
    func two() {
        var response = Response()
        response.set(Cookie("a", "1", maxAge: nil, isSecure: false))
        response.set(Cookie("b", "2", maxAge: nil, isSecure: false))

        #expect(response.headers.values("set-cookie").count == 2)
    }
}
