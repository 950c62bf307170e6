import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Throttle")
struct ThrottleTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    private func fail(_ count: Int, as name: String = "Ada", from address: String = "127.0.0.1") throws {
        for _ in 0..<count { _ = try home.browser(from: address).signIn(name, "not the password") }
    }

    @Test("after five wrong passwords each further try waits, longer every time, and the page says how long")
    func growingWaits() throws {
        try fail(5)

        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
            let reply = try home.browser().signIn("Ada")
            #expect(reply.status == 429)
            #expect(reply["Retry-After"] == "\(seconds)")
            #expect(reply.text.contains("role=\"alert\""))
            #expect(reply.text.contains("in \(seconds) second"))
            #expect(reply.text.contains("value=\"Ada\""))
            home.clock.advance(.seconds(seconds))
            try fail(1)
        }
    }

    @Test("waiting is enough: the right password then opens the door, and the wrong tries are forgotten")
    func waiting() throws {
        try fail(6)
        home.clock.advance(.seconds(2))

        #expect(try home.browser().signIn("Ada").status == 303)
        try fail(4)
        #expect(try home.browser().signIn("Ada").status == 303)
    }

    @Test("a wait is only for the right name: others in the same house sign in meanwhile")
    func others() throws {
        try fail(8)

        #expect(try home.browser().signIn("Ada").status == 429)
        #expect(try home.browser().signIn("Grace").status == 303)
    }

    @Test("an unknown name is made to wait just like a known one")
    func unknownNames() throws {
        try fail(5, as: "Edith")
        try fail(5, as: "Grace")

        let unknown = try home.browser().signIn("Edith", "again")
        let known = try home.browser().signIn("Grace", "again")
        #expect(unknown.status == 429)
        #expect(unknown.withoutDate == known.withoutDate.replacing("Grace", with: "Edith"))
    }

    @Test("other spellings of the name and made-up X-Forwarded-For addresses do not help")
    func evasions() throws {
        for name in ["Ada", "ada", "ADA", " áda", "Ada\u{301}"] { try fail(1, as: name) }

        for number in 1...3 {
            let reply = try home.browser().post(
                "/login", ["name": "Ada", "password": TestHome.password], "X-Forwarded-For: 10.0.\(number).1",
                "X-Real-IP: 10.0.\(number).1", "Forwarded: for=10.0.\(number).1")
            #expect(reply.status == 429)
        }
    }

    @Test("behind a trusted proxy it is the visitor's own address that counts")
    func proxies() throws {
        let home = try TestHome { $0.trustedProxies = ["127.0.0.1"] }
        let attempt = { (address: String, password: String) in
            try home.browser().post(
                "/login", ["name": "Ada", "password": password], "X-Forwarded-For: 10.9.9.9, \(address)")
        }
        for _ in 1...5 { _ = try attempt("10.0.1.1", "not the password") }

        #expect(try attempt("10.0.1.1", TestHome.password).status == 429)
        #expect(try attempt("10.0.1.77", TestHome.password).status == 303)
    }

    @Test("a device that guesses, one name or many, keeps no other device of its network out")
    func devices() throws {
        try fail(40, from: "127.0.7.1")
        for number in 0..<40 { try fail(1, as: "Name \(number)", from: "127.0.7.1") }

        #expect(try home.browser(from: "127.0.7.1").signIn("Grace").status == 429)
        #expect(try home.browser(from: "127.0.7.2").signIn("Ada").status == 303)
        #expect(try home.browser(from: "127.0.7.3").signIn("Grace").status == 303)
    }

    @Test("many devices of one network have ten times the tries of one, for a name and for all names together")
    func networks() throws {
        for number in 0..<50 { try fail(1, from: "127.0.7.\(number + 1)") }
        #expect(try home.browser(from: "127.0.7.200").signIn("Ada").status == 429)
        #expect(try home.browser(from: "127.0.7.200").signIn("Grace").status == 303)
        #expect(try home.browser(from: "127.0.8.1").signIn("Ada").status == 303)

        for number in 0..<250 { try fail(1, as: "Name \(number)", from: "127.0.7.\(number % 250 + 1)") }
        #expect(try home.browser(from: "127.0.7.254").signIn("Grace").status == 429)
        #expect(try home.browser(from: "127.0.8.1").signIn("Grace").status == 303)
    }

    @Test(
        "an IPv6 device is the first 64 bits of its address, however that is written",
        arguments: [
            ("fe80::1", "fe80::2:3:4:5", true), ("fe80::1%eth0", "fe80::2%eth0", true),
            ("2001:db8::1", "2001:db8:0:0:ffff::9", true), ("fd00:1:2:3::1", "fd00:1:2:3:4:5:6:7", true),
            ("2001:db8:0:1::1", "2001:db8:0:2::1", false), ("::ffff:10.0.0.1", "::ffff:10.0.0.200", false),
            ("::ffff:10.0.0.1", "::ffff:10.0.0.1", true), ("::ffff:10.0.0.1", "10.0.0.1", true),
        ])
    func devicesOfIPv6(one: String, other: String, isSame: Bool) {
        let (one, other) = (Throttle.Try(.setUpCode, address: one), Throttle.Try(.setUpCode, address: other))
        #expect((one.buckets.map(\.name).prefix(2) == other.buckets.map(\.name).prefix(2)) == isSame)
    }

    @Test(
        "an IPv6 network is the first 48 bits of an address, and ten times as wide as a device",
        arguments: [
            ("2001:db8:1:2::1", "2001:db8:1:3::1", true), ("2001:db8:1::1", "2001:db8:2::1", false),
            ("fe80::1%eth0", "fe80::2:0:0:0:1", true), ("::ffff:10.0.0.1", "10.0.0.200", true),
            ("::ffff:10.0.0.1", "::ffff:10.0.1.1", false),
        ])
    func networksOfIPv6(one: String, other: String, isSame: Bool) {
        let (one, other) = (Throttle.Try(.setUpCode, address: one), Throttle.Try(.setUpCode, address: other))
        #expect((one.buckets.map(\.name).suffix(2) == other.buckets.map(\.name).suffix(2)) == isSame)
        #expect(one.buckets.suffix(2).map(\.free) == one.buckets.prefix(2).map { $0.free * 10 })
    }

    @Test("whoever signed in before on their phone is not locked out by others who guess")
    func knownDevices() throws {
        let phone = try home.browser()
        _ = try phone.signIn("Ada")
        _ = try phone.post("/logout")
        try fail(40)

        #expect(try home.browser().signIn("Ada").status == 429)
        #expect(try phone.signIn("Ada").status == 303)
    }

    @Test("a known device has a bucket of its own, opens no other account, and is forgotten with the password")
    func knownDeviceLimits() throws {
        let phone = try home.browser()
        _ = try phone.signIn("Ada")
        for _ in 1...5 { _ = try phone.signIn("Ada", "not the password") }
        #expect(try phone.signIn("Ada").status == 429)
        #expect(try home.browser().signIn("Ada").status == 303)

        try fail(5, as: "Grace")
        #expect(try phone.signIn("Grace").status == 429)

        home.clock.advance(.seconds(1))
        try home.house.passwordResets.reset(home.ada.id, password: "another evening", withoutApp: false)
        try fail(5)
        #expect(try phone.signIn("Ada", "another evening").status == 429)
    }

    @Test("of two who use one tablet, whoever signed in last is not locked out there by strangers who guess")
    func sharedDevice() throws {
        let tablet = try home.browser()
        for name in ["Ada", "Grace"] {
            #expect(try tablet.signIn(name).status == 303)
            _ = try tablet.post("/logout")
        }
        try fail(10, as: "Grace")

        #expect(try home.browser().signIn("Grace").status == 429)
        #expect(try tablet.signIn("Grace").status == 303)
    }

    @Test("a restart forgets no wrong password")
    func restart() throws {
        for seconds in [0, 1, 2] {
            home.clock.advance(.seconds(seconds))
            try fail(seconds == 0 ? 5 : 1)
        }

        try home.restarted { house in
            let reply = try Browser(house).signIn("Ada")
            #expect(reply.status == 429)
            #expect(reply["Retry-After"] == "4")
        }
    }

    @Test("after an hour without a wrong password the count begins anew")
    func forgetting() throws {
        try fail(9)
        home.clock.advance(.hours(1))

        try fail(4)
        #expect(try home.browser().signIn("Ada").status == 303)
    }

    @Test("many tries at once are no more tries than one after the other")
    func parallel() throws {
        let replies = try together(24) { _ in try home.browser().signIn("Ada", "not the password") }

        let judged = replies.filter { $0.status == 422 }.count
        #expect(judged == 5, "\(judged)")
        #expect(replies.allSatisfy { [422, 429].contains($0.status) })
    }

    @Test(
        "names that no one could have are refused like any other",
        arguments: [
            "a" + String(repeating: "\u{20DD}", count: 300), String(repeating: "각", count: 200),
            String(repeating: "ﷺ", count: 100), String(repeating: "x", count: 1000), "", "\u{301}", "🧑‍🍳",
        ])
    func strangeNames(name: String) throws {
        let reply = try home.browser().signIn(name, "not the password")

        #expect(reply.status == 422)
    }

    @Test("a try that could not be checked counts as none, and makes no wrong one forgotten")
    func unchecked() throws {
        struct DiskFull: Error {}
        let (throttle, attempt) = (home.house.throttle, Throttle.Try(.account("Ada"), address: "127.0.0.1"))
        try fail(4)

        #expect(throws: DiskFull.self) {
            _ = try throttle.validate(attempt) { () throws -> Bool? in throw DiskFull() }
        }

        #expect(try throttle.failures(of: attempt) == 4)
    }

    @Test("no sign-in name reaches the tries that are counted for something else")
    func separateBuckets() throws {
        for name in ["set-up code", "member \(home.ada.id)", "password \(home.ada.id)"] { try fail(6, as: name) }

        let reply = try home.post(
            "/settings/password", ["current": TestHome.password, "password": "another evening"], as: home.ada)
        #expect(reply.status == 303)
    }
}
