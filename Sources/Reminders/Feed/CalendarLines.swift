import Foundation
import House

/// Content lines of iCalendar (RFC 5545, section 3.1): ended with CRLF, folded at 75 bytes between characters.
struct CalendarLines {
    private(set) var bytes: [UInt8] = []

    private static let maxLength = 75

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Adds a line that needs no escapes.
    mutating func add(_ line: String) {
        guard line.utf8.count > Self.maxLength else {
            bytes.append(contentsOf: line.utf8)
            endLine()
            return
        }
        var length = 0
        for scalar in line.unicodeScalars { add(scalar, &length) }
        endLine()
    }

    /// Adds a property with a text value (section 3.3.11).
    mutating func add(_ name: String, text: String) {
        // Fast path: most values are short and plain.
        if name.utf8.count + 1 + text.utf8.count <= Self.maxLength, text.utf8.allSatisfy(Self.isPlain) {
            bytes.append(contentsOf: name.utf8)
            bytes.append(UInt8(ascii: ":"))
            bytes.append(contentsOf: text.utf8)
            endLine()
            return
        }
        var length = 0
        for scalar in name.unicodeScalars { add(scalar, &length) }
        add(":", &length)
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                add("\\", &length)
                add(scalar, &length)
            case "\n" where isAfterReturn: break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
                add("\\", &length)
                add("n", &length)
            case "\t": add(" ", &length)
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": break
            default: add(scalar, &length)
            }
            isAfterReturn = scalar == "\r"
        }
        endLine()
    }

    /// Adds all lines of another instance.
    mutating func add(_ lines: CalendarLines) { bytes += lines.bytes }

    private mutating func add(_ scalar: Unicode.Scalar, _ length: inout Int) {
        let width = UTF8.width(scalar)
        if length + width > Self.maxLength {
            endLine()
            bytes.append(UInt8(ascii: " "))
            length = 1
        }
        if width == 1 {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else if let encoded = UTF8.encode(scalar) {
            bytes.append(contentsOf: encoded)
        }
        length += width
    }

    /// Whether it is printable ASCII that needs no escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (32...126).contains(byte) && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: ";")
            && byte != UInt8(ascii: ",")
    }

    private mutating func endLine() {
        bytes.append(13)
        bytes.append(10)
    }
}

extension WallTime {
    /// `20261123T090500`
    var calendarText: String { calendarText(second: 0) }

    fileprivate func calendarText(second: Int) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        func add(_ number: Int) {
            bytes.append(48 + UInt8(truncatingIfNeeded: number / 10))
            bytes.append(48 + UInt8(truncatingIfNeeded: number % 10))
        }
        for number in [day.year / 100, day.year % 100, day.month, day.day] { add(number) }
        bytes.append(UInt8(ascii: "T"))
        for number in [hour, minute % 60, second] { add(number) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Instant {
    /// `20261123T080500Z`
    var calendarText: String {
        let second = (milliseconds / 1000 % 60 + 60) % 60
        return WallTime(self, in: .gmt).calendarText(second: Int(second)) + "Z"
    }
}
