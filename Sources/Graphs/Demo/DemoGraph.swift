import House

/// The graphs of the demo family.
struct DemoGraph: Sendable {
    /// The owner's number: 0 for Ada, 1 for Grace.
    let owner: Int
    let name: String
    let icon: String
    let audience: Audience
    let things: [(icon: String, name: String, notes: String)]

    static let all = [library, garden, house, papers, presents, climbing]

    private static let library = DemoGraph(
        owner: 0, name: "Library", icon: "📚", audience: .household(.write),
        things: [
            (
                "📖", "Books",
                """
                Everything on the shelves in the hall and the bedroom. A book that leaves the house gets a name in \
                Lent to; a book we gave away moves to the attic list. Start with the green shelf.

                New this autumn: three by Selma Lagerlöf from the flea market in Ystad.
                """
            ),
            ("✍️", "Authors", "Born, died, where from; linked to what they wrote in [[Books]]."),
            ("🎼", "Composers", "From Hildegard to Pärt."),
            ("🗺️", "Places in novels", "Ystad, Combray, Macondo…"),
            ("🎧", "Audiobooks", "For the car. Narrators matter."),
            ("🏷️", "Publishers", ""),
            (
                "📝", "Reading plan 2027",
                "Twelve long ones, one a month. From [[Books]], and two of them read aloud: [[Audiobooks]]."
            ),
            ("🎬", "Film versions", "Better than the book, or not. Opinions differ, see the back of the door."),
        ])

    private static let garden = DemoGraph(
        owner: 1, name: "Garden", icon: "🌱", audience: .household(.write),
        things: [
            ("🍋", "Lemon tree", "Water every ten days in winter. Moves out after the last frost, usually mid May."),
            ("🌹", "Roses", "Cut back hard in March. The white one by the gate is from Grandmother’s garden."),
            ("🥕", "Vegetable beds", "Four beds, four years’ rotation:\n\n1 beans and peas\n2 cabbage\n3 roots\n4 rest"),
            ("🐝", "Bees", "Two hives. The notebook with the inspections hangs in the shed."),
            ("🍎", "Apple trees", "Ingrid Marie, Åkerö, and one nobody could name yet."),
        ])

    private static let house = DemoGraph(
        owner: 0, name: "House & things", icon: "🏠", audience: .household(.read),
        things: [
            ("🔥", "Heating", "Serviced every September by Lundgren & Son.\nPressure: 1.4 bar when cold."),
            ("🔌", "Machines", "Bills and manuals stand in the blue folder, second drawer of the desk."),
            ("icon:key", "Keys", "Spare key: with the neighbours at number 9."),
            (
                "🧺", "Washing machine",
                "Bought in 2021, five years’ guarantee. Manual: https://example.org/manuals/wm-21"
            ),
            ("🚲", "Bicycles", "Frame numbers, locks, who outgrew which."),
            ("🎨", "Paint colours", "Hall: S 1005-Y10R. Kitchen: S 0502-Y. The rest stands in the cellar, labelled."),
        ])

    private static let papers = DemoGraph(
        owner: 0, name: "Family papers", icon: "🗂️", audience: .onlyMe,
        things: [
            ("🛂", "Passports", "Grace’s ends first."),
            ("🏦", "Insurance", "Home, boat, travel."),
        ])

    private static let presents = DemoGraph(
        owner: 1, name: "Presents", icon: "🎁", audience: .onlyMe,
        things: [("🎂", "Ada’s birthday", "A telescope. Olle knows where it is hidden.")])

    private static let climbing = DemoGraph(
        owner: 1, name: "Climbing", icon: "🧗", audience: .onlyMe,
        things: [("⛰️", "Kullaberg", "Dry after two days without rain.")])
}
