import HTTP
import TestSupport
import Testing

@testable import Hearth

@Suite("Access")
struct AccessTests {
    @Test("what is not mine does not exist: the answer is, byte for byte, that for an id of nothing")
    func notMine() throws {
        let scene = try Scene()
        let home = scene.home
        let before = try home.fingerprint()
        let places = [
            "graph", "tab", "series", "snapshot", "entity", "entry", "session", "recipe", "barista", "run", "log",
        ]

        for route in scene.routes where places.contains(where: route.leads) {
            let form = scene.form(route) ?? FormFields()
            let send = { (path: String) in
                try route.method == .get ? home.get(path, as: home.grace) : home.post(path, form, as: home.grace)
            }
            let hers = try send(scene.path(route))
            #expect(hers.status == 404, "\(route.pattern)")
            #expect(try hers.withoutDate == send(scene.nowhere(route)).withoutDate, "\(route.pattern)")
        }

        #expect(try home.fingerprint() == before)
    }

    @Test("a member who is no admin gets into no page of the admins, whoever it is about")
    func admins() throws {
        let scene = try Scene(grace: .write)
        let home = scene.home
        let before = try home.fingerprint()

        for route in scene.routes where route.isForAdmins {
            for path in [scene.path(route), scene.path(route, ["member": home.grace.id.description])] {
                for member in [home.grace, home.olle] {
                    let reply =
                        try route.method == .get
                        ? home.get(path, as: member) : home.post(path, scene.form(route) ?? FormFields(), as: member)
                    #expect(reply.status == 403, "\(route.pattern)")
                }
            }
        }

        #expect(try home.fingerprint() == before)
        #expect(!scene.routes.filter(\.isForAdmins).isEmpty)
    }

    @Test("who may see a graph reads its pages and changes nothing")
    func readers() throws {
        let scene = try Scene(grace: .read)
        let home = scene.home
        let before = try home.fingerprint()
        let forms: Set<String> = [
            "/graphs/:graph/edit", "/graphs/:graph/delete", "/graphs/:graph/entities/new",
            "/graphs/:graph/entities/:entity/edit", "/graphs/:graph/attributes/:attribute/values/:field",
            "/graphs/:graph/lock", "/graphs/:graph/lock/remove", "/graphs/:graph/templates",
            "/graphs/:graph/attributes/:attribute/merge", "/graphs/:graph/attributes/:attribute/merge/:other",
            "/graphs/:graph/attributes/:attribute/move", "/graphs/:graph/entities/:entity/merge",
            "/graphs/:graph/entities/:entity/merge/:other",
            "/graphs/:graph/nodes/:node/links/new",
            "/graphs/:graph/nodes/:node/links/:link/edit", "/graphs/:graph/kinds/:kind",
            "/graphs/:graph/entities/:entity/attributes/new", "/graphs/:graph/entities/:entity/attributes/choose",
            "/graphs/:graph/entities/:entity/attributes/move",
            "/graphs/:graph/entities/:entity/attributes/lines", "/graphs/:graph/attributes/:attribute/edit",
            "/graphs/:graph/entities/:entity/fields", "/graphs/:graph/entities/:entity/fields/new",
            "/graphs/:graph/entities/:entity/table/import", "/graphs/:graph/entities/:entity/table/import/:import",
            "/graphs/:graph/fields/:field", "/graphs/:graph/fields/:field/options/:option",
            "/graphs/:graph/media/:file/edit", "/graphs/:graph/uploads/:upload",
        ]

        for route in scene.reads where route.leads(through: "graph") {
            let status = try home.get(scene.path(route), as: home.grace).status
            // There is nothing to unlock, and a view leads to the canvas.
            let leading = ["/graphs/:graph/unlock", "/graphs/:graph/canvas/views/:view"]
            let usual = leading.contains(route.pattern) ? 303 : 200
            #expect(status == (forms.contains(route.pattern) ? 403 : usual), "GET \(route.pattern)")
        }
        for route in scene.writes where route.leads(through: "graph") && !route.options.contains(.guests) {
            let reply = try home.post(scene.path(route), scene.form(route) ?? FormFields(), as: home.grace)
            #expect(reply.status == 403, "POST \(route.pattern)")
        }

        #expect(try home.fingerprint() == before)
    }

    @Test("who may edit a graph changes its entities and its name, and can neither share nor delete it")
    func writers() throws {
        let scene = try Scene(grace: .write)
        let home = scene.home
        let path = GraphsController.path(scene.graph)
        let entity = EntitiesController.path(scene.entity, in: scene.graph)

        for path in [path + "/entities", path, entity, entity + "/delete"] {
            let reply = try home.post(path, ["name": "Renamed", "version": "1"], as: home.grace)
            #expect(reply.status == 303, "\(path)")
        }

        let before = try home.fingerprint()
        #expect(try home.get(path + "/delete", as: home.grace).status == 403)
        #expect(try home.post(path + "/delete", ["name": "Renamed"], as: home.grace).status == 403)
        #expect(try home.post(path + "/sharing", ["audience": "me"], as: home.grace).status == 403)
        #expect(try home.fingerprint() == before)
    }

