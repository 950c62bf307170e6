import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("What the directives of a ledger mean")
struct LedgerDirectiveTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var all: [String: [String]] { get throws { try home.importedValues(of: home.ada) } }

    @Test(
        "a balance that includes the accounts below is taken less theirs",
        arguments: [
            """
            2024-01-01 open Assets:Bank EUR
            2024-01-01 open Assets:Bank:Checking EUR
            2024-01-01 open Assets:Bank:Savings EUR
            2024-02-01 balance Assets:Bank 1500 EUR
            2024-02-01 balance Assets:Bank:Checking 500 EUR
            2024-02-01 balance Assets:Bank:Savings 1000 EUR
            """,
            """
            2024-01-31 check
                assets:Bank             0 EUR =* 1500 EUR
                assets:Bank:Checking    0 EUR = 500 EUR
                assets:Bank:Savings     0 EUR = 1000 EUR
            """,
        ])
    func parents(text: String) throws {
        try home.bringValues(text, as: home.ada)

        #expect(
            try all == ["Bank:Checking": ["2024-01-31 500.00"], "Bank:Savings": ["2024-01-31 1000.00"]])
    }

    @Test(
        "what a parent holds itself comes, and what was in it before an account below was stated is not counted twice")
    func rest() throws {
        try home.bringValues(
            """
            2024-01-31 check
                assets:Bank             0 EUR =* 1500 EUR
                assets:Bank:Checking    0 EUR = 500 EUR
            2024-02-29 check
                assets:Bank:Savings     0 EUR = 900 EUR
            """, as: home.ada)

        #expect(
            try all == [
                "Bank": ["2024-01-31 1000.00", "2024-02-29 100.00"], "Bank:Checking": ["2024-01-31 500.00"],
                "Bank:Savings": ["2024-02-29 900.00"],
            ])
    }

    @Test("an assertion without a star is of its account alone")
    func exclusive() throws {
        try home.bringValues(
            """
            2024-01-31 check
                assets:Bank             0 EUR = 100 EUR
                assets:Bank:Checking    0 EUR = 500 EUR
            """, as: home.ada)

        #expect(try all == ["Bank": ["2024-01-31 100.00"], "Bank:Checking": ["2024-01-31 500.00"]])
    }

    @Test("an account around others is part of their names")
    func apply() throws {
        try home.bringValues(
            """
            apply account personal
            2024-01-31 check
                assets:cash    0 EUR = 10.50 EUR
            end apply account

            2024-01-31 check
                assets:cash    0 EUR = 20 EUR
            """, as: home.ada)

        #expect(try all == ["personal:assets:cash": ["2024-01-31 10.50"], "cash": ["2024-01-31 20.00"]])
    }

    @Test(
        "a posting has the day of its comment",
        arguments: ["; date:2024-02-03", "; paid, date:2/3", "; [2024-02-03]", "\n      ; date:2024-02-03"])
    func postingDates(comment: String) throws {
        try home.bringValues("2024-01-31 check\n    assets:cash    0 EUR = 10.50 EUR  \(comment)\n", as: home.ada)

        #expect(try all == ["cash": ["2024-02-03 10.50"]])
    }

    @Test(
        "days without a year have that of the directive",
        arguments: ["Y2024", "Y 2024", "year 2024", "apply year 2024"])
    func years(directive: String) throws {
        try home.bringValues("\(directive)\n\n1/31 check\n    assets:cash    0 EUR = 10.50 EUR\n", as: home.ada)

        #expect(try all == ["cash": ["2024-01-31 10.50"]])
    }

    @Test("a day without a year is refused where nothing gives it one")
    func noYear() throws {
        let text = "2024-01-31 check\n    assets:cash    0 EUR = 10 EUR\n1/31 check\n    assets:cash  0 EUR = 5 EUR\n"
        #expect(try home.get(home.sendValues(text, as: home.ada), as: home.ada).text.contains("This is not a date."))
    }

    @Test("declared types say what is owned and owed, in any language")
    func types() throws {
        try home.bringValues(
            """
            account Vermögen  ; type: A
            account Schulden
              ; type: L

            2024-01-31 Stand
                Vermögen:Giro    0 EUR = 1.210,50 EUR
                Schulden:Karte  0 EUR = -99,10 EUR
            """, as: home.ada)

        #expect(try all == ["Giro": ["2024-01-31 1210.50"], "Karte": ["2024-01-31 99.10"]])
        let card = try #require(home.house.seriesDoor.all(for: home.ada).first { $0.series.name == "Karte" })
        #expect(card.series.isDebt)
    }

    @Test("where nothing says whether an account is owned or owed, somebody is asked")
    func asking() throws {
        let text = """
            2024-01-31 Stand
                Vermögen:Giro    0 EUR = 1.210,50 EUR
                Schulden:Karte  0 EUR = -99,10 EUR
                Ausgaben:Essen  0 EUR = 5,00 EUR
            """
        let place = try home.sendValues(text, as: home.ada)
        #expect(try home.get(place, as: home.ada).text.contains("Vermögen:Giro"))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 422)
        #expect(try all.isEmpty)

        _ = try home.post(place, ["account-0": "new-cash", "account-1": "new-debts", "go": "on"], as: home.ada)

        #expect(try all == ["Vermögen:Giro": ["2024-01-31 1210.50"], "Schulden:Karte": ["2024-01-31 99.10"]])
    }

    @Test("an alias gives an account its other name")
    func aliases() throws {
        try home.bringValues(
            "alias giro = assets:bank:giro\n2024-01-31 x\n    giro    0 EUR = 5 EUR\n", as: home.ada)

        #expect(try all == ["bank:giro": ["2024-01-31 5.00"]])
    }

    @Test("a journal without assertions is added up from its postings, month by month")
    func sums() throws {
        let place = try home.sendValues(
            """
            2024-01-05 opening
                assets:bank        1,000.00 EUR
                liabilities:card     -50.00 EUR
                equity
            2024-01-20 shop
                expenses:food         20.50 EUR
                assets:bank
            2024-03-10 shares
                assets:broker      2 VTI @ 100.00 USD
                assets:bank
            2024-03-11 (budget)
                (assets:envelope)     5 EUR
            """, as: home.ada)
        let page = try home.get(place, as: home.ada).text
        #expect(page.contains("Transactions were added up to month-end balances"))
        #expect(page.contains("This is not a currency. Shares must be converted to a value first."))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(
            try all == [
                "bank": ["2024-01-20 979.50"], "card": ["2024-01-05 50.00"], "bank (USD)": ["2024-03-10 -200.00"],
                "envelope": ["2024-03-11 5.00"],
            ])
    }

    @Test("beancount without balances is added up too, at cost")
    func beancountSums() throws {
        try home.bringValues(
            """
            2024-01-01 open Assets:Bank
            2024-01-05 * "Opening"
              Assets:Bank  1,000.00 EUR
              Equity:Opening
            2024-02-05 * "Buy"
              Assets:Broker  2 VTI {100.00 EUR}
              Assets:Bank
            """, as: home.ada)

        #expect(try all == ["Bank": ["2024-01-31 1000.00", "2024-02-05 800.00"]])
    }

    @Test("what a ledger with balances does not bring is counted")
    func left() throws {
        let page = try home.get(
            home.sendValues(
                """
                include other.journal
                alias /x/ = y
                2024-01-05 pay
                    assets:wallet   5 EUR
                    income:work
                2024-01-31 check
                    assets:bank    0 EUR = 5 EUR
                """, as: home.ada), as: home.ada
        ).text

        for text in [
            "2 transactions are skipped: only balances are imported.",
            "1 account has transactions but no balance and is skipped.",
            "1 included file is not read. Import it separately.", "1 alias with a pattern is not applied.",
        ] { #expect(page.contains(text), "\(text)") }
    }

    @Test("a parent that was stated before the accounts below it holds at least nothing of its own")
    func outdatedParents() throws {
        try home.bringValues(
            """
            2024-01-31 check
                assets:Bank             0 EUR =* 1500 EUR
                liabilities:Cards       0 EUR =* -500 EUR
            2024-02-10 check
                liabilities:Cards:Visa  0 EUR = -200 EUR
            2024-02-29 check
                assets:Bank:Checking    0 EUR = 600 EUR
                assets:Bank:Savings     0 EUR = 1000 EUR
                liabilities:Cards:Visa  0 EUR = -450 EUR
                liabilities:Cards:Amex  0 EUR = -100 EUR
            """, as: home.ada)

        #expect(
            try all == [
                "Bank": ["2024-01-31 1500.00", "2024-02-29 0.00"], "Bank:Checking": ["2024-02-29 600.00"],
                "Bank:Savings": ["2024-02-29 1000.00"],
                "Cards": ["2024-01-31 500.00", "2024-02-10 300.00", "2024-02-29 200.00"],
                "Cards:Visa": ["2024-02-10 200.00", "2024-02-29 450.00"], "Cards:Amex": ["2024-02-29 100.00"],
            ])
    }
}
