import Foundation
import Localization
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Phrases of five languages")
struct TypedPhrasesTests {
    private static let phrases: [TypedPhrase] = {
        let file = Oracle.repository.appendingPathComponent("Tests/samples/typed-times.txt")
        return (try? String(contentsOf: file, encoding: .utf8)).map(TypedPhrase.all) ?? []
    }()

    @Test("are read as people mean them, or asked about")
    func read() {
        for phrase in Self.phrases {
            #expect(phrase.read(in: TypedTimeTrial.zone) == phrase.answer, "\(phrase)")
        }
    }

    @Test("there are 175 of each")
    func count() {
        for (language, phrases) in Dictionary(grouping: Self.phrases, by: \.language) {
            #expect(phrases.count >= 175, "\(language.rawValue)")
        }
        #expect(Set(Self.phrases.map(\.language)).count == 5)
    }

    @Test("what was meant is read back from the line of the answer")
    func lines() {
        for phrase in Self.phrases {
            let line = TypedLine.read(
                phrase.line, language: phrase.language, now: TypedPhrase.now.instant(in: TypedTimeTrial.zone),
                in: TypedTimeTrial.zone)
            for typed in line.times {
                let again = TypedTime(line: typed.line)
                #expect(again?.schedule == typed.schedule && again?.text == typed.text, "\(phrase)")
            }
        }
    }
}
