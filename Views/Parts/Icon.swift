import HTML

/// A drawing from our own sprite, `Public/icons/sprite.svg`.
struct Icon: Sendable, Equatable {
    let name: String
    /// The HTML, built once and hidden from screen readers.
    let html: HTML

    /// The address of the sprite with the first ten digits of its SHA-256, so that browsers may keep it for good;
    /// a test compares.
    static let sprite = "/icons/sprite.svg?v=9c5d9d4f6b"

    init(_ name: String) {
        self.name = name
        html = "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"\(Self.sprite)#\(name)\"></use></svg>"
    }

    static func == (left: Icon, right: Icon) -> Bool { left.name == right.name }

    /// The drawing with a label for screen readers.
    func html(_ label: String) -> HTML {
        """
        <svg class="icon icon--small" role="img" aria-label="\(label)"><use href="\(Self.sprite)#\(name)"></use></svg>
        """
    }
}

extension Icon {
    static let alert = Icon("alert")
    static let back = Icon("back")
    static let bag = Icon("bag")
    static let bell = Icon("bell")
    static let book = Icon("book")
    static let box = Icon("box")
    static let calendar = Icon("calendar")
    static let camera = Icon("camera")
    static let car = Icon("car")
    static let chart = Icon("chart")
    static let chat = Icon("chat")
    static let check = Icon("check")
    static let clip = Icon("clip")
    static let clock = Icon("clock")
    static let close = Icon("close")
    static let copy = Icon("copy")
    static let cup = Icon("cup")
    static let device = Icon("device")
    static let door = Icon("door")
    static let down = Icon("down")
    static let download = Icon("download")
    static let eye = Icon("eye")
    static let filter = Icon("filter")
    static let fit = Icon("fit")
    static let flag = Icon("flag")
    static let flame = Icon("flame")
    static let flower = Icon("flower")
    static let focus = Icon("focus")
    static let folder = Icon("folder")
    static let forward = Icon("forward")
    static let gear = Icon("gear")
    static let gift = Icon("gift")
    static let globe = Icon("globe")
    static let graph = Icon("graph")
    static let grid = Icon("grid")
    static let heart = Icon("heart")
    static let hide = Icon("hide")
    static let home = Icon("home")
    static let key = Icon("key")
    static let lasso = Icon("lasso")
    static let leaf = Icon("leaf")
    static let link = Icon("link")
    static let list = Icon("list")
    static let lock = Icon("lock")
    static let map = Icon("map")
    static let minus = Icon("minus")
    static let more = Icon("more")
    static let music = Icon("music")
    static let note = Icon("note")
    static let palette = Icon("palette")
    static let paw = Icon("paw")
    static let pencil = Icon("pencil")
    static let people = Icon("people")
    static let person = Icon("person")
    static let picture = Icon("picture")
    static let pin = Icon("pin")
    static let plane = Icon("plane")
    static let play = Icon("play")
    static let plus = Icon("plus")
    static let pot = Icon("pot")
    static let search = Icon("search")
    static let send = Icon("send")
    static let smile = Icon("smile")
    static let sort = Icon("sort")
    static let star = Icon("star")
    static let tag = Icon("tag")
    static let tidy = Icon("tidy")
    static let tool = Icon("tool")
    static let trash = Icon("trash")
    static let undo = Icon("undo")
    static let unlocked = Icon("unlocked")
    static let upload = Icon("upload")
    static let wallet = Icon("wallet")

    /// The icons that a thing may have as `icon:leaf`.
    static let nameable: [Icon] = [
        home, leaf, flower, flame, heart, star, book, note, cup, pot, music, camera, picture, map, pin, plane, car, box,
        bag, gift, tool, key, wallet, chart, tag, flag, calendar, clock, person, people, paw, folder, globe, graph,
        link,
    ]

    static let byValue = Dictionary(uniqueKeysWithValues: nameable.map { ("icon:\($0.name)", $0) })
}
