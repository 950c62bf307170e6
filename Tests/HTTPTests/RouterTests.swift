import HTTP
import Testing

@Suite("Routes")
struct RouterTests {
    private func router() throws -> Router<String> {
        var router = Router<String>()
        try router.add(.get, "/", "home")
        try router.add(.get, "/graphs/:graph", "graph")
        try router.add(.get, "/graphs/new", "new graph")
        try router.add(.post, "/graphs/:id", "change graph")
        try router.add(.get, "/graphs/:graph/entities/:entity", "entity")
        try router.add(.get, "/graphs/new/help", "help")
        return router
    }

    private func found(_ method: Method, _ path: String) throws -> (value: String, parameters: PathParameters)? {
        guard case .found(let value, let parameters) = try router().match(method, path) else { return nil }
        return (value, parameters)
    }

    @Test("a path finds its route, with what the names stand for")
    func parameters() throws {
        let entity = try #require(try found(.get, "/graphs/7/entities/a b"))

        #expect(entity.value == "entity")
        #expect(entity.parameters == ["graph": "7", "entity": "a b"])
        #expect(try found(.get, "/")?.value == "home")
    }

    @Test("a fixed part wins over a name, and the name is tried when the fixed part leads nowhere")
    func precedence() throws {
        #expect(try found(.get, "/graphs/new")?.value == "new graph")
        #expect(try found(.get, "/graphs/new/help")?.value == "help")
        #expect(try found(.get, "/graphs/new/entities/1")?.parameters == ["graph": "new", "entity": "1"])
    }

    @Test("each method of a shape has its own names")
    func names() throws {
        #expect(try found(.get, "/graphs/7")?.parameters == ["graph": "7"])
        #expect(try found(.post, "/graphs/7")?.parameters == ["id": "7"])
    }

    @Test("HEAD finds what GET would")
    func head() throws {
        #expect(try found(.head, "/graphs/7")?.value == "graph")
    }

    @Test("a known path with another method says which would do")
    func wrongMethod() throws {
        guard case .wrongMethod(let allowed) = try router().match(.delete, "/graphs/7") else {
            Issue.record("not told apart")
            return
        }

        #expect(allowed == [.get, .head, .post])
    }

    @Test(
        "what is not registered is not found",
        arguments: ["/graphs", "/graphs/", "/graphs/7/", "/graphs//entities/1", "/nothing", "/graphs/7/entities"])
    func unknown(path: String) throws {
        #expect(try found(.get, path) == nil)
    }

    @Test("two routes that could both match are refused, whatever their names")
    func clash() throws {
        var router = try router()

        let clash = #expect(throws: RouteClash.self) { try router.add(.get, "/graphs/:other", "twice") }
        #expect(clash?.description == "The routes /graphs/:graph and /graphs/:other clash.")
    }
}
