import HTTP
import House

/// A graph of the demo family that is worth looking at as a picture: what the house cooks, what goes into it, when, and
/// whose favourite it is.
struct DemoKitchen: Sendable {
    let room: GraphsRoom
    let family: DemoFamily

    private struct Dish {
        let icon: String
        let name: String
        let needs: [String]
        let from: String
        let when: String
        let lovedBy: [String]

        init(_ icon: String, _ name: String, _ needs: String, from: String, _ when: String, _ lovedBy: String = "") {
            self.icon = icon
            self.name = name
            self.needs = Self.list(needs)
            self.from = from
            self.when = when
            self.lovedBy = Self.list(lovedBy)
        }

        private static func list(_ text: String) -> [String] { text.split(separator: ", ").map(String.init) }
    }

    private static let dishes = [
        Dish(
            "🍲", "Pea soup", "Yellow peas, Onion, Pork, Thyme, Mustard", from: "Grandmother’s book", "Thursdays", "Olle"
        ),
        Dish(
            "🥞", "Thin pancakes", "Flour, Milk, Eggs, Butter, Strawberries", from: "Grandmother’s book", "Thursdays",
            "Olle, Grace"),
        Dish(
            "🐟", "Herring with potatoes", "Herring, Potatoes, Dill, Sour cream", from: "The harbour café", "Midsummer",
            "Grandmother"),
        Dish(
            "🍓", "Strawberry cake", "Strawberries, Eggs, Flour, Sugar, Cream", from: "Aunt Karin", "Midsummer",
            "Olle, Ada, Grace"),
        Dish(
            "🥔", "Jansson’s temptation", "Potatoes, Onion, Cream, Sprats", from: "Grandmother’s book", "Christmas",
            "Grandmother"),
        Dish("🍖", "Christmas ham", "Ham, Mustard, Eggs, Breadcrumbs", from: "Grandmother’s book", "Christmas", "Grace"),
        Dish(
            "🍪", "Pepper biscuits", "Flour, Butter, Syrup, Ginger, Cloves, Cinnamon", from: "Aunt Karin", "Christmas",
            "Olle"),
        Dish(
            "🫓", "Saffron buns", "Flour, Milk, Saffron, Butter, Raisins, Sugar", from: "Aunt Karin", "Christmas", "Ada"),
        Dish("🍚", "Rice porridge", "Rice, Milk, Cinnamon, Butter", from: "Grandmother’s book", "Christmas", "Olle"),
        Dish(
            "🥘", "Sailor’s beef", "Beef, Potatoes, Onion, Beer, Thyme", from: "The blue cookbook", "Sundays",
            "Grandmother"),
        Dish(
            "🧆", "Meatballs", "Beef, Pork, Onion, Breadcrumbs, Cream, Lingonberries", from: "Grandmother’s book",
            "Sundays", "Olle, Grace"),
        Dish(
            "🐑", "Lamb and cabbage", "Lamb, Cabbage, Potatoes, Pepper", from: "The blue cookbook", "Autumn",
            "Uncle Nils"),
        Dish(
            "🥧", "Blueberry pie", "Blueberries, Flour, Butter, Sugar", from: "The forest hut", "Summer evenings",
            "Ada, Olle"),
        Dish(
            "🍎", "Apple crumble", "Apples, Oats, Butter, Cinnamon, Sugar", from: "The garden diary", "Autumn", "Grace"),
        Dish("🍏", "Apple sauce", "Apples, Sugar, Lemon", from: "The garden diary", "Autumn"),
        Dish(
            "🍄", "Chanterelle toast", "Chanterelles, Butter, Bread, Parsley, Cream", from: "The forest hut", "Autumn",
            "Uncle Nils, Ada"),
        Dish("🥣", "Nettle soup", "Nettles, Onion, Milk, Eggs", from: "The garden diary", "Spring", "Grandmother"),
        Dish("🥗", "Asparagus with egg", "Asparagus, Eggs, Butter, Parsley", from: "The garden diary", "Spring", "Ada"),
        Dish("🍋", "Lemon curd", "Lemon, Eggs, Butter, Sugar", from: "The garden diary", "Spring", "Ada"),
        Dish("🍋", "Preserved lemons", "Lemon, Salt", from: "Yasmin next door", "Spring"),
        Dish(
            "🍗", "Chicken tagine", "Chicken, Onion, Preserved lemons, Olives, Ginger", from: "Yasmin next door",
            "Sundays", "Ada, Grace"),
        Dish(
            "🧆", "Falafel", "Chickpeas, Onion, Parsley, Cumin, Garlic", from: "Yasmin next door", "Summer evenings",
            "Olle"),
        Dish("🫘", "Hummus", "Chickpeas, Lemon, Garlic, Sesame", from: "Yasmin next door", "Summer evenings", "Grace"),
        Dish(
            "🥗", "Tabbouleh", "Bulgur, Parsley, Tomatoes, Lemon, Mint", from: "Yasmin next door", "Summer evenings",
            "Ada"),
        Dish("🍅", "Tomato sauce", "Tomatoes, Garlic, Basil, Onion", from: "Paolo at work", "Autumn"),
        Dish(
            "🍝", "Spaghetti al pomodoro", "Spaghetti, Tomato sauce, Parmesan, Basil", from: "Paolo at work", "Weekdays",
            "Olle"),
        Dish("🍝", "Carbonara", "Spaghetti, Eggs, Pork, Parmesan, Pepper", from: "Paolo at work", "Weekdays", "Grace"),
        Dish(
            "🍕", "Pizza", "Flour, Tomato sauce, Mozzarella, Basil", from: "Paolo at work", "Fridays", "Olle, Grace, Ada"
        ),
        Dish(
            "🍆", "Parmigiana", "Aubergines, Tomato sauce, Parmesan, Mozzarella", from: "Paolo at work", "Sundays", "Ada"
        ),
        Dish(
            "🍚", "Mushroom risotto", "Rice, Chanterelles, Onion, Parmesan, Butter", from: "Paolo at work", "Autumn",
            "Uncle Nils"),
        Dish(
            "🌮", "Friday tacos", "Beef, Tomatoes, Cumin, Maize, Sour cream", from: "School friends", "Fridays",
            "Olle, Grace"),
        Dish(
            "🍛", "Red lentil dal", "Lentils, Ginger, Garlic, Cumin, Tomatoes, Rice", from: "The blue cookbook",
            "Weekdays", "Ada"),
        Dish(
            "🍜", "Noodle soup", "Chicken, Ginger, Noodles, Spring onions", from: "School friends", "Weekdays", "Grace"),
        Dish("🥖", "Sourdough bread", "Flour, Rye, Salt", from: "The blue cookbook", "Sundays", "Uncle Nils, Ada"),
        Dish("🍞", "Rye bread", "Rye, Syrup, Salt", from: "Grandmother’s book", "Sundays", "Grandmother"),
        Dish(
            "🫙", "Pickled cucumbers", "Cucumbers, Dill, Sugar, Salt", from: "The garden diary", "Summer evenings",
            "Grandmother"),
        Dish("🫐", "Lingonberry jam", "Lingonberries, Sugar", from: "The forest hut", "Autumn", "Olle"),
        Dish("🍯", "Honey cake", "Honey, Flour, Eggs, Ginger, Cinnamon", from: "The garden diary", "Autumn", "Grace"),
        Dish(
            "🥤", "Elderflower cordial", "Elderflowers, Lemon, Sugar", from: "The garden diary", "Midsummer", "Ada, Olle"
        ),
        Dish(
            "☕", "Coffee at four", "Coffee, Milk", from: "Grandmother’s book", "Weekdays",
            "Ada, Grandmother, Uncle Nils"),
        Dish("🥣", "Overnight oats", "Oats, Milk, Blueberries, Honey", from: "School friends", "Weekdays", "Grace"),
        Dish("🦐", "Prawn sandwiches", "Prawns, Bread, Eggs, Dill, Lemon", from: "The harbour café", "Fridays", "Ada"),
        Dish(
            "🐟", "Salmon in foil", "Salmon, Lemon, Dill, Potatoes", from: "The harbour café", "Summer evenings",
            "Uncle Nils"),
        Dish("🥬", "Cabbage rolls", "Cabbage, Beef, Rice, Syrup", from: "Grandmother’s book", "Autumn", "Grandmother"),
    ]

