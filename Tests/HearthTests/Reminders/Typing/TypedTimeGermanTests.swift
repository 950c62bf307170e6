import Localization
import Testing

@testable import Hearth

@Suite("Times typed in German")
struct TypedTimeGermanTests {
    @Test(
        "what is understood",
        arguments: [
            ("Mama anrufen morgen 9", "2026-11-24T09:00 Mama anrufen"),
            ("morgen um 9 Uhr Mama anrufen", "2026-11-24T09:00 Mama anrufen"),
            ("Mülltonne Fr 18:30", "2026-11-27T18:30 Mülltonne"),
            ("di", "2026-11-24T09:00"), ("Freitag Mülltonne", "2026-11-27T09:00 Mülltonne"),
            ("am Freitag um 18.30 Uhr Mülltonne", "2026-11-27T18:30 Mülltonne"),
            ("Übermorgen Zahnarzt", "2026-11-25T09:00 Zahnarzt"),
            ("uebermorgen zahnarzt", "2026-11-25T09:00 zahnarzt"),
            ("Blumen gießen in 2 Wochen", "2026-12-07T09:00 Blumen gießen"),
            ("in zwei Wochen Blumen gießen", "2026-12-07T09:00 Blumen gießen"),
            ("in einer Stunde Tee", "2026-11-23T11:00 Tee"),
            ("Tee in 10 Minuten", "2026-11-23T10:10 Tee"),
            ("Tee in einer halben Stunde", "2026-11-23T10:30 Tee"),
            ("Pass in einem Jahr", "2027-11-23T09:00 Pass"),
            ("heute Abend Film", "2026-11-23T18:00 Film"),
            ("Film heute abend um 8", "2026-11-23T20:00 Film"),
            ("morgen früh um 7 laufen", "2026-11-24T07:00 laufen"),
            ("laufen morgen früh", "2026-11-24T09:00 laufen"),
            ("Montag morgen Müll", "2026-11-30T09:00 Müll"),
            ("Arzt 3. Mai 2027", "2027-05-03T09:00 Arzt"),
            ("am 3. Mai um 11 Uhr 30 Arzt", "2027-05-03T11:30 Arzt"),
            ("Baum am 25.12.", "2026-12-25T09:00 Baum"),
            ("Baum 25.12.2026 10 Uhr", "2026-12-25T10:00 Baum"),
            ("Baum am 24.12. um 16 Uhr", "2026-12-24T16:00 Baum"),
            ("Rechnung am 5.", "2026-12-05T09:00 Rechnung"),
            ("am letzten Tag des Monats Lohn", "2026-11-30T09:00 Lohn"),
            ("um halb 8 Abendbrot", "2026-11-24T07:30 Abendbrot"),
            ("um acht abends Kino", "2026-11-23T20:00 Kino"),
            ("Mitternacht Sekt", "2026-11-24T00:00 Sekt"),
            ("mittags um 12 Suppe", "2026-11-23T12:00 Suppe"),
            ("nächste Woche Ofen putzen", "2026-11-30T09:00 Ofen putzen"),
            ("Freitag nächste Woche Fest", "2026-12-04T09:00 Fest"),
            ("kommenden Freitag Fest", "2026-11-27T09:00 Fest"),
            ("call mum tomorrow at 9pm", "2026-11-24T21:00 call mum"),
            ("Freitagabend Kino", "2026-11-27T18:00 Kino"),
            ("Kino am Freitagabend um 8", "2026-11-27T20:00 Kino"),
            ("Zahnarzt am Di, 24.11. um 8:15", "2026-11-24T08:15 Zahnarzt"),
            ("Oma anrufen um 5", "2026-11-23T17:00 Oma anrufen"),
            ("Oma anrufen um 5 Uhr", "2026-11-23T17:00 Oma anrufen"),
            ("morgen um halb 6 Oma anrufen", "2026-11-24T17:30 Oma anrufen"),
            ("Flug um 05:00", "2026-11-24T05:00 Flug"),
            ("Flug um 5 Uhr früh", "2026-11-24T05:00 Flug"),
            ("Flug um 5 Uhr morgens", "2026-11-24T05:00 Flug"),
            ("Flug morgen früh um 5", "2026-11-24T05:00 Flug"),
            ("Flug 5 Uhr 30", "2026-11-24T05:30 Flug"),
        ] as [(String, String)])
    func once(text: String, wanted: String) { #expect(TypedTimeTrial.described(text, .de) == wanted) }

    @Test(
        "what comes again",
        arguments: [
            ("jeden 1. Miete", "2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 Miete"),
            ("Miete am 1. jeden Monats", "2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 Miete"),
            ("jeden Dienstag 7:30 Sport", "2026-11-24T07:30 FREQ=WEEKLY;BYDAY=TU Sport"),
            ("Sport dienstags und freitags um 7", "2026-11-24T07:00 FREQ=WEEKLY;BYDAY=TU,FR Sport"),
            ("jeden Di und Fr 7:00 Sport", "2026-11-24T07:00 FREQ=WEEKLY;BYDAY=TU,FR Sport"),
            ("alle 2 Wochen Betten", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU Betten"),
            ("Papiertonne alle zwei Wochen am Montag", "2026-11-30T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO Papiertonne"),
            ("jeden zweiten Dienstag Tonne", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU Tonne"),
            ("jeden zweiten Dienstag im Monat Treffen", "2026-12-08T09:00 FREQ=MONTHLY;BYDAY=2TU Treffen"),
            ("Treffen am letzten Freitag jedes Monats", "2026-11-27T09:00 FREQ=MONTHLY;BYDAY=-1FR Treffen"),
            ("jeden letzten Tag des Monats Lohn", "2026-11-30T09:00 FREQ=MONTHLY;BYMONTHDAY=-1 Lohn"),
            ("täglich 22:00 Tabletten bis 1. Juni", "2026-11-23T22:00 FREQ=DAILY;UNTIL=20270601 Tabletten"),
            ("Tabletten jeden Tag um 8 Uhr bis zum 1. Juni", "2026-11-24T08:00 FREQ=DAILY;UNTIL=20270601 Tabletten"),
            ("Tabletten jeden Morgen", "2026-11-24T09:00 FREQ=DAILY Tabletten"),
            ("jeden Freitag abend Sauna", "2026-11-27T18:00 FREQ=WEEKLY;BYDAY=FR Sauna"),
            ("werktags 8", "2026-11-24T08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("Mo-Fr 6:45 Wecker", "2026-11-24T06:45 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR Wecker"),
            ("montags bis freitags 6:45 Wecker", "2026-11-24T06:45 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR Wecker"),
            ("jedes Jahr am 3. Mai Grace", "2027-05-03T09:00 FREQ=YEARLY Grace"),
            ("jeden 3. Mai Grace", "2027-05-03T09:00 FREQ=YEARLY Grace"),
            ("jährlich ab 1. März Rauchmelder", "2027-03-01T09:00 FREQ=YEARLY Rauchmelder"),
            ("alle 3 Tage gießen, 5 mal", "2026-11-24T09:00 FREQ=DAILY;INTERVAL=3;COUNT=5 gießen"),
            ("monatlich am 15. Lohn", "2026-12-15T09:00 FREQ=MONTHLY;BYMONTHDAY=15 Lohn"),
            ("ab morgen jeden Tag laufen", "2026-11-24T09:00 FREQ=DAILY laufen"),
            ("jeden Tag 8:00 bis Freitag Tabletten", "2026-11-24T08:00 FREQ=DAILY;UNTIL=20261127 Tabletten"),
            ("alle 3 Tage", "2026-11-24T09:00 FREQ=DAILY;INTERVAL=3"),
            ("alle 3 Wochen", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"),
            ("alle 3 Monate", "2026-11-24T09:00 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24"),
            ("alle 3 Jahre", "2026-11-24T09:00 FREQ=YEARLY;INTERVAL=3"),
        ] as [(String, String)])
    func again(text: String, wanted: String) { #expect(TypedTimeTrial.described(text, .de) == wanted) }

    @Test(
        "what stays plain text",
        arguments: [
            "2 Eier kaufen", "kaufe 2 Eier", "Zimmer 9", "guten Morgen", "so ist das", "ich mag es so", "Fr. Meyer",
            "mi casa", "Bus 42", "bis Freitag zahlen", "zahlen bis Freitag", "Geschenk für morgen", "3/4 Liter Milch",
            "1,5 kg Mehl", "Preis 12.10", "alle 2 Stunden trinken", "Freitag oder Samstag", "nächsten Freitag Fest",
            "morgen 2 Eier", "vor morgen", "am 5", "31. Februar", "um 25", "Version 1.2.3", "9", "Mo - Mi Urlaub",
            "jeden",
            "9h arbeiten", "jede Tablette", "bis morgen", "die 3 ???", "über Ostern", "der 2. Band", "12 mal",
            "Heizung ablesen zum 31.12.",
            "er kommt am 3. an",
            "Tabletten morgens und abends",
            "Mittag essen",
            "Treffen am zweiten Dienstag",
            "letzten Freitag",
            "Alter in Tagen",
            "diesen so machen",
            "Version 3.7.98",
            "um eine Kurve",
        ])
    func plain(text: String) { #expect(TypedTimeTrial.described(text, .de) == nil) }
}
