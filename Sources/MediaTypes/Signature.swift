public import Foundation

extension MediaType {
    /// How many bytes from the beginning are looked at.
    public static let signatureLength = 4_096

    /// - Parameter bytes: the first `signatureLength` bytes, or all of a shorter file.
    public init(firstBytes bytes: some Sequence<UInt8>) {
        self = Signature(bytes: Array(bytes.prefix(Self.signatureLength))).type
    }

    /// - Throws: when the file cannot be read.
    public init(file url: URL) throws {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }  // only read from: nothing can be lost
        self.init(firstBytes: try handle.read(upToCount: Self.signatureLength) ?? Data())
    }
}

/// The beginning of a file.
struct Signature {
    let bytes: [UInt8]

    var type: MediaType {
        pictureType ?? isoType ?? matroskaType ?? soundType ?? (has("%PDF-", at: 0) ? .pdf : .file)
    }

    private var pictureType: MediaType? {
        if has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
        if has("GIF87a", at: 0) || has("GIF89a", at: 0) { return .gif }
        if has("RIFF", at: 0), has("WEBP", at: 8) { return .webp }
        return isTIFF ? .tiff : nil
    }

    /// TIFF 6.0 and BigTIFF, but not Canon's raw pictures, which say so in bytes 8 and 9.
    private var isTIFF: Bool {
        let orders: [[UInt8]] = [
            [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
        ]
        return orders.contains { has($0, at: 0) } && !has("CR", at: 8)
    }

    private var soundType: MediaType? {
        if has("RIFF", at: 0), has("WAVE", at: 8) { return .wav }
        if has("OggS", at: 0) { return isOggSound ? .ogg : nil }
        if has("ID3", at: 0) || isMP3 { return .mp3 }
        return nil
    }

    /// The first page's only packet begins after 27 bytes and a table whose length is in the last of them
    /// (RFC 3533); what it begins with says which codec it is.
    private var isOggSound: Bool {
        guard bytes.count > 27 else { return false }
        let packet = 27 + Int(bytes[26])
        return ["\u{1}vorbis", "OpusHead", "\u{7F}FLAC", "Speex   "].contains { has($0, at: packet) }
    }

    /// Two frame headers of MPEG layer III, the second where the first says (ISO/IEC 11172-3, 2.4.1.3).
    private var isMP3: Bool {
        guard let length = layerThreeFrame(at: 0) else { return false }
        return layerThreeFrame(at: length) != nil
    }

    /// The length of the frame at an offset.
    private func layerThreeFrame(at offset: Int) -> Int? {
        guard bytes.count >= offset + 4 else { return nil }
        let (sync, version) = (bytes[offset], bytes[offset + 1] >> 3 & 3)
        let (layer, bitRate) = (bytes[offset + 1] >> 1 & 3, Int(bytes[offset + 2] >> 4))
        let sampleRate = Int(bytes[offset + 2] >> 2 & 3)
        guard sync == 0xFF, bytes[offset + 1] & 0xE0 == 0xE0, version != 1, layer == 1 else { return nil }
        guard (1...14).contains(bitRate), sampleRate != 3 else { return nil }

        let isFirstVersion = version == 3
        let kilobits =
            isFirstVersion
            ? [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            : [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        let hertz = [44_100, 48_000, 32_000][sampleRate] / (isFirstVersion ? 1 : version == 2 ? 2 : 4)
        let padding = Int(bytes[offset + 2] >> 1 & 1)
        return (isFirstVersion ? 144 : 72) * kilobits[bitRate - 1] * 1_000 / hertz + padding
    }

    func has(_ text: String, at offset: Int) -> Bool {
        has(Array(text.utf8), at: offset)
    }

    func has(_ part: [UInt8], at offset: Int) -> Bool {
        bytes.count >= offset + part.count && bytes[offset..<offset + part.count].elementsEqual(part)
    }
}
