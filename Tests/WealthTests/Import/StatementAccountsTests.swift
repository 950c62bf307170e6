import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Wealth

@Suite("Bank statements of several accounts")
struct StatementAccountsTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private var all: [String: [String]] { get throws { try home.importedValues(of: home.ada) } }

    @Test(
        "each account has its own sum, and each movement its side",
        arguments: [
            """
            Date,Account,Description,Debit,Credit
            2024-01-05,Giro,Pay,,1000.00
            2024-01-07,Savings,Interest,,5.00
            2024-01-10,Giro,Rent,400.00,
            """,
            """
            Date,Account,Description,Amount,Type
            2024-01-05,Giro,Pay,1000.00,CR
            2024-01-07,Savings,Interest,5.00,CR
            2024-01-10,Giro,Rent,400.00,DR
            """,
            """
            Date,Account,Debit,Credit
            2024-01-05,Giro,,1000.00
            2024-01-07,Savings,,5.00
            2024-01-10,Giro,400.00,
            """,
            """
            Date,Account number,Description,Amount
            2024-01-05,Giro,Pay,1000.00
            2024-01-07,Savings,Interest,5.00
            2024-01-10,Giro,Rent,-400.00
            """,
        ])
    func movements(text: String) throws {
        _ = try home.bringValues(text, ["account-0": "new-cash", "account-1": "new-cash"], as: home.ada)

        #expect(try all == ["Giro": ["2024-01-10 600.00"], "Savings": ["2024-01-07 5.00"]])
    }

    @Test("of accounts that begin with the newest movement, the balance of a day is that of its first row")
    func newestFirst() throws {
        try home.bringValues(
            """
            Date,Account,Description,Amount,Balance
            2024-02-15,Giro,c,20.00,1010.00
            2024-01-31,Giro,b,-10.00,990.00
            2024-01-31,Giro,a,1000.00,1000.00
            2024-03-31,Savings,e,5.00,15.00
            2024-03-31,Savings,d,10.00,10.00
            """, as: home.ada)

        #expect(
            try all == [
                "Giro": ["2024-01-31 990.00", "2024-02-15 1010.00"], "Savings": ["2024-03-31 15.00"],
            ])
    }

    @Test("of accounts that begin with the oldest movement, it is that of its last row")
    func oldestFirst() throws {
        let place = try home.sendValues(
            """
            Date,Account,Description,Amount,Balance
            2024-02-15,Savings,d,20.00,20.00
            2024-02-16,Savings,e,5.00,25.00
            2024-01-31,Giro,a,1000.00,1000.00
            2024-01-31,Giro,b,-10.00,990.00
            """, as: home.ada)
        #expect(
            try home.get(place, as: home.ada).text.contains(
                "Transactions are skipped, because the file has a balance: Amount"))
        _ = try home.post(place, ["go": "on"], as: home.ada)

        #expect(
            try all == ["Giro": ["2024-01-31 990.00"], "Savings": ["2024-02-15 20.00", "2024-02-16 25.00"]])
    }

    @Test(
        "an account may be told by its number",
        arguments: ["Account number", "Kontonummer", "IBAN", "Auftragskonto", "IBAN Auftragskonto", "Account No."])
    func numbers(name: String) throws {
        try home.bringValues(
            "Datum;\(name);Verwendungszweck;Saldo\n31.01.2024;DE01;a;10,00\n31.01.2024;DE02;b;20,00\n", as: home.ada)

        #expect(try all == ["DE01": ["2024-01-31 10.00"], "DE02": ["2024-01-31 20.00"]])
    }

    @Test(
        "the number behind a payee is the other side's",
        arguments: [
            "Date,Payee,Account number,Amount\n2024-01-05,x,DE01,10.00\n2024-01-06,y,DE02,5.00\n",
            "Date,Zahlungsempfänger*in,Verwendungszweck,IBAN,Betrag\n2024-01-05,x,a,DE01,10.00\n2024-01-06,y,b,DE02,5.00\n",
            "Date,IBAN,Description,Amount\n2024-01-05,DE01,x,10.00\n2024-01-06,,y,5.00\n",
        ])
    func otherSide(text: String) throws {
        _ = try home.bringValues(text, ["account-0": "new-cash"], as: home.ada)

        #expect(try all.values.map(\.self) == [["2024-01-06 15.00"]])
    }
}
