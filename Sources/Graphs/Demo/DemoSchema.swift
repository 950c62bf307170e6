import HTTP
import House
import Localization

/// The fields and attributes of one entity of the demo family.
struct DemoSchema: Sendable {
    struct Field: Sendable {
        let name: String
        let type: FieldType
        var unit = ""
        var isPinned = false
        /// One option on each line, for a choice.
        var options = ""
        var minimum = ""
        var maximum = ""
    }

    /// The entity's name.
    let entity: String
    let fields: [Field]
    /// A name, and a text to type for each of the fields.
    let attributes: [(name: String, values: [String])]

    func fill(_ entity: ID<Entity>, in graph: WritableGraph, of room: GraphsRoom, _ family: DemoFamily) throws {
        let (now, words) = (family.clock.now(), family.words)
        for field in fields {
            let id = ID<EntityField>(at: now)
            var sent: FormFields = [
                "name": field.name, "type": field.type.rawValue, "unit": field.unit, "newOptions": field.options,
                "minimum": field.minimum, "maximum": field.maximum,
            ]
            if field.isPinned { sent.add("pinned", "on") }
            let form = FieldForm(sent, of: nil, id: id, entity: entity, at: now, words: words)
            _ = try room.fields.add(form, as: id, to: entity, in: graph)
        }
        let known = try room.fields.fields(of: entity, in: graph.open)
        for attribute in attributes {
            var sent: FormFields = ["name": attribute.name]
            for (field, value) in zip(known, attribute.values) { sent.add(AttributeForm.input(field.id), value) }
            let form = AttributeForm(sent, fields: known, words: words)
            guard form.problems.isEmpty else { throw StartProblem("The demo's “\(attribute.name)” does not fit.") }
            _ = try room.attributes.add(form, to: entity, in: graph)
        }
    }

    static let all = [books, authors, roses, trees, machines]

    private static let books = DemoSchema(
        entity: "Books",
        fields: [
            Field(name: "Author", type: .text, isPinned: true),
            Field(name: "Year", type: .integer, isPinned: true),
            Field(name: "Pages", type: .integer, unit: "pages", minimum: "1"),
            Field(name: "Rating", type: .decimal, isPinned: true, minimum: "0", maximum: "10"),
            Field(name: "Read", type: .yesNo),
            Field(name: "Shelf", type: .choice, isPinned: true, options: "Green shelf\nHall\nBedroom\nAttic\nLent out"),
            Field(name: "Finished", type: .date),
        ],
        attributes: [
            ("A Wizard of Earthsea", ["Ursula K. Le Guin", "1968", "183", "8.5", "yes", "Green shelf", "2024-02-11"]),
            ("Beloved", ["Toni Morrison", "1987", "324", "9.0", "yes", "Hall", "2023-11-30"]),
            ("Der Zauberberg", ["Thomas Mann", "1924", "1002", "8.25", "yes", "Attic", "2022-08-19"]),
            ("Dune", ["Frank Herbert", "1965", "412", "9.5", "yes", "Green shelf", "2025-07-06"]),
            ("Foundation", ["Isaac Asimov", "1951", "255", "7.5", "yes", "Green shelf", "2019-03-02"]),
            ("Gösta Berlings saga", ["Selma Lagerlöf", "1891", "388", "8.0", "yes", "Hall", "2026-10-18"]),
            ("Kallocain", ["Karin Boye", "1940", "193", "8.75", "yes", "Bedroom", "2026-05-23"]),
            ("Middlemarch", ["George Eliot", "1871", "880", "", "no", "Bedroom", ""]),
            ("Pippi Långstrump", ["Astrid Lindgren", "1945", "160", "10", "yes", "Lent out", "1998-12-24"]),
            ("Sult", ["Knut Hamsun", "1890", "232", "7.0", "yes", "Attic", "2017-01-14"]),
            (
                "The Left Hand of Darkness",
                ["Ursula K. Le Guin", "1969", "286", "9.0", "yes", "Green shelf", "2024-06-09"]
            ),
            ("The Master and Margarita", ["Mikhail Bulgakov", "1967", "384", "9.25", "yes", "Lent out", "2021-04-25"]),
            ("The Remains of the Day", ["Kazuo Ishiguro", "1989", "245", "8.5", "yes", "Hall", "2020-09-13"]),
            ("To the Lighthouse", ["Virginia Woolf", "1927", "209", "", "no", "Bedroom", ""]),
            ("Things Fall Apart", ["Chinua Achebe", "1958", "209", "8.0", "yes", "Hall", "2018-10-07"]),
        ])