    private static let icons = [
        "Grandmother’s book": "📒", "The blue cookbook": "📘", "The garden diary": "🌱", "The harbour café": "⚓",
        "Aunt Karin": "👒", "Yasmin next door": "🏡", "Paolo at work": "🇮🇹", "The forest hut": "🛖",
        "School friends": "🎒", "Thursdays": "📅", "Fridays": "🎉", "Sundays": "🕯️", "Weekdays": "🚲", "Christmas": "🎄",
        "Midsummer": "🌼", "Autumn": "🍂", "Spring": "🌷", "Summer evenings": "🌅", "Olle": "🧒", "Grace": "👧",
        "Ada": "👩", "Grandmother": "👵", "Uncle Nils": "🎣",
        "Yellow peas": "🫛", "Onion": "🧅", "Pork": "🥓", "Thyme": "🌿", "Mustard": "🌭", "Flour": "🌾", "Milk": "🥛",
        "Eggs": "🥚", "Butter": "🧈", "Strawberries": "🍓", "Herring": "🐟", "Potatoes": "🥔", "Dill": "🌿", "Cream": "🍶",
        "Sprats": "🐠", "Ham": "🍖", "Syrup": "🍯", "Ginger": "🫚", "Saffron": "🌼", "Raisins": "🍇", "Rice": "🍚",
        "Beef": "🥩", "Beer": "🍺", "Lingonberries": "🍒", "Lamb": "🐑", "Cabbage": "🥬", "Pepper": "🌶️", "Blueberries": "🫐",
        "Apples": "🍎", "Oats": "🌾", "Lemon": "🍋", "Chanterelles": "🍄", "Bread": "🍞", "Parsley": "🌿", "Nettles": "☘️",
        "Chicken": "🐓", "Olives": "🫒", "Chickpeas": "🫘", "Garlic": "🧄", "Mint": "🌱", "Tomatoes": "🍅", "Basil": "🌿",
        "Spaghetti": "🍝", "Parmesan": "🧀", "Mozzarella": "🧀", "Aubergines": "🍆", "Maize": "🌽", "Lentils": "🫘",
        "Noodles": "🍜", "Spring onions": "🧅", "Rye": "🌾", "Cucumbers": "🥒", "Honey": "🍯", "Elderflowers": "🌸",
        "Coffee": "☕", "Prawns": "🦐", "Salmon": "🐟", "Salt": "🧂",
    ]

