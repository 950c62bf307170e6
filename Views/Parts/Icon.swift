import HTML

/// A drawing from our own sprite, `Public/icons/sprite.svg`.
public struct Icon: Sendable {
    public let name: String
    /// Drawn once; says nothing to a screen reader.
    let html: HTML

    /// The address of the sprite with the first ten digits of its SHA-256, so that browsers may keep it for good;
    /// a test compares.
    static let sprite = "/icons/sprite.svg?v=3393f28b51"

    init(_ name: String) {
        self.name = name
        html = "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"\(Self.sprite)#\(name)\"></use></svg>"
    }

    /// The drawing with a name that screen readers say.
    func html(_ label: String) -> HTML {
        """
        <svg class="icon icon--small" role="img" aria-label="\(label)"><use href="\(Self.sprite)#\(name)"></use></svg>
        """
    }
}

extension Icon {
    public static let alert = Icon("alert")
    public static let back = Icon("back")
    public static let bag = Icon("bag")
    public static let bell = Icon("bell")
    public static let book = Icon("book")
    public static let box = Icon("box")
    public static let calendar = Icon("calendar")
    public static let camera = Icon("camera")
    public static let car = Icon("car")
    public static let chart = Icon("chart")
    public static let check = Icon("check")
    public static let clock = Icon("clock")
    public static let close = Icon("close")
    public static let copy = Icon("copy")
    public static let cup = Icon("cup")
    public static let device = Icon("device")
    public static let door = Icon("door")
    public static let down = Icon("down")
    public static let download = Icon("download")
    public static let eye = Icon("eye")
    public static let filter = Icon("filter")
    public static let flag = Icon("flag")
    public static let flame = Icon("flame")
    public static let flower = Icon("flower")
    public static let folder = Icon("folder")
    public static let forward = Icon("forward")
    public static let gear = Icon("gear")
    public static let gift = Icon("gift")
    public static let globe = Icon("globe")
    public static let graph = Icon("graph")
    public static let grid = Icon("grid")
    public static let heart = Icon("heart")
    public static let home = Icon("home")
    public static let key = Icon("key")
    public static let leaf = Icon("leaf")
    public static let link = Icon("link")
    public static let list = Icon("list")
    public static let lock = Icon("lock")
    public static let map = Icon("map")
    public static let more = Icon("more")
    public static let music = Icon("music")
    public static let note = Icon("note")
    public static let palette = Icon("palette")
    public static let paw = Icon("paw")
    public static let pencil = Icon("pencil")
    public static let people = Icon("people")
    public static let person = Icon("person")
    public static let picture = Icon("picture")
    public static let pin = Icon("pin")
    public static let plane = Icon("plane")
    public static let play = Icon("play")
    public static let plus = Icon("plus")
    public static let pot = Icon("pot")
    public static let search = Icon("search")
    public static let sort = Icon("sort")
    public static let star = Icon("star")
    public static let tag = Icon("tag")
    public static let tool = Icon("tool")
    public static let trash = Icon("trash")
    public static let undo = Icon("undo")
    public static let unlocked = Icon("unlocked")
    public static let upload = Icon("upload")
    public static let wallet = Icon("wallet")

    /// Those a thing may carry as `icon:leaf`.
    static let nameable: [Icon] = [
        home, leaf, flower, flame, heart, star, book, note, cup, pot, music, camera, picture, map, pin, plane, car, box,
        bag, gift, tool, key, wallet, chart, tag, flag, calendar, clock, person, people, paw, folder, globe, graph,
        link,
    ]

    static let byValue = Dictionary(uniqueKeysWithValues: nameable.map { ("icon:\($0.name)", $0) })
}