    private static let authors = DemoSchema(
        entity: "Authors",
        fields: [
            Field(name: "Born", type: .integer, isPinned: true), Field(name: "Died", type: .integer),
            Field(name: "From", type: .text, isPinned: true),
        ],
        attributes: [
            ("Astrid Lindgren", ["1907", "2002", "Vimmerby"]), ("Frank Herbert", ["1920", "1986", "Tacoma"]),
            ("Karin Boye", ["1900", "1941", "Gothenburg"]), ("Selma Lagerlöf", ["1858", "1940", "Mårbacka"]),
            ("Ursula K. Le Guin", ["1929", "2018", "Berkeley"]), ("Virginia Woolf", ["1882", "1941", "London"]),
        ])

    private static let roses = DemoSchema(
        entity: "Roses",
        fields: [
            Field(name: "Colour", type: .choice, isPinned: true, options: "White\nPink\nRed\nYellow"),
            Field(name: "Planted", type: .date, isPinned: true), Field(name: "Height", type: .integer, unit: "cm"),
            Field(name: "Scented", type: .yesNo, isPinned: true),
        ],
        attributes: [
            ("By the gate", ["White", "1974-05-01", "160", "yes"]),
            ("Ghislaine de Féligonde", ["Yellow", "2019-10-12", "210", "no"]),
            ("Louise Odier", ["Pink", "2021-04-17", "140", "yes"]),
            ("Souvenir du Docteur Jamain", ["Red", "2022-10-02", "180", "yes"]),
        ])

    private static let trees = DemoSchema(
        entity: "Apple trees",
        fields: [
            Field(name: "Planted", type: .integer, isPinned: true),
            Field(name: "Harvest", type: .decimal, unit: "kg", isPinned: true),
            Field(name: "Keeps until", type: .text, isPinned: true),
        ],
        attributes: [
            ("Ingrid Marie", ["1998", "42.5", "January"]), ("Åkerö", ["1961", "65.0", "December"]),
            ("The one nobody could name", ["", "18.25", "October"]),
        ])

    private static let machines = DemoSchema(
        entity: "Machines",
        fields: [
            Field(name: "Make", type: .text, isPinned: true), Field(name: "Price", type: .decimal, unit: "€"),
            Field(name: "Bought", type: .date), Field(name: "Guarantee until", type: .date, isPinned: true),
            Field(name: "Room", type: .choice, isPinned: true, options: "Kitchen\nCellar\nBathroom"),
            Field(name: "Number", type: .text),
        ],
        attributes: [
            ("Coffee machine", ["Rancilio", "649.00", "2025-12-13", "2027-12-13", "Kitchen", "SL-20418"]),
            ("Dishwasher", ["Bosch", "799.00", "2023-03-04", "2028-03-04", "Kitchen", "SMV6ZCX49E"]),
            ("Freezer", ["Electrolux", "529.90", "2018-06-30", "2020-06-30", "Cellar", "LUT5NE28X"]),
            ("Tumble dryer", ["Miele", "1049.00", "2024-11-29", "2026-11-29", "Bathroom", "TSC 223"]),
            ("Washing machine", ["Miele", "1199.00", "2021-09-18", "2026-09-18", "Bathroom", "WM-21"]),
        ])
}