    func add() throws {
        let owner = family.people[0]
        let id = try room.graphs.add(GraphForm(["name": "Kitchen", "icon": "🍲"]), for: Writer(owner))
        let graph = try WritableGraph(try room.door.open(id, for: owner))
        try room.graphs.share(OwnGraph(graph.open), with: .household(.write))
        var nodes: [String: NodeRef] = [:]
        func node(_ name: String, _ icon: String = "") throws -> NodeRef {
            if let known = nodes[name] { return known }
            let form = EntityForm(["name": name, "icon": icon.isEmpty ? Self.icons[name] ?? "" : icon])
            let new = NodeRef.entity(try room.entities.add(form, to: graph))
            nodes[name] = new
            return new
        }
        for dish in Self.dishes { _ = try node(dish.name, dish.icon) }
        for dish in Self.dishes {
            let from = try node(dish.name)
            try link(from, dish.needs.map { try node($0) }, "needs", "goes into", in: graph)
            try link(from, [node(dish.from)], "learned from", "taught us", in: graph)
            try link(from, [node(dish.when)], "made", "is the time for", in: graph)
            try link(from, dish.lovedBy.map { try node($0) }, "loved by", "loves", in: graph)
        }
    }

    private func link(
        _ node: NodeRef, _ others: [NodeRef], _ kind: String, _ inverse: String, in graph: WritableGraph
    ) throws {
        guard !others.isEmpty else { return }
        var form: FormFields = ["kind": kind, "inverse": inverse]
        for other in others { form.add("node", other.digits) }
        _ = try room.links.add(LinksForm(form), to: node, in: graph)
    }
}
