package import HTML

/// A drawing from our own sprite, `Public/icons/sprite.svg`.
package struct Icon: Sendable, Equatable {
    let name: String
    /// The HTML, built once and hidden from screen readers.
    package let html: HTML

    /// The address of the sprite with the first ten digits of its SHA-256, so that browsers may keep it for good;
    /// a test compares.
    static let sprite = "/icons/sprite.svg?v=e6aa9a5946"

    init(_ name: String) {
        self.name = name
        html = "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"\(Self.sprite)#\(name)\"></use></svg>"
    }

    package static func == (left: Icon, right: Icon) -> Bool { left.name == right.name }

    /// The drawing with a label for screen readers.
    package func html(_ label: String) -> HTML {
        """
        <svg class="icon icon--small" role="img" aria-label="\(label)"><use href="\(Self.sprite)#\(name)"></use></svg>
        """
    }
}

extension Icon {
    package static let alert = Icon("alert")
    package static let back = Icon("back")
    package static let bag = Icon("bag")
    package static let bell = Icon("bell")
    package static let book = Icon("book")
    package static let box = Icon("box")
    package static let calendar = Icon("calendar")
    package static let camera = Icon("camera")
    static let car = Icon("car")
    package static let chart = Icon("chart")
    package static let chat = Icon("chat")
    package static let check = Icon("check")
    package static let clip = Icon("clip")
    package static let clock = Icon("clock")
    package static let close = Icon("close")
    package static let copy = Icon("copy")
    package static let cup = Icon("cup")
    package static let device = Icon("device")
    static let door = Icon("door")
    package static let down = Icon("down")
    package static let download = Icon("download")
    package static let expand = Icon("expand")
    package static let eye = Icon("eye")
    package static let filter = Icon("filter")
    package static let fit = Icon("fit")
    package static let flag = Icon("flag")
    package static let flame = Icon("flame")
    package static let flower = Icon("flower")
    package static let focus = Icon("focus")
    package static let folder = Icon("folder")
    package static let forward = Icon("forward")
    package static let gear = Icon("gear")
    static let gift = Icon("gift")
    package static let globe = Icon("globe")
    package static let graph = Icon("graph")
    package static let grid = Icon("grid")
    static let heart = Icon("heart")
    package static let hide = Icon("hide")
    static let home = Icon("home")
    package static let inbox = Icon("inbox")
    package static let key = Icon("key")
    package static let lasso = Icon("lasso")
    package static let leaf = Icon("leaf")
    package static let link = Icon("link")
    package static let list = Icon("list")
    package static let lock = Icon("lock")
    package static let map = Icon("map")
    package static let microphone = Icon("microphone")
    package static let minus = Icon("minus")
    package static let more = Icon("more")
    static let music = Icon("music")
    package static let note = Icon("note")
    static let palette = Icon("palette")
    package static let pause = Icon("pause")
    static let paw = Icon("paw")
    package static let pencil = Icon("pencil")
    package static let people = Icon("people")
    package static let person = Icon("person")
    package static let picture = Icon("picture")
    package static let pin = Icon("pin")
    static let plane = Icon("plane")
    package static let play = Icon("play")
    package static let plus = Icon("plus")
    package static let pot = Icon("pot")
    package static let pushpin = Icon("pushpin")
    package static let reply = Icon("reply")
    package static let search = Icon("search")
    package static let send = Icon("send")
    static let smile = Icon("smile")
    package static let sort = Icon("sort")
    package static let star = Icon("star")
    package static let stop = Icon("stop")
    package static let tag = Icon("tag")
    package static let tidy = Icon("tidy")
    package static let tool = Icon("tool")
    package static let trash = Icon("trash")
    package static let undo = Icon("undo")
    package static let unlocked = Icon("unlocked")
    package static let upload = Icon("upload")
    package static let wallet = Icon("wallet")

    /// The icons that a thing may have as `icon:leaf`.
    static let nameable: [Icon] = [
        home, leaf, flower, flame, heart, star, book, note, cup, pot, music, camera, picture, map, pin, plane, car, box,
        bag, gift, tool, key, wallet, chart, tag, flag, calendar, clock, person, people, paw, folder, globe, graph,
        link,
    ]

    static let byValue = Dictionary(uniqueKeysWithValues: nameable.map { ("icon:\($0.name)", $0) })
}
