import Foundation
import Localization

@testable import House
@testable import Reminders

/// Typed on Monday, 23 November 2026 at 10:00 in Berlin.
enum TypedTimeTrial {
    static let now = WallTime(Day(known: 2026, 11, 23), 10, 0)
    static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    static func read(_ text: String, _ language: Language, now: WallTime = now) -> TypedTime? {
        TypedTime.read(text, language: language, now: now.instant(in: zone), in: zone)
    }

    /// `2026-11-27T18:30 bins`, or with a rule `2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 rent`.
    static func described(_ text: String, _ language: Language, now: WallTime = now) -> String? {
        read(text, language, now: now).map { typed in
            [typed.schedule.start.iso, typed.schedule.repetition?.stored ?? "", typed.text].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }
}
