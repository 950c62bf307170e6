extension String {
    /// As it may stand inside a sentence: a name in Hebrew or Arabic, or with a character that turns the direction,
    /// changes the order of nothing but itself. Such a name is put between FIRST STRONG ISOLATE and POP DIRECTIONAL
    /// ISOLATE (Unicode Standard Annex 9, section 2.4), as `bdi` does in markup; any other is left as it is.
    public var isolated: String {
        guard mayTurn, unicodeScalars.contains(where: \.turnsDirection) else { return self }
        // One that ends an isolate would end ours.
        let inside = unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }
        return "\u{2068}\(String(String.UnicodeScalarView(inside)))\u{2069}"
    }

    /// Over the bytes where they lie: no letter of a European language comes near.
    private var mayTurn: Bool {
        let firstHebrew = UInt8(0xD6)
        return utf8.withContiguousStorageIfAvailable { $0.contains { $0 >= firstHebrew } }
            ?? utf8.contains { $0 >= firstHebrew }
    }
}

extension Unicode.Scalar {
    /// Letters that run from right to left, and the characters that say so of others.
    fileprivate var turnsDirection: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
