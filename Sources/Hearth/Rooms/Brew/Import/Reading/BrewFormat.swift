import Foundation
import Localization

/// The programs whose files can be read. What a file is shows in what is in it; only the further parts of Beanconqueror's
/// are known by their names.
enum BrewFormat: String, CaseIterable, Sendable {
    case hearth, beanconqueror, timerCoffee, brewGuide, cofi, fourSix

    /// Programs have the same name in every language.
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

    /// - Throws: `BrewReading.Refused` for what must not be read.
    mutating func read(_ document: JSONPart, named name: String, into reading: inout BrewReading) throws

    /// After the last document: what refers to others.
    mutating func finish(into reading: inout BrewReading)
}

extension BrewSource {
    mutating func finish(into reading: inout BrewReading) {}
}

/// Reads documents one after another, each as its program wrote it.
struct BrewDocuments {
    private var sources: [BrewFormat: any BrewSource] = [:]
    private(set) var reading: BrewReading

    /// - Parameter pour: what a pour without words is called: the third of five.
    init(now: Instant, zone: TimeZone, pour: @escaping @Sendable (Int, Int) -> String) {
        reading = BrewReading(now: now, zone: zone, pour: pour)
    }

    /// - Throws: `BrewReading.Refused`
    mutating func read(_ bytes: some Collection<UInt8>, named name: String) throws {
        guard let document = JSONPart(bytes) ?? Self.within(bytes) else {
            return reading.problem(Phrase("This file is no JSON, or only a part of it arrived."), name)
        }
        for format in BrewFormat.allCases {
            var source = sources[format] ?? format.source()
            guard source.recognises(document, named: name) else { continue }
            reading.note(format)
            try source.read(document, named: name, into: &reading)
            sources[format] = source
            return
        }
        reading.problem(Phrase("This file is of no program that is known here."), name)
    }

    mutating func finish() -> BrewReading {
        for format in BrewFormat.allCases { sources[format]?.finish(into: &reading) }
        reading.sort()
        return reading
    }

    /// A document that stands in a message or between fences.
    private static func within(_ bytes: some Collection<UInt8>) -> JSONPart? {
        let text = String(decoding: bytes, as: UTF8.self)
        for (open, close) in [("{", "}"), ("[", "]")] {
            if let first = text.range(of: open), let last = text.range(of: close, options: .backwards),
                first.lowerBound < last.lowerBound, let part = JSONPart(text[first.lowerBound..<last.upperBound].utf8)
            {
                return part
            }
        }
        return nil
    }
}
