import Foundation
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House

/// Ada's books with a field of every type, and the way of a file into them.
struct ImportScene {
    let home: TestHome
    let graph: ID<Graph>
    let books: ID<Entity>
    let fields: [FieldType: ID<EntityField>]
    let path: String

    static let names: [(FieldType, String)] = [
        (.text, "Author"), (.longText, "Story"), (.integer, "Pages"), (.decimal, "Price"), (.date, "Finished"),
        (.yesNo, "Read"), (.choice, "Shelf"),
    ]

    init(audience: Audience = .onlyMe, pace: BulkPace = BulkPace()) throws {
        home = try TestHome(pace: pace)
        graph = try home.graph("Library", by: home.ada, audience: audience)
        books = try home.entity("Books", in: graph, by: home.ada)
        var fields: [FieldType: ID<EntityField>] = [:]
        for (type, name) in Self.names {
            fields[type] = try home.field(
                name, type, of: books, options: type == .choice ? ["Green", "Blue"] : [],
                type == .integer ? ["minimum": "1"] : [:])
        }
        self.fields = fields
        path = ImportController.path(books, in: graph)
    }

    /// Sends a text; gives the address of its preview.
    func send(_ text: String, as member: Member? = nil) throws -> String {
        let reply = try home.upload(path, Array(text.utf8), as: member ?? home.ada)
        #expect(reply.status == 303, "\(reply.text.prefix(300))")
        return try #require(reply["Location"])
    }

    /// Sends a text, makes choices and brings it in.
    func bring(_ text: String, _ choices: [(String, String)] = []) throws -> RawReply {
        let place = try send(text)
        var form: FormFields = ["go": "on"]
        for (name, value) in choices { form.add(name, value) }
        return try home.post(place, form, as: home.ada)
    }

    /// The CSV as Hearth writes it, without its mark.
    func csv() throws -> String {
        String(try home.get(TableController.path(books, in: graph) + ".csv", as: home.ada).text.dropFirst())
            .replacing("\r\n", with: "\n")
    }

    func select(_ name: String, in page: String) -> String? {
        guard let start = page.range(of: "name=\"\(name)\"")?.upperBound,
            let end = page[start...].range(of: "</select>")?.lowerBound
        else { return nil }
        return page[start..<end].matches(of: /value="([^"]*)" selected/).first.map { String($0.1) } ?? ""
    }
}
