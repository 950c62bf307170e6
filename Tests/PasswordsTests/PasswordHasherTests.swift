import Concurrency
import Dispatch
import Foundation
import Passwords
import Synchronization
import Testing

@Suite("Hashing passwords")
struct PasswordHasherTests {
    static let cheap = PasswordCost(memoryKiB: 7_168, iterations: 1)
    let hasher = PasswordHasher(cost: cheap)

    @Test("the right password is right and any other is wrong")
    func verdicts() throws {
        let hash = try hasher.hash("marmalade on toast")

        #expect(hash.text.hasPrefix("$argon2id$v=19$m=7168,t=1,p=1$"))
        #expect(try hasher.verify("marmalade on toast", against: hash) == .right)
        #expect(try hasher.verify("marmalade on toasT", against: hash) == .wrong)
        #expect(try hasher.verify("", against: hash) == .wrong)
    }

    @Test("the same password never has the same hash twice, and its hash survives the database")
    func salted() throws {
        let (one, other) = (try hasher.hash("marmalade on toast"), try hasher.hash("marmalade on toast"))

        #expect(one != other)
        #expect(PasswordHash(one.text) == one)
    }

    @Test("an account that does not exist is always wrong")
    func nobody() throws {
        #expect(try hasher.verify("", against: nil) == .wrong)
        #expect(try hasher.verify("marmalade on toast", against: nil) == .wrong)
    }

    @Test(
        "a hash made at another cost is right but old",
        arguments: [
            PasswordCost(memoryKiB: 8_192, iterations: 1),
            PasswordCost(memoryKiB: 7_168, iterations: 2),
            PasswordCost(memoryKiB: 7_168, iterations: 1, parallelism: 2),
        ])
    func rehash(_ newer: PasswordCost) throws {
        let hash = try hasher.hash("marmalade on toast")
        let newHasher = PasswordHasher(cost: newer)

        #expect(try newHasher.verify("marmalade on toast", against: hash) == .rightButOld)
        #expect(try newHasher.verify("marmalade", against: hash) == .wrong)

        let newHash = try newHasher.hash("marmalade on toast")
        #expect(newHash.cost == newer)
        #expect(try newHasher.verify("marmalade on toast", against: newHash) == .right)
    }

    @Test("a cost out of bounds is brought within them")
    func bounds() throws {
        let tooMuch = PasswordCost(memoryKiB: 4_194_304, iterations: 0, parallelism: 99)

        #expect(!tooMuch.isWithinBounds)
        #expect(PasswordCost.standard.isWithinBounds)
        #expect(PasswordHasher(cost: tooMuch).cost == PasswordCost(memoryKiB: 65_536, iterations: 1, parallelism: 4))
    }

    @Test("an accent is the same whether it was typed as one character or as two")
    func normalised() throws {
        let hash = try hasher.hash("cr\u{E8}me br\u{FB}l\u{E9}e")

        #expect(try hasher.verify("cre\u{300}me bru\u{302}le\u{301}e", against: hash) == .right)
        #expect(try hasher.verify("creme brulee", against: hash) == .wrong)
    }

    @Test("what follows a NUL byte counts")
    func nul() throws {
        let hash = try hasher.hash("marmalade\0toast")

        #expect(try hasher.verify("marmalade\0toast", against: hash) == .right)
        #expect(try hasher.verify("marmalade\0crumpet", against: hash) == .wrong)
        #expect(try hasher.verify("marmalade", against: hash) == .wrong)
    }

    @Test("1,024 bytes count to the last one, and one more is refused, not cut off")
    func length() throws {
        let longest = String(repeating: "é", count: 512)
        let hash = try hasher.hash(longest)

        #expect(try hasher.verify(longest, against: hash) == .right)
        #expect(try hasher.verify(longest.dropLast() + "è", against: hash) == .wrong)
        #expect(throws: PasswordTooLong.self) { try hasher.hash(longest + "a") }
        #expect(throws: PasswordTooLong.self) { try hasher.verify(longest + "a", against: hash) }
        #expect(throws: PasswordTooLong.self) { try hasher.verify(longest + "a", against: nil) }
        #expect(throws: PasswordTooLong.self) { try hasher.hash(String(repeating: "a", count: 10_000_000)) }
    }

    @Test("1,024 bytes are counted after composing")
    func lengthOfParts() throws {
        let composed = String(repeating: "\u{E9}", count: 512)
        let decomposed = String(repeating: "e\u{301}", count: 512)

        #expect(try hasher.verify(decomposed, against: hasher.hash(composed)) == .right)
    }

    @Test("an unknown account takes as long to refuse as a wrong password")
    func timing() throws {
        let hash = try hasher.hash("marmalade on toast")
        let clock = ContinuousClock()
        var (known, unknown): ([Duration], [Duration]) = ([], [])

        for _ in 0..<25 {
            known.append(try clock.measure { _ = try hasher.verify("marmalade", against: hash) })
            unknown.append(try clock.measure { _ = try hasher.verify("marmalade", against: nil) })
        }

        // Without the dummy the ratio is in the hundreds; a busy machine may be off by this much.
        let ratio = known.sorted()[12] / unknown.sorted()[12]
        #expect((0.4...2.5).contains(ratio), "known \(known.sorted()[12]), unknown \(unknown.sorted()[12])")
    }

    @Test("a hasher that is busy says so instead of hashing")
    func busy() {
        let hasher = PasswordHasher(cost: .standard, concurrent: 1, waiting: 0)
        let hashed = Mutex(0)
        let refused = Mutex(0)
        let start = DispatchSemaphore(value: 0)
        let group = DispatchGroup()
        for _ in 0..<16 {
            group.enter()
            Thread.detachNewThread {
                start.wait()
                do {
                    _ = try hasher.hash("marmalade on toast")
                    hashed.withLock { $0 += 1 }
                } catch PasswordHasher.Busy.queueFull {
                    refused.withLock { $0 += 1 }
                } catch {}
                group.leave()
            }
        }

        for _ in 0..<16 { start.signal() }
        group.wait()
        #expect(hashed.withLock { $0 } >= 1)
        #expect(refused.withLock { $0 } >= 1)
        #expect(hashed.withLock { $0 } + refused.withLock { $0 } == 16)
    }
}
