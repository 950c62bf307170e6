import HTTP
import TestSupport

@testable import House

/// Rooms that show what the others have.
struct TodayScene: RoomScene {
    static let room: any Room.Type = TodayRoom.self
    /// Every day is today once.
    static let nouns: [String] = []

    let parameters: [String: String] = [:]
    let forms: [String: FormFields] = ["/today/steps": [:]]

    init(_ stage: Stage) {}

    func grow(_ stage: Stage, _ number: Int) {}
}

struct SearchScene: RoomScene {
    static let room: any Room.Type = SearchRoom.self
    static let access = RoomAccess(guests: ["/search/recent", "/search/recent/clear", "/copies/check"])
    /// Each room searches its own things.
    static let nouns: [String] = []

    let parameters: [String: String] = [:]
    let forms: [String: FormFields] = [
        "/search/recent": ["q": "Planted", "path": "/graphs"], "/search/recent/clear": [:],
    ]
    let looks: [String]

    init(_ stage: Stage) {
        looks = ["/search?q=\(PercentCoding.encode(Scene.marker.lowercased()))", "/search?q=zzzz"]
    }

    func grow(_ stage: Stage, _ number: Int) {}
}
