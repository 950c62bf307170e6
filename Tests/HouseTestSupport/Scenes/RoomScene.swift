import HTTP
import TestSupport

@testable import House

/// A room with something in it of everything that its addresses name, for the walks over all routes: strangers, guests,
/// locks, markup, bad input, pages in the browser. Every room has one, in `RoomScenes.all`.
protocol RoomScene: Sendable {
    static var room: any Room.Type { get }
    /// The access that the room gives: no walk takes a wider one for granted.
    static var access: RoomAccess { get }
    /// Parts of names in code that mean this room's things, and nothing that every room has.
    static var nouns: [String] { get }

    /// Furnishes the room through the front door. Texts that are hidden from others are written with `stage.mark`.
    init(_ stage: Stage) throws

    /// The value for each `:name` in the addresses of the room.
    var parameters: [String: String] { get }
    /// Parameters that mean another thing in some addresses, by the beginning of the address.
    var particular: [String: [String: String]] { get }
    /// For each form of the room, by its address, values that it accepts from a member with the right to send it. Forms
    /// that every room has are known: see `commonForm`.
    var forms: [String: FormFields] { get }
    /// Further views of the room's pages: addresses with a query.
    var looks: [String] { get }

    /// For each kind of thing that has things of its own, by its address such as `/graphs/:graph`: the name in addresses
    /// of another one that Ada may write to, in which there is nothing.
    func others(_ stage: Stage) throws -> [String: String]

    /// Adds one more of everything that the room's pages list, as full as the first of its kind.
    /// - Parameter number: tells it from those that were added before.
    func grow(_ stage: Stage, _ number: Int) throws
}

/// The routes of a room that do without the usual proof.
struct RoomAccess: Sendable {
    /// Addresses for everyone, signed in or not.
    var anyone: Set<String> = []
    /// Forms that a guest may send, because they concern the guest only.
    var guests: Set<String> = []
    /// Forms by which a guest joins in in things that allow it, see `Joinable`: by the address, what the scene's guest is
    /// answered where everything is shared with them to join in.
    var joined: [String: Int] = [:]
    /// Forms that hash a password.
    var hashing: Set<String> = []
    /// Forms that may bring a small file. Photos and files that hang on things are known.
    var files: Set<String> = []
    /// Names in addresses that every member may follow, for things of every owner.
    var shown: Set<String> = []
    /// Names in addresses of things that belong to no subject whose address stands before it.
    var apart: Set<String> = []
}

extension RoomScene {
    static var access: RoomAccess { RoomAccess() }
    static var nouns: [String] {
        let noun = room.id.hasSuffix("s") ? String(room.id.dropLast()) : room.id
        return noun.hasSuffix("y") ? [noun, String(noun.dropLast()) + "ies"] : [noun]
    }

    var particular: [String: [String: String]] { [:] }
    var looks: [String] { [] }

    func others(_ stage: Stage) throws -> [String: String] { [:] }

    /// `nil` where the scene does not say.
    func value(_ name: String, in pattern: String) -> String? {
        particular.first { pattern.hasPrefix($0.key) && $0.value[name] != nil }?.value[name] ?? parameters[name]
    }

    func form(_ pattern: String) -> FormFields? { forms[pattern] ?? commonForm(pattern) }

    /// The forms that any room may have: of sharing, locks, photos and files.
    private func commonForm(_ pattern: String) -> FormFields? {
        let file = value("file", in: pattern) ?? ""
        let forms: [(ending: String, form: FormFields)] = [
            ("/sharing", ["audience": "editAll"]),
            ("/unlock", ["unlock-password": "not this one"]), ("/unlock/passkey", [:]),
            ("/lock", ["password": "258013794711", "again": "258013794711", "idleMinutes": "5", "graceSeconds": "60"]),
            ("/lock/remove", ["current": "not this one"]), ("/lock/now", [:]),
            ("/media/:file", ["title": "Changed", "caption": "Changed", "version": "1"]),
            ("/media/:file/main", ["main": "1"]), ("/media/:file/delete", [:]), ("/media/:file/again", [:]),
            ("/media/order", ["medium": file, "by": "1"]), ("/media/delete", ["medium": file]), ("/media", [:]),
            ("/uploads", [:]), ("/versions/:version/restore", [:]),
        ]
        return forms.first { pattern.hasSuffix($0.ending) }?.form
    }
}

/// The scenes of all rooms. A new room is one line here; reminders come last, because they hang on earlier things.
enum RoomScenes {
    static let all: [any RoomScene.Type] = [
        TodayScene.self, GraphsScene.self, NotesScene.self, DiaryScene.self, BrewScene.self, WealthScene.self,
        RemindersScene.self,
        SearchScene.self,
        HouseholdScene.self,
    ]
}
