extension Signature {
    /// The files made of boxes (ISO/IEC 14496-12): the first names its brand and those it is compatible with. A
    /// QuickTime film from before that standard begins with any of its own boxes.
    var isoType: MediaType? {
        if ["moov", "wide", "mdat"].contains(where: { has($0, at: 4) }) { return .mov }
        guard has("ftyp", at: 4), let major = brand(at: 8) else { return nil }
        let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let compatible = stride(from: 16, to: min(length, bytes.count), by: 4).compactMap(brand)
        if let type = Self.pictureBrand(major) { return type }
        // mif1 and msf1 say only that there are pictures; what kind stands among the others.
        if major == "mif1" || major == "msf1" { return compatible.lazy.compactMap(Self.pictureBrand).first }
        let type = Self.filmBrand(major) ?? compatible.lazy.compactMap(Self.filmBrand).first
        return type == .mp4 && isSoundInBoxes ? .m4a : type
    }

    /// Whether the tracks of a film are all sound, as in what a browser records with a microphone. Their box begins such a
    /// file, and its handlers (ISO/IEC 14496-12, 8.4.3) say what each track is.
    private var isSoundInBoxes: Bool {
        var offset = 0
        while bytes.count >= offset + 8 {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = offset + length
            guard length >= 8 else { return false }
            if has("moov", at: offset + 4) {
                guard end <= bytes.count else { return false }
                let handlers = (offset..<end).filter { has("hdlr", at: $0) }.compactMap { brand(at: $0 + 12) }
                return handlers.contains("soun") && !handlers.contains("vide")
            }
            offset = end
        }
        return false
    }

    private static func pictureBrand(_ brand: String) -> MediaType? {
        switch brand {
        case "avif", "avis": .avif
        case "heic", "heix", "heim", "heis", "hevc", "hevx": .heic
        default: nil
        }
    }

    private static func filmBrand(_ brand: String) -> MediaType? {
        switch brand {
        case "qt  ": .mov
        case "M4A ", "M4B ", "M4P ": .m4a
        case "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71", "avc1",
            "mmp4", "MSNV", "dash", "M4V ", "M4VH", "M4VP", "f4v ", "3gp4", "3gp5", "3gp6", "3gp7", "3ge6", "3ge7":
            .mp4
        default: nil
        }
    }

    private func brand(at offset: Int) -> String? {
        guard bytes.count >= offset + 4 else { return nil }
        return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }

    /// The kinds of Matroska (RFC 8794): the header's element 0x4282 names which.
    var matroskaType: MediaType? {
        guard has([0x1A, 0x45, 0xDF, 0xA3], at: 0) else { return nil }
        // The header takes some 40 bytes; beyond these there is film.
        for offset in 4..<min(max(4, bytes.count), 128) where has([0x42, 0x82], at: offset) {
            if has([0x84] + Array("webm".utf8), at: offset + 2) { return isSoundInMatroska ? .weba : .webm }
            if has([0x88] + Array("matroska".utf8), at: offset + 2) { return .mkv }
        }
        return nil
    }

    /// Whether the tracks are all sound (RFC 9559): they come before the first cluster, each with the name of its codec
    /// (0x86), which begins with the kind of the track.
    private var isSoundInMatroska: Bool {
        guard let cluster = bytes.indices.first(where: { has([0x1F, 0x43, 0xB6, 0x75], at: $0) }) else { return false }
        let codecs = { (kind: String) -> Bool in (0..<cluster).contains { bytes[$0] == 0x86 && has(kind, at: $0 + 2) } }
        return codecs("A_") && !codecs("V_")
    }
}
