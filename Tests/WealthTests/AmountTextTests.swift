import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("What is no amount")
struct AmountTextTests {
    @Test(
        "is answered with one, as whoever typed it writes them",
        arguments: [
            ("en", "EUR", "Write it like 1,234.56."), ("de", "EUR", "Schreib ihn so: 1.234,56"),
            ("es", "EUR", "Escribe el importe así: 1234,56"), ("en", "JPY", "Write it like 1,234."),
        ])
    func example(language: String, currency: String, hint: String) throws {
        let home = try TestHome()
        _ = try home.post("/settings/appearance", ["theme": "system", "language": language], as: home.ada)
        let series = try home.series("Giro", by: home.ada, currency: currency)

        let reply = try home.post("/wealth/values", ["series": series.description, "amount": "much"], as: home.ada)

        #expect(reply.status == 422 && reply.text.contains(hint))
    }
}
