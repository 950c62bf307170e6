import Localization
import Testing

@Suite("Numbers as people write them")
struct NumberSyntaxTests {
    @Test(
        "each language reads its own signs, and a plain point in every one of them",
        arguments: [
            (Language.en, "1,234.50", "1234.50"), (.en, "12,345", "12345"), (.en, "1.234", "1.234"),
            (.de, "1.234,50", "1234.50"), (.de, "1.234", "1234"), (.de, "1.5", "1.5"), (.de, "0.125", "0.125"),
            (.de, "1234.567", "1234.567"), (.de, "12.345.678", "12345678"), (.de, "1 234,5", "1234.5"),
            (.es, "1.234,5", "1234.5"), (.es, "1234,5", "1234.5"), (.fr, "1\u{202F}234,5", "1234.5"),
            (.fr, "1.234", "1.234"), (.ru, "1\u{A0}234,50", "1234.50"), (.ru, "1,234", "1.234"),
            (.en, "  -0.50 ", "-0.50"), (.en, "−7", "-7"), (.en, "+7", "7"), (.en, ".5", "0.5"), (.de, ",5", "0.5"),
            (.en, "007.10", "007.10"), (.en, "18,5", "18.5"), (.en, "1300,50", "1300.50"), (.en, ",5", "0.5"),
            (.en, "0,123", "0.123"), (.en, "1 300,50", "1300.50"), (.en, "1,2345", "1.2345"),
        ])
    func reading(_ language: Language, _ typed: String, _ plain: String) {
        #expect(NumberSyntax(language).plain(typed) == plain)
    }

    @Test(
        "what is neither well grouped nor plain is no number",
        arguments: [
            (Language.en, "1234,567"), (.en, "1,5."), (.en, "12,34,567"), (.en, "1,5,5"), (.en, "007,123"),
            (.en, "1.2.3"), (.en, "5."), (.en, "."),
            (.en, ""), (.en, "-"), (.en, "1e5"), (.en, "0x10"), (.en, "٣"), (.en, "1,234,"), (.en, "five"),
            (.de, "1,5,5"), (.de, "1.23.456"), (.de, "1,234.5"), (.fr, "1 23"), (.en, "--5"),
            (.en, "1,234 567"), (.en, "5,"),
        ])
    func refusing(_ language: Language, _ typed: String) {
        #expect(NumberSyntax(language).plain(typed) == nil)
    }

    @Test("a comma in a file with points never begins decimals", arguments: ["1,5", "1300,50", "0,123", ",5"])
    func refusingInFiles(_ text: String) {
        #expect(NumberSyntax.pointed.plain(text) == nil)
        #expect(NumberSyntax.pointed.plain("1,234.50") == "1234.50")
    }

    @Test(
        "a number is written with exactly its digits, grouped as the language groups",
        arguments: [
            (Language.en, "1234567.80", "1,234,567.80"), (.de, "1234567.80", "1.234.567,80"), (.es, "1234", "1234"),
            (.es, "12345", "12.345"), (.fr, "1234.5", "1\u{202F}234,5"), (.ru, "-1234.50", "−1\u{A0}234,50"),
            (.en, "999", "999"), (.en, "0.10", "0.10"),
        ])
    func writing(_ language: Language, _ plain: String, _ written: String) {
        #expect(NumberSyntax(language).written(plain) == written)
        #expect(NumberSyntax(language).plain(written) == plain)
    }

    @Test("what stands in a field to type in is read back with the same digits", arguments: Language.allCases)
    func roundTrip(_ language: Language) {
        let syntax = NumberSyntax(language)

        for plain in ["1.234", "0.125", "1234.567", "-12.50", "1234", "1000000", "0.000", "12.345"] {
            #expect(syntax.plain(syntax.written(plain, isGrouped: false)) == plain)
        }
    }
}
