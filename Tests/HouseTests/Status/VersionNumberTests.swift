import Testing

@testable import House

@Suite("Numbers of versions")
struct VersionNumberTests {
    @Test("are in the order of their parts, and what comes before a release is before it")
    func order() throws {
        let texts = ["0.3.0-rc.1", "0.3.0-rc.2", "0.3.0", "0.3.1", "0.4.0", "0.10.0", "1.0.0-beta", "1.0.0"]
        let versions = try texts.map { try #require(VersionNumber($0)) }
        #expect(versions.reversed().sorted().map(\.text) == texts)
        #expect(versions.filter(\.isRelease).map(\.text) == ["0.3.0", "0.3.1", "0.4.0", "0.10.0", "1.0.0"])
    }

    @Test(
        "are three whole numbers",
        arguments: [
            "", "1", "1.2", "v1.2.3", "1.2.3.4", "1.2.x", " 1.2.3", "1.2.3-", "1.2.3\n", "9999999.0.0", "١.٢.٣",
        ])
    func wrong(_ text: String) { #expect(VersionNumber(text) == nil) }
}
