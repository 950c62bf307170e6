import Foundation

@testable import House
@testable import Reminders

/// `Tests/oracle/calendar_feed.py`
struct CalendarOracle {
    struct Question: Encodable {
        let text: String
        let from: String
        let through: String
        let zones: [String: [Int64]]

        init(_ document: CalendarDocument, from: WallTime, through: WallTime, zones: [String: [Int64]] = [:]) {
            text = String(decoding: document.bytes, as: UTF8.self)
            self.from = from.iso
            self.through = through.iso
            self.zones = zones
        }
    }

    struct Answer: Decodable {
        struct Event: Decodable {
            let summary: String
            let description: String
            let url: String
            let stamp: Int64
            let alarm: String
            let times: String
        }

        let problems: [String]
        let name: String
        let events: [String: Event]
        let offsets: [String: [Int]]
    }

    static func answers(to questions: [Question]) throws -> [Answer] {
        let encoder = JSONEncoder()
        let lines = try questions.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        return try Oracle(script: "calendar_feed.py").answers(to: lines)
            .map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    }
}
