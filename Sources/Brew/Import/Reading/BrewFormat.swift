import Foundation
import House
import JSON
import Localization

/// The programs whose files can be read. The format is detected from the contents; only further parts of
/// Beanconqueror's export are known by their names.
enum BrewFormat: String, CaseIterable, Codable, Sendable {
    case hearth, beanconqueror, timerCoffee, brewGuide, cofi, fourSix

    /// The program's name, the same in every language.
    var name: String {
        switch self {
        case .hearth: "Hearth"
        case .beanconqueror: "Beanconqueror"
        case .timerCoffee: "Timer.coffee"
        case .brewGuide: "Brew Guide"
        case .cofi: "Cofi"
        case .fourSix: "BrewCoffee46"
        }
    }

    func source() -> any BrewSource {
        switch self {
        case .hearth: HearthBrewSource()
        case .beanconqueror: BeanconquerorSource()
        case .timerCoffee: TimerCoffeeSource()
        case .brewGuide: BrewGuideSource()
        case .cofi: CofiSource()
        case .fourSix: FourSixSource()
        }
    }
}

/// Reads the files of one program.
protocol BrewSource {
    /// Whether a document is of this program.
    func recognises(_ document: JSONPart, named name: String) -> Bool

    /// - Throws: `FileRefusal` if the document must not be imported.
    mutating func read(_ document: JSONPart, named name: String, into reading: inout BrewReading) throws

    /// Called after the last document, to resolve references to other documents.
    mutating func finish(into reading: inout BrewReading)
}

extension BrewSource {
    mutating func finish(into reading: inout BrewReading) {}
}

/// Reads documents one after another, each in its program's format.
struct BrewDocuments {
    private var sources: [BrewFormat: any BrewSource] = [:]
    private(set) var reading: BrewReading

    /// - Parameters:
    ///   - files: the paths of the archive's files.
    ///   - pour: names a pour without instructions by its number and the number of pours: the third of five.
    init(
        now: Instant, zone: TimeZone, files: Set<String> = [], pour: @escaping @Sendable (Int, Int) -> String
    ) {
        reading = BrewReading(now: now, zone: zone, files: files, pour: pour)
    }

    /// - Throws: `FileRefusal`
    mutating func read(_ bytes: [UInt8], named name: String) throws {
        let document: JSONPart
        do throws(JSONPart.Problem) {
            document = try JSONPart(bytes)
        } catch {
            guard let found = Self.within(bytes) else {
                return reading.problem(error == .tooDeep ? Self.nested : Self.cutOff, name)
            }
            document = found
        }
        for format in BrewFormat.allCases {
            var source = sources[format] ?? format.source()
            guard source.recognises(document, named: name) else { continue }
            reading.note(format)
            try source.read(document, named: name, into: &reading)
            sources[format] = source
            return
        }
        reading.problem(Phrase("This file is not from an app that Hearth knows."), name)
    }

    mutating func finish() -> BrewReading {
        for format in BrewFormat.allCases { sources[format]?.finish(into: &reading) }
        reading.sort()
        return reading
    }

    static let cutOff = Phrase("This file is not JSON, or it is incomplete.")
    private static let nested = Phrase("This file is nested too deeply.")

    /// Bytes of a message with a recipe.
    private static let messageLimit = 1 << 20

    /// Finds a document within a message or between code fences. What is inside of a document that was cut off is none.
    private static func within(_ bytes: [UInt8]) -> JSONPart? {
        guard bytes.count <= messageLimit else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        for (open, close) in [("{", "}"), ("[", "]")] {
            if let first = text.range(of: open), let last = text.range(of: close, options: .backwards),
                first.lowerBound < last.lowerBound, isClosed(text[..<first.lowerBound]),
                isClosed(text[last.upperBound...]),
                let part = try? JSONPart(Array(text[first.lowerBound..<last.upperBound].utf8))
            {
                return part
            }
        }
        return nil
    }

    /// Whether no bracket is open at the end of a text.
    private static func isClosed(_ text: Substring) -> Bool {
        var count = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): count += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): count = max(0, count - 1)
            default: break
            }
        }
        return count == 0
    }
}
