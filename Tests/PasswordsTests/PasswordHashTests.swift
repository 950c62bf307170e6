import Passwords
import Testing

@Suite("Password hashes")
struct PasswordHashTests {
    static let salt = "c29tZXNhbHQ"
    static let tag = "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"

    @Test("a hash from libargon2's own tests is read and verified")
    func knownAnswer() throws {
        let hash = try #require(PasswordHash("$argon2id$v=19$m=65536,t=2,p=1$\(Self.salt)$\(Self.tag)"))
        let hasher = PasswordHasher(cost: hash.cost)

        #expect(hash.cost == PasswordCost(memoryKiB: 65_536, iterations: 2, parallelism: 1))
        #expect(try hasher.verify("password", against: hash) == .right)
        #expect(try hasher.verify("Password", against: hash) == .wrong)
    }

    @Test(
        "a hash that asks for too much, or is written another way, is no hash",
        arguments: [
            "", "password", "$argon2id$", "$$$$$",
            "$argon2id$v=19$m=4194304,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=65537,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=7167,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=19456,t=11,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=19456,t=0,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=19456,t=2,p=5$\(salt)$\(tag)",
            "$argon2id$v=19$m=19456,t=2,p=0$\(salt)$\(tag)",
            "$argon2id$v=19$m=-19456,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=+19456,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=019456,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=99999999999999999999,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=19456,t=2$\(salt)$\(tag)",
            "$argon2id$v=19$m=19456,t=2,p=1,k=1$\(salt)$\(tag)",
            "$argon2id$v=19$t=2,m=19456,p=1$\(salt)$\(tag)",
            "$argon2id$v=16$m=19456,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$m=19456,t=2,p=1$\(salt)$\(tag)",
            "$argon2i$v=19$m=19456,t=2,p=1$\(salt)$\(tag)",
            "$argon2d$v=19$m=19456,t=2,p=1$\(salt)$\(tag)",
            "x$argon2id$v=19$m=19456,t=2,p=1$\(salt)$\(tag)",
            "$argon2id$v=19$m=19456,t=2,p=1$\(salt)$\(tag)$",
            "$argon2id$v=19$m=19456,t=2,p=1$\(salt)$\(tag)\n",
            "$argon2id$v=19$m=19456,t=2,p=1$\(salt)=$\(tag)",
            "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHR$\(tag)",
            "$argon2id$v=19$m=19456,t=2,p=1$c2hvcnQ$\(tag)",
            "$argon2id$v=19$m=19456,t=2,p=1$$\(tag)",
            "$argon2id$v=19$m=19456,t=2,p=1$\(salt)$c2hvcnQ",
            "$argon2id$v=19$m=19456,t=2,p=1$\(salt)$",
            "$argon2id$v=19$m=19456,t=2,p=1$\(salt)$\(String(repeating: "A", count: 88))",
            "$argon2id$v=19$m=19456,t=2,p=1$\(salt)$\(String(repeating: "A", count: 4_000_000))",
            "$argon2id$v=19$m=19456,t=2,p=1$\(salt)\0$\(tag)",
            "$2y$10$abcdefghijklmnopqrstuuGxQzqzqzqzqzqzqzqzqzqzqzqzqzqzq",
        ])
    func refused(_ text: String) {
        #expect(PasswordHash(text) == nil)
    }

    @Test("a demand for 4 GiB is refused without a single allocation of that size")
    func refusedFast() {
        let elapsed = ContinuousClock().measure {
            #expect(PasswordHash("$argon2id$v=19$m=4194304,t=2,p=1$\(Self.salt)$\(Self.tag)") == nil)
        }

        #expect(elapsed < .seconds(1))
    }
}
