import Foundation
import Localization
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Schedules in words")
struct ScheduleTextTests {
    private let catalog: Catalog

    init() throws {
        catalog = try TestHome.resources.get().catalog
    }

    private static let schedules: [Schedule] = {
        let leapDay = WallTime(Day(known: 2028, 2, 29), 9, 5)
        let may = Repetition.End.on(Day(known: 2027, 5, 3))
        let repetitions: [Repetition?] = [
            nil, Repetition(.daily), Repetition(.daily, every: 3), .workdays,
            Repetition(.weekly(Set(Weekday.allCases))),
            Repetition(.weekly([.friday, .tuesday])), Repetition(.weekly([.monday]), every: 2),
            Repetition(.monthlyOn(day: 1)), Repetition(.monthlyOn(day: 22), every: 3), Repetition(.monthlyOn(day: 31)),
            Repetition(.monthlyOnLastDay), Repetition(.monthlyOnWeekday(.tuesday, ordinal: 2)),
            Repetition(.monthlyOnWeekday(.friday, ordinal: -1), every: 2), Repetition(.yearly),
            Repetition(.yearly, every: 5), Repetition(.daily, until: may), Repetition(.daily, until: .after(times: 12)),
        ]
        return repetitions.map { Schedule(leapDay, $0) }
    }()

    private func texts(_ language: Language) -> [String] {
        let words = Words(language, catalog: catalog)
        return Self.schedules.map {
            $0.text(words).replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ")
        }
    }

    @Test("in English")
    func english() {
        #expect(
            texts(.en) == [
                "Tuesday, 29 February 2028 at 09:05",
                "every day at 09:05",
                "every 3 days at 09:05",
                "Monday to Friday at 09:05",
                "every day at 09:05",
                "every Tuesday and Friday at 09:05",
                "every 2 weeks on Monday at 09:05",
                "every month on the 1st at 09:05",
                "every 3 months on the 22nd at 09:05",
                "every month on the 31st or the last day at 09:05",
                "every month on the last day at 09:05",
                "every month on the second Tuesday at 09:05",
                "every 2 months on the last Friday at 09:05",
                "every year on 29 February at 09:05",
                "every 5 years on 29 February at 09:05",
                "every day at 09:05 until 3 May 2027",
                "every day at 09:05, 12 times",
            ])
    }

    @Test("in German")
    func german() {
        #expect(
            texts(.de) == [
                "Dienstag, 29. Februar 2028 um 09:05",
                "jeden Tag um 09:05",
                "alle 3 Tage um 09:05",
                "Montag bis Freitag um 09:05",
                "jeden Tag um 09:05",
                "jeden Dienstag und Freitag um 09:05",
                "alle 2 Wochen am Montag um 09:05",
                "jeden Monat am 1. um 09:05",
                "alle 3 Monate am 22. um 09:05",
                "jeden Monat am 31. oder am letzten Tag um 09:05",
                "jeden Monat am letzten Tag um 09:05",
                "jeden Monat am zweiten Dienstag um 09:05",
                "alle 2 Monate am letzten Freitag um 09:05",
                "jedes Jahr am 29. Februar um 09:05",
                "alle 5 Jahre am 29. Februar um 09:05",
                "jeden Tag um 09:05 bis zum 3. Mai 2027",
                "jeden Tag um 09:05, 12 Mal",
            ])
    }

    @Test("in Spanish")
    func spanish() {
        #expect(
            texts(.es) == [
                "martes, 29 de febrero de 2028, 9:05",
                "cada día, 9:05",
                "cada 3 días, 9:05",
                "de lunes a viernes, 9:05",
                "cada día, 9:05",
                "cada martes y viernes, 9:05",
                "cada 2 semanas: lunes, 9:05",
                "cada mes, el día 1, 9:05",
                "cada 3 meses, el día 22, 9:05",
                "cada mes, el día 31 o el último, 9:05",
                "cada mes, el último día, 9:05",
                "cada mes, el segundo martes, 9:05",
                "cada 2 meses, el último viernes, 9:05",
                "cada año, el 29 de febrero, 9:05",
                "cada 5 años, el 29 de febrero, 9:05",
                "cada día, 9:05 hasta el 3 de mayo de 2027",
                "cada día, 9:05, 12 veces",
            ])
    }

    @Test("in French")
    func french() {
        #expect(
            texts(.fr) == [
                "mardi 29 février 2028 à 09:05",
                "chaque jour à 09:05",
                "tous les 3 jours à 09:05",
                "du lundi au vendredi à 09:05",
                "chaque jour à 09:05",
                "chaque mardi et vendredi à 09:05",
                "toutes les 2 semaines : lundi à 09:05",
                "chaque mois, le 1er à 09:05",
                "tous les 3 mois, le 22 à 09:05",
                "chaque mois, le 31 ou le dernier jour à 09:05",
                "chaque mois, le dernier jour à 09:05",
                "chaque mois, le deuxième mardi à 09:05",
                "tous les 2 mois, le dernier vendredi à 09:05",
                "chaque année, le 29 février à 09:05",
                "tous les 5 ans, le 29 février à 09:05",
                "chaque jour à 09:05 jusqu’au 3 mai 2027",
                "chaque jour à 09:05, 12 fois",
            ])
    }

    @Test("in Russian")
    func russian() {
        #expect(
            texts(.ru) == [
                "вторник, 29 февраля 2028 г. в 09:05",
                "каждый день в 09:05",
                "каждые 3 дня в 09:05",
                "по будням в 09:05",
                "каждый день в 09:05",
                "каждую неделю: вторник и пятница в 09:05",
                "каждые 2 недели: понедельник в 09:05",
                "каждый месяц 1-го числа в 09:05",
                "каждые 3 месяца 22-го числа в 09:05",
                "каждый месяц 31-го числа или в последний день в 09:05",
                "каждый месяц в последний день в 09:05",
                "каждый месяц во второй вторник в 09:05",
                "каждые 2 месяца в последнюю пятницу в 09:05",
                "каждый год 29 февраля в 09:05",
                "каждые 5 лет 29 февраля в 09:05",
                "каждый день в 09:05 по 3 мая 2027 г.",
                "каждый день в 09:05, 12 раз",
            ])
    }

    @Test("each weekday by its place in the month", arguments: Language.allCases)
    func ordinals(language: Language) throws {
        // Its own: it notes what it lacks.
        let catalog = try Catalog(folder: Oracle.repository.appendingPathComponent("config/locales"))
        let words = Words(language, catalog: catalog)
        let day = Day(known: 2026, 11, 23)

        let texts = Weekday.allCases.flatMap { weekday in
            [1, 2, 3, 4, -1].map { Repetition(.monthlyOnWeekday(weekday, ordinal: $0)).text(from: day, words) }
        }

        #expect(Set(texts).count == 35)
        let names = Weekday.allCases.map { words.weekday($0.calendarNumber) }
        // In Russian the accusative may end otherwise.
        let starts = names.map { language == .ru ? String($0.dropLast()) : $0 }
        for (index, text) in texts.enumerated() { #expect(text.contains(starts[index / 5]), "\(text)") }
        #expect(catalog.misses.isEmpty)
    }
}
