import Testing

@testable import House

@Suite("Comma-separated values")
struct CSVTests {
    private func cells(_ text: String, _ separator: Character = ",") throws -> [[String]] {
        try CSVReader(text, separator: separator).rows.map(\.cells)
    }

    @Test("quotes, separators and line breaks within quotes are read as they were written")
    func reading() throws {
        #expect(try cells("a,b\r\nc,\"d \"\"e\"\", f\"\n") == [["a", "b"], ["c", "d \"e\", f"]])
        #expect(try cells("\u{FEFF}name\n\"two\r\nlines\"\n") == [["name"], ["two\nlines"]])
        #expect(try cells("a;b;\n;;", ";") == [["a", "b", ""], ["", "", ""]])
        #expect(try cells("a\r\rb") == [["a"], ["b"]])
        #expect(try cells("") == [])
        #expect(try CSVReader("a\n\n\"b\nc\"\nd", separator: ",").rows.map(\.line) == [1, 3, 5])
    }

    @Test("what is no such file is refused with the line")
    func refusing() {
        #expect(throws: CSVReader.Problem.openQuote(line: 2)) { try cells("a\n\"b\nc") }
        #expect(throws: CSVReader.Problem.textAfterQuote(line: 1)) { try cells("\"a\"b,c") }
        #expect(throws: CSVReader.Problem.tooManyCells(limit: 750_000)) {
            try CSVReader(String(repeating: String(repeating: ",", count: 199) + "\n", count: 3751), separator: ",")
        }
        #expect(throws: CSVReader.Problem.tooManyRows(limit: 2)) {
            try CSVReader("a\nb\nc", separator: ",", rowLimit: 2)
        }
        #expect(throws: CSVReader.Problem.tooManyColumns(limit: 200, line: 1)) {
            try cells(String(repeating: ",", count: 200))
        }
    }

    @Test("the separator is found from the rows themselves")
    func separators() {
        #expect(CSVReader.separator(of: "a;b\n1,5;2,5\n") == ";")
        #expect(CSVReader.separator(of: "a,b\n\"1;2\",3\n") == ",")
        #expect(CSVReader.separator(of: "a\tb\n1\t2") == "\t")
        #expect(CSVReader.separator(of: "one column\nonly") == ",")
    }

    @Test("what is written is read back the same, and formulas are made harmless")
    func writing() throws {
        var writer = CSVWriter()
        let row = ["plain", "with, comma", "\"quoted\"", "two\nlines", "-12.50", ""]
        writer.add(row)
        writer.add(["=1+1", "+49 170", "@name", "-x"])
        let text = String(decoding: writer.bytes, as: UTF8.self)

        #expect(try cells(text) == [row, ["'=1+1", "'+49 170", "'@name", "'-x"]])
    }
}
