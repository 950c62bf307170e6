import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Tables as banks write them")
struct BankTableTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// `EUR 2024-01-31 1234.56` of every value of each series.
    private var all: [String: [String]] {
        get throws {
            let open = try home.house.seriesDoor.all(for: home.ada)
            return try Dictionary(
                uniqueKeysWithValues: open.map { open in
                    let values = try home.house.snapshots.all(of: open).map {
                        "\(open.series.currency.code) \($0.day.iso) \(Money($0.amount, open.series.currency).plain)"
                    }
                    return (open.series.name, values)
                })
        }
    }

    private static let cases: [(String, [String: [String]])] = [
        (
            """
            Datum;Konto;Saldo
            31.01.2024;Giro;"1.234,56 EUR"
            29.02.2024;ZKB;"CHF 2’000.00"
            29.02.2024;Norsk;"1 234,56 kr"
            29.02.2024;Pl;"99,10 zł"
            """,
            [
                "Giro": ["EUR 2024-01-31 1234.56"], "ZKB": ["CHF 2024-02-29 2000.00"],
                "Norsk": ["NOK 2024-02-29 1234.56"], "Pl": ["PLN 2024-02-29 99.10"],
            ]
        ),
        (
            "Konto;31.01.2024;29.02.2024\nGiro;1.000,00;1.100,00\nDepot;5.000,00;5.100,00\n",
            [
                "Giro": ["EUR 2024-01-31 1000.00", "EUR 2024-02-29 1100.00"],
                "Depot": ["EUR 2024-01-31 5000.00", "EUR 2024-02-29 5100.00"],
            ]
        ),
        ("Date,Account,Balance\n31/01/2024,HDFC,\"1,23,456.78\"\n", ["HDFC": ["EUR 2024-01-31 123456.78"]]),
        (
            "Date,Account,Balance\n31 Jan 2024,A,10.50\n\"Feb 29, 2024\",A,11\n15-Mar-24,A,12\n",
            ["A": ["EUR 2024-01-31 10.50", "EUR 2024-02-29 11.00", "EUR 2024-03-15 12.00"]]
        ),
        (
            """
            "Girokonto";"DE00"
            "Kontostand vom 31.01.2024:";"1.234,56 €"
            ""
            "Datum";"Konto";"Saldo"
            "31.01.2024";"Giro";"1.234,56 €"
            """, ["Giro": ["EUR 2024-01-31 1234.56"]]
        ),
        ("sep=;\nDatum;Konto;Saldo\n31.01.2024;Giro;1234,56\n", ["Giro": ["EUR 2024-01-31 1234.56"]]),
        ("date;account;balance\n2023.02.28.;Fo;-469,00\n", ["Fo": ["EUR 2023-02-28 -469.00"]]),
        ("Datum;Konto;Saldo\n31.01.2024;Giro;\"1.234,56-\"\n", ["Giro": ["EUR 2024-01-31 -1234.56"]]),
        ("Datum;Konto;Saldo\n17.05.25;Giro;1000,50\n", ["Giro": ["EUR 2025-05-17 1000.50"]]),
    ]

    @Test("each of these is plain to a person, and comes as it is meant", arguments: cases.indices)
    func banks(index: Int) throws {
        let (text, values) = Self.cases[index]

        let place = try home.sendValues(text, as: home.ada)
        #expect(try !home.get(place, as: home.ada).text.contains("Will be skipped"))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(try all == values)
    }

    @Test(
        "a day is read however a bank writes it",
        arguments: [
            ("31 janvier 2024", "2024-01-31"), ("3 de marzo de 2024", "2024-03-03"), ("29 февр. 2024 г.", "2024-02-29"),
            ("15. März 2024", "2024-03-15"), ("Wed, 31 Jan 2024", "2024-01-31"), ("2023. 02. 28.", "2023-02-28"),
            ("2024年1月31日", "2024-01-31"), ("24年1月31日", "2024-01-31"), ("31.01.24 12:30", "2024-01-31"),
            ("99-01-31", "1999-01-31"),
            ("31-Dec-1999", "1999-12-31"), ("1st May 2024", "2024-05-01"), ("31 Foo 2024", nil), ("Jan 2024", nil),
            ("10.50", nil), ("31 Jan Feb 2024", nil),
        ] as [(String, String?)])
    func days(text: String, day: String?) {
        #expect(BankDay.read(text, .dayFirst)?.iso == day)
    }

    @Test(
        "an amount is taken apart from its currency and its sign",
        arguments: [
            ("1.234,56 EUR", "1.234,56", "EUR"), ("-€5", "-5", "€"), ("€ -5", "-5", "€"), ("(12.30)", "-12.30", ""),
            ("5.00-", "-5.00", ""), ("99.10 Dr", "-99.10", ""), ("99.10 CR", "99.10", ""), ("12,00 S", "-12,00", ""),
            ("US$ 7", "7", "US$"), ("Rs. 1,00,000.00", "1,00,000.00", "Rs."), (".5", ".5", ""), ("+7", "7", ""),
        ])
    func amounts(text: String, number: String, symbol: String) throws {
        let cell = try #require(AmountCell(text))
        #expect(cell.number == number && cell.symbol == symbol)
    }

    @Test("other words beside a number make it no amount", arguments: ["", "abc", "5 apples", "1-2", "--5", "5 VTI"])
    func noAmounts(text: String) {
        #expect(AmountCell(text).flatMap { AmountText($0.number, .point) } == nil)
    }

    @Test("of a bank statement the balance alone comes, and its movements are called so")
    func statement() throws {
        let place = try home.sendValues(
            "Date,Description,Debit,Credit,Balance\n31/01/2024,x,10.00,,990.00\n15/02/2024,y,,20.00,1010.00\n",
            as: home.ada)
        #expect(
            try home.get(place, as: home.ada).text.contains(
                "Transactions are skipped, because the file has a balance: Debit, Credit"))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(try all == ["Balance": ["EUR 2024-01-31 990.00", "EUR 2024-02-15 1010.00"]])
    }

    @Test("of a statement that begins with the newest movement, the balance of a day is that of its first row")
    func newestFirst() throws {
        try home.bringValues(
            """
            Date,Description,Amount,Balance
            2024-02-15,c,20.00,1010.00
            2024-01-31,b,-10.00,990.00
            2024-01-31,a,1000.00,1000.00
            """, as: home.ada)

        #expect(try all == ["Balance": ["EUR 2024-01-31 990.00", "EUR 2024-02-15 1010.00"]])
    }

    @Test("movements without a balance are asked about, and added up only if somebody says so")
    func movements() throws {
        let place = try home.sendValues(
            """
            Date,Payee,Notes,Amount
            2024-08-02,Deposit,t,1787.76
            2024-07-02,Deposit,t,1787.76
            2024-01-02,Starting Balance,t,-330000
            """, as: home.ada)
        let asked = try home.get(place, as: home.ada).text
        #expect(
            asked.contains("These are transactions, not balances. Choose a series to add them up, or skip them."))
        // Nothing is added up yet, and what comes depends on the answer.
        #expect(!asked.contains("Transactions were added up"))
        #expect(!asked.contains("Nothing in this file would change anything."))
        #expect(try home.post(place, ["go": "on"], as: home.ada).status == 422)
        #expect(try all.isEmpty)

        _ = try home.post(place, ["account-0": "new-cash", "go": "on"], as: home.ada)

        #expect(
            try all == [
                "Amount": ["EUR 2024-01-31 -330000.00", "EUR 2024-07-31 -328212.24", "EUR 2024-08-02 -326424.48"]
            ])
    }

    @Test("debits and credits are two sides of one account")
    func sides() throws {
        let text = "Date,Description,Debit,Credit\n31/01/2024,x,10.00,\n15/01/2024,y,,20.00\n"
        _ = try home.bringValues(text, ["account-0": "new-cash"], as: home.ada)

        #expect(try all == ["Credit": ["EUR 2024-01-31 10.00"]])
    }

    @Test(
        "a statement of any bank is one: its balance in its own currency, or movements that somebody is asked about",
        arguments: [
            (
                """
                Type,Started Date,Description,Amount,Fee,Currency,State,Balance
                TOPUP,2024-01-30 10:00:00,x,100.00,0.00,USD,COMPLETED,100.00
                CARD,2024-02-01 10:00:00,y,-5.50,0.00,USD,COMPLETED,94.50
                """, ["Balance": ["USD 2024-01-30 100.00", "USD 2024-02-01 94.50"]]
            ),
            (
                """
                Buchung;Auftraggeber/Empfänger;Saldo;Währung;Betrag;Währung
                31.01.2024;x;1.234,56;CHF;-10,00;EUR
                """, ["Saldo": ["CHF 2024-01-31 1234.56"]]
            ),
            (
                "Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance\n31/01/24,x,10.00,,\"1,23,456.78\"\n",
                ["Closing Balance": ["EUR 2024-01-31 123456.78"]]
            ),
            (
                "Data;Descrizione;Dare;Avere;Saldo\n31/01/2024;x;10,00;;990,00\n",
                ["Saldo": ["EUR 2024-01-31 990.00"]]
            ),
            (
                "Date,Name,Type,Currency,Gross,Fee,Transaction ID,Balance\n2024-01-31,Bob,Payment,GBP,-10.00,0.00,T1,90.00\n",
                ["Balance": ["GBP 2024-01-31 90.00"]]
            ),
            (
                "Datum;Text;Saldo (CHF)\n31.01.2024;Bank in Bern;1'234.50\n",
                ["Saldo (CHF)": ["CHF 2024-01-31 1234.50"]]
            ),
            (
                "Konto;Währung;31.01.2024;29.02.2024\nDepot;USD;5.000,00;5.100,00\n",
                ["Depot": ["USD 2024-01-31 5000.00", "USD 2024-02-29 5100.00"]]
            ),
            (
                "Date,Account,Balance\n31/01/2024,HDFC,\"₹ 12,34,567\"\n29/02/2024,HDFC,\"₹ 1,23,456.78\"\n",
                ["HDFC": ["INR 2024-01-31 1234567.00", "INR 2024-02-29 123456.78"]]
            ),
            (
                "Datum;Konto;Kontostand CHF\n31.01.2024;Giro;1.234,56\n", ["Giro": ["CHF 2024-01-31 1234.56"]]
            ),
        ] as [(String, [String: [String]])])
    func banksOfAllKinds(text: String, values: [String: [String]]) throws {
        let place = try home.sendValues(text, as: home.ada)
        #expect(try !home.get(place, as: home.ada).text.contains("Will be skipped"))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(try all == values)
    }

    @Test(
        "the heading names the currency of movements, and a column their side",
        arguments: [
            (
                "\"Date\",\"Payee\",\"Account number\",\"Amount (USD)\"\n\"2024-01-31\",\"x\",\"DE00\",\"-10.5\"\n",
                "USD 2024-01-31 -10.50"
            ),
            (
                "Buchungsdatum;Zahlungsempfänger*in;Betrag (€)\n31.01.24;x;-10,50\n30.01.24;y;20,00\n",
                "EUR 2024-01-31 9.50"
            ),
            ("Date,Details,Amount,Type\n31/01/2024,x,10.00,DR\n15/01/2024,y,20.50,CR\n", "EUR 2024-01-31 10.50"),
            ("Datum;Verwendungszweck;Betrag in CHF;\n31.01.2024;x;10,50 H\n", "CHF 2024-01-31 10.50"),
        ])
    func headings(text: String, value: String) throws {
        let place = try home.sendValues(text, as: home.ada)
        #expect(
            try home.get(place, as: home.ada).text.contains(
                "These are transactions, not balances. Choose a series to add them up, or skip them."))
        _ = try home.post(place, ["account-0": "new-cash", "go": "on"], as: home.ada)

        #expect(try all.values.flatMap(\.self) == [value])
    }

    @Test("a column of words is no account, and is named")
    func words() throws {
        let place = try home.sendValues(
            "date,Place,Giro,Depot\n2024-01-31,Bonn,10,\n2024-02-29,Bern,-,5\n", as: home.ada)
        let text = try home.get(place, as: home.ada).text
        #expect(text.contains("In the file, but not imported"))
        #expect(text.contains("Place") && text.contains("in 2 rows"))
        #expect(!text.contains("This is not an amount."))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(try all == ["Giro": ["EUR 2024-01-31 10.00"], "Depot": ["EUR 2024-02-29 5.00"]])
    }

    @Test(
        "what a file has besides its values is counted by its name",
        arguments: [
            ("Date,Payee,Notes,Balance\n2024-01-31,x,t,10\n2024-02-29,y,,20\n", ["Payee in 2 rows", "Notes in 1 row"]),
            (
                "Account,Date,Payee,Category,Amount,Split_Amount,Cleared\nA,2024-01-31,x,Food,-10,0,Cleared\n",
                ["Payee in 1 row", "Category in 1 row"]
            ),
            (
                "date,symbol,quantity,price,currency,broker\n2024-03-31,ABC,100,2.50,EUR,X\n", ["broker in 1 row"]
            ),
            (
                "Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note\n01.01.2022,F,MANUAL,EUR,2,10,buy,1.50,hm\n01.02.2022,F,MANUAL,EUR,2,10,buy,0.00,\n",
                ["Fee in 1 row", "Note in 1 row"]
            ),
            (
                """
                {"meta":{"version":"3"},"platforms":[{"name":"P"}],"accounts":[{"id":"a","name":"A","currency":"EUR",
                "comment":"c","balances":[{"date":"2024-01-01","value":1}]}],"activities":[{"type":"BUY","symbol":"m",
                "dataSource":"MANUAL","date":"2024-01-01","quantity":1,"unitPrice":2,"currency":"EUR","fee":3,"tags":[]},
                {"type":"BUY"}],"assetProfiles":[]}
                """, ["platforms in 1 row", "comment in 1 row", "fee in 1 row", "This line is damaged."]
            ),
            (
                """
                {"type":"Account","data":{"id":"1","name":"A","currency":"EUR"}}
                {"type":"Valuation","data":{"account_id":"1","date":"2024-01-31","amount":"10","currency":"EUR"}}
                {"type":"Transaction","data":{}}
                {"type":"Transaction","data":{}}
                """, ["Transaction in 2 rows"]
            ),
        ])
    func unread(text: String, left: [String]) throws {
        let page = try home.get(home.sendValues(text, as: home.ada), as: home.ada).text
            .replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: " ")

        for part in left {
            let parts = part.split(separator: " in ").map(String.init)
            let wanted = parts.count == 2 ? "\(parts[0])in \(parts[1])" : part
            #expect(page.contains(wanted), "\(part) in \(page.suffix(800))")
        }
    }

    @Test("two columns of one name are two accounts")
    func twins() throws {
        try home.bringValues("date,Bank,Bank\n2024-01-31,10,20\n", as: home.ada)

        #expect(try all == ["Bank": ["EUR 2024-01-31 10.00"], "Bank 2": ["EUR 2024-01-31 20.00"]])
    }

    @Test("an account whose sign stands beside some of its amounts is one")
    func someSigns() throws {
        try home.bringValues("date,account,value\n2024-01-31,A,£10.00\n2024-02-29,A,0.00\n", as: home.ada)

        #expect(try all == ["A": ["GBP 2024-01-31 10.00", "GBP 2024-02-29 0.00"]])
    }

    @Test("two rows of one name are two accounts")
    func twinRows() throws {
        try home.bringValues(
            "Konto;31.01.2024;29.02.2024\nGiro;10,00;11,00\nGiro;20,00;21,00\n", as: home.ada)

        #expect(
            try all == [
                "Giro": ["EUR 2024-01-31 10.00", "EUR 2024-02-29 11.00"],
                "Giro 2": ["EUR 2024-01-31 20.00", "EUR 2024-02-29 21.00"],
            ])
    }
}