    @Test("a guest changes nothing but what is about themselves")
    func guests() throws {
        let scene = try Scene(olle: .write)
        let home = scene.home
        let own: Set<String> = [
            "/logout", "/graphs/:graph/display", "/graphs/:graph/unlock", "/graphs/:graph/lock/now",
            "/settings/profile", "/settings/appearance", "/settings/password",
            "/graphs/:graph/entities/:entity/display", "/graphs/:graph/canvas/settings",
            "/wealth/display", "/wealth/amounts", "/wealth/currency",
            "/settings/sessions/end-others", "/settings/sessions/:session/end",
            "/graphs/:graph/entities/:entity/table/columns", "/notes/order", "/notes/:tab/seen", "/notes/:tab/draft",
            "/diary/code/:diarist/unlock", "/diary/code/:diarist/lock/now",
        ]
        let before = try home.fingerprint()

        #expect(Set(scene.writes.filter { $0.options.contains(.guests) }.map(\.pattern)) == own)
        for route in scene.writes where !own.contains(route.pattern) && !route.isForAnyone {
            let reply = try home.post(scene.path(route), scene.form(route) ?? FormFields(), as: home.olle)
            #expect(reply.status == 403, "\(route.pattern)")
        }

        #expect(try home.fingerprint() == before)
        #expect(try home.get("/graphs/\(scene.graph)", as: home.olle).text.contains(Scene.marker))
        #expect(try home.get("/graphs/new", as: home.olle).status == 403)
    }

    @Test("an entity is found in its own graph only, even where both are mine")
    func nestedIds() throws {
        let scene = try Scene()
        let home = scene.home
        let others = [try home.graph("Other", by: home.ada), try home.graph("Hers", by: home.grace)]
        let before = try home.fingerprint()

        let nested = scene.routes.filter { route in
            route.leads(through: "graph")
                && ["entity", "attribute", "node", "kind", "file", "upload"].contains(where: route.leads)
        }
        for route in nested {
            for (graph, member) in zip(others, [home.ada, home.grace]) {
                let path = scene.path(route, ["graph": graph.description])
                let reply =
                    try route.method == .get
                    ? home.get(path, as: member) : home.post(path, scene.form(route) ?? FormFields(), as: member)
                #expect(reply.status == 404, "\(route.pattern)")
                #expect(!reply.contains("\(Scene.marker) book"))
            }
        }

        #expect(try home.fingerprint() == before)
    }

    @Test("an admin reads no word of what others keep to themselves, on any page")
    func adminsSeeNothing() throws {
        let scene = try Scene()
        let home = scene.home
        let graph = try home.graph("Viridian shelf", by: home.grace)
        let entity = try home.entity("Viridian book", notes: "Viridian", in: graph, by: home.grace)
        let gone = try home.entity("Viridian gone", in: graph, by: home.grace)
        let entry = try home.house.entities.remove(
            gone, from: WritableGraph(home.house.door.open(graph, for: home.grace)))
        let hers = [
            "graph": graph.description, "entity": entity.description, "entry": entry.description,
            "member": home.grace.id.description,
        ]

        for route in scene.reads {
            for path in [scene.path(route), scene.path(route, hers), scene.path(route) + "?q=spice"] {
                #expect(try !home.get(path, as: home.ada).contains("viridian"), "\(path)")
            }
        }
        #expect(try home.get("/graphs/\(graph)", as: home.grace).contains("Viridian"))
        #expect(try home.get("/settings/bin", as: home.grace).contains("Viridian gone"))
    }

    @Test("HEAD answers what GET would, without the page")
    func heads() throws {
        let scene = try Scene()
        let home = scene.home
        let cookie = try home.cookie(home.ada)

        for route in scene.reads {
            let path = scene.path(route)
            let head = try home.send("HEAD", path, cookie, [])
            let get = try home.send("GET", path, cookie, [])
            #expect(head.statusLine == get.statusLine, "\(path)")
            #expect(head.body.isEmpty)
            let fields = { (reply: RawReply) in reply.fields.filter { $0.name != "Date" }.map { "\($0)" } }
            #expect(fields(head) == fields(get), "\(path)")
        }
    }

    @Test("reading changes nothing, whatever the address or the header fields ask for")
    func reading() throws {
        let scene = try Scene(grace: .write, olle: .read)
        let home = scene.home
        let before = try home.fingerprint()

        for member in [home.ada, home.grace, home.olle] {
            for route in scene.reads {
                let path = scene.path(route) + "?_method=DELETE&name=x&audience=editAll&sort=newest&view=grid&page=2"
                let reply = try home.get(path, as: member, "X-HTTP-Method-Override: DELETE", "Content-Length: 0")
                #expect(reply.status < 500, "\(path)")
            }
        }

        #expect(try home.fingerprint() == before)
    }
}
