import Testing

@testable import Outbound

@Suite("Inside or outside of the house")
struct AddressRangeTests {
    @Test(
        "the first and the last address of each special range are no public ones",
        arguments: [
            ("0.0.0.0", "0.255.255.255"), ("10.0.0.0", "10.255.255.255"), ("100.64.0.0", "100.127.255.255"),
            ("127.0.0.0", "127.255.255.255"), ("169.254.0.0", "169.254.255.255"), ("172.16.0.0", "172.31.255.255"),
            ("192.0.0.0", "192.0.0.255"), ("192.0.2.0", "192.0.2.255"), ("192.88.99.0", "192.88.99.255"),
            ("192.168.0.0", "192.168.255.255"), ("198.18.0.0", "198.19.255.255"), ("198.51.100.0", "198.51.100.255"),
            ("203.0.113.0", "203.0.113.255"), ("224.0.0.0", "239.255.255.255"), ("240.0.0.0", "255.255.255.255"),
            ("::", "::1"), ("fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"), ("2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2001:2::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"), ("100::", "100::ffff:ffff:ffff:ffff"),
            ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"), ("5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
            ("4000::", "4fff::1"),
        ])
    func special(first: String, last: String) {
        #expect(!AddressRange.isPublic(first))
        #expect(!AddressRange.isPublic(last))
    }

    @Test(
        "the neighbours of the special ranges are public",
        arguments: [
            "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
            "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.88.98.255",
            "192.88.100.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "198.51.99.255",
            "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255", "2000::", "2001:200::",
            "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::", "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::",
            "2a00:1450:4001::1", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::",
        ])
    func neighbours(text: String) {
        #expect(AddressRange.isPublic(text))
    }

    @Test("IPv6 addresses that carry an IPv4 one are none, but for those of a NAT64, which are as that one is")
    func embedded() {
        for text in [
            "::ffff:192.168.1.1", "::ffff:8.8.8.8", "::192.168.1.1", "::8.8.8.8", "::ffff:0:8.8.8.8", "2002:808:808::1",
            "2002:c0a8:101::1", "64:ff9b::192.168.1.1", "64:ff9b::127.0.0.1", "64:ff9b:1::8.8.8.8",
        ] {
            #expect(!AddressRange.isPublic(text), "\(text)")
        }

        #expect(AddressRange.isPublic("64:ff9b::8.8.8.8"))
    }

    @Test("what is no address is not public")
    func malformed() {
        for text in ["", "a.example", "127.1", "fe80::1%eth0", "[2a00::1]"] {
            #expect(!AddressRange.isPublic(text), "\(text)")
        }
        for count in [0, 3, 5, 15, 17] {
            #expect(!AddressRange.isPublic([UInt8](repeating: 8, count: count)))
        }
    }

    @Test("the networks of this machine's own interfaces are inside, whatever their addresses are")
    func local() {
        let network = LocalNetworks.network(
            of: [0x2A, 0x02, 8, 8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 5],
            mask: [UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: 8))

        #expect(!Outside.isOutside([0x2A, 0x02, 8, 8, 0, 0, 0, 1, 9, 9, 9, 9, 9, 9, 9, 9], of: [network]))
        #expect(Outside.isOutside([0x2A, 0x02, 8, 8, 0, 0, 0, 2, 9, 9, 9, 9, 9, 9, 9, 9], of: [network]))
        #expect(!Outside.isOutside([192, 168, 1, 1], of: [network]))
        #expect(LocalNetworks.current().contains(AddressPrefix([127, 0, 0, 1], length: 8)))
    }

    @Test("a tunnel that claims all of the internet does not make it the house")
    func tunnel() {
        let tunnel = LocalNetworks.network(of: [25, 1, 2, 3], mask: [0, 0, 0, 0])

        #expect(tunnel.contains([25, 1, 2, 3]))
        #expect(!tunnel.contains([25, 1, 2, 4]))
    }
}
