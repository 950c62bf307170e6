import Foundation
import House

/// A date and time as other programs write it: `2024-04-16T23:00:00Z`, `2024-04-16 23:00:00.123456`, `…+02:00`.
struct MomentText: Sendable, Equatable {
    let day: Day
    /// Milliseconds since midnight, in the written time zone.
    let milliseconds: Int
    /// Minutes east of UTC; `nil` if none is written.
    let offset: Int?

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, let day = Day(iso: String(decoding: bytes[..<10], as: UTF8.self)) else { return nil }
        self.day = day
        guard bytes.count > 10 else {
            milliseconds = 0
            offset = nil
            return
        }
        var rest = bytes[11...]
        guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            let hour = Self.number(&rest, 2), hour < 24, Self.take(":", &rest),
            let minute = Self.number(&rest, 2), minute < 60
        else { return nil }
        var seconds = 0
        if Self.take(":", &rest) {
            guard let number = Self.number(&rest, 2), number < 61 else { return nil }
            seconds = min(number, 59)
        }
        var thousandths = 0
        if Self.take(".", &rest) || Self.take(",", &rest) {
            let digits = rest.prefix { (48...57).contains($0) }
            rest = rest.dropFirst(digits.count)
            let three = digits.prefix(3) + [UInt8](repeating: 48, count: max(0, 3 - digits.count))
            thousandths = three.reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        milliseconds = ((hour * 60 + minute) * 60 + seconds) * 1000 + thousandths
        guard let offset = Self.offset(rest) else { return nil }
        self.offset = offset
    }

    var minute: Int { milliseconds / 60_000 }

    /// The instant; UTC is assumed if no offset is written.
    var instant: Instant {
        Instant(milliseconds: Int64(day.number) * 86_400_000 + Int64(milliseconds) - Int64(offset ?? 0) * 60_000)
    }

    /// `.some(nil)` if there is none; `nil` if the text is not an offset.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int?? {
        guard let sign = bytes.first else { return .some(nil) }
        if bytes.elementsEqual("Z".utf8) || bytes.elementsEqual("z".utf8) { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        var rest = bytes.dropFirst()
        guard let hours = number(&rest, 2), hours < 24 else { return nil }
        _ = take(":", &rest)
        let minutes = rest.isEmpty ? 0 : number(&rest, 2) ?? 60
        guard minutes < 60, rest.isEmpty else { return nil }
        return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    private static func take(_ scalar: Unicode.Scalar, _ bytes: inout ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: scalar) else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
        let digits = bytes.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        bytes = bytes.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
}
