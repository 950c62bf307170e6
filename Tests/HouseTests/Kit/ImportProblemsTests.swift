import Localization
import Testing

@testable import House

@Suite("What a file has that cannot be imported")
struct ImportProblemsTests {
    @Test("what concerns the whole file is told once and first, however often and in whatever order it turns up")
    func tellsOnce() {
        var problems = ImportProblems()
        problems.add(Phrase("The day is in the future."), "2030-01-01")
        for _ in 0..<200 {
            problems.tell(Phrase("This file comes from a newer version. Some of it may be missing."), "3")
            problems.tell(Phrase("Only the first \(5000) rows will be imported."))
        }

        #expect(problems.count == 3 && problems.listed.count == 3)
        #expect(problems.listed.last?.what == "The day is in the future.")
    }

    @Test("of many problems the first hundred are listed, and all are counted")
    func limit() {
        var problems = ImportProblems()
        for row in 1...250 { problems.add(Phrase("The day is in the future."), "\(row)") }

        #expect(problems.count == 250)
        #expect(problems.listed.map(\.which) == (1...100).map(String.init))
    }
}
