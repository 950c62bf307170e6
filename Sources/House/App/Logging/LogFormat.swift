import Foundation
package import Logging

/// How lines of the log are written.
package enum LogFormat: String, CaseIterable, Sendable {
    case text
    case json

    /// A line without its end. What is logged may come from strangers, so a line holds no control character of theirs, and
    /// a message of several lines stays one.
    /// - Parameter journal: whether systemd's journal reads it: then it begins with its priority
    ///   (https://www.freedesktop.org/software/systemd/man/latest/sd-daemon.html), and the journal knows the time.
    func line(_ event: LogEvent, _ metadata: Logger.Metadata, at time: Date, journal: Bool) -> String {
        let fields = metadata.sorted { $0.key < $1.key }.map { (name: $0.key, value: "\($0.value)") }
        let priority = journal ? event.level.journalPriority : ""
        switch self {
        case .text:
            let start = journal ? "" : "\(Self.stamp(time)) \(event.level) hearth: "
            return fields.reduce(into: priority + start + "\(event.message)".logged) { line, field in
                line += " \(field.name.logged)=\(Self.quoted(field.value.logged))"
            }
        case .json:
            var all = journal ? [] : [(name: "time", value: Self.stamp(time))]
            all += [("level", "\(event.level)"), ("message", "\(event.message)")] + fields
            return priority + "{" + all.map { "\(Self.json($0.name)):\(Self.json($0.value))" }.joined(separator: ",")
                + "}"
        }
    }

    /// `2026-11-30T12:04:05.123Z`
    private static func stamp(_ time: Date) -> String { time.formatted(stampStyle) }

    private static let stampStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// In quotation marks if it would not be read as one word otherwise.
    private static func quoted(_ value: String) -> String {
        let isWord = !value.isEmpty && !value.contains { $0 == " " || $0 == "\"" || $0 == "=" }
        return isWord ? value : "\"" + value.replacing("\"", with: "\\\"") + "\""
    }

    /// A string of JSON (RFC 8259, section 7).
    private static func json(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case "\n": json += "\\n"
            case _ where scalar.isUnsafeInLog && scalar.value <= 0xFFFF:
                json += "\\u" + String(format: "%04x", scalar.value)
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }
}

extension Logger.Level {
    /// As syslog(3) numbers them.
    package var journalPriority: String {
        switch self {
        case .trace, .debug: "<7>"
        case .info: "<6>"
        case .notice: "<5>"
        case .warning: "<4>"
        case .error: "<3>"
        case .critical: "<2>"
        }
    }
}

extension String {
    /// The text with its control characters written out: `\n`, `\u{1b}`.
    fileprivate var logged: String {
        guard unicodeScalars.contains(where: \.isUnsafeInLog) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.isUnsafeInLog: text += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// Control characters, ends of lines, and signs that turn the direction of the text around them.
    fileprivate var isUnsafeInLog: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
