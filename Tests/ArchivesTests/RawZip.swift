/// A ZIP archive put together by hand, so that it can lie.
///
/// Format: PKWARE APPNOTE.TXT 4.3.
struct RawZip {
    struct Entry {
        var name: [UInt8]
        var bytes: [UInt8] = Array("toast".utf8)
        /// Unix mode, in the upper half of the external attributes.
        var mode: UInt32 = 0o100644
        var flags: UInt16 = 0x0800
        var method: UInt16 = 0
        /// The size in the headers, if not the true one.
        var claimedSize: UInt32?
        var localSize: UInt32?
        var checksum: UInt32?
        /// The place of the local header, if not the true one.
        var offset: UInt32?

        init(_ name: String) { self.name = Array(name.utf8) }
    }

    var entries: [Entry]

    init(_ entries: Entry...) { self.entries = entries }

    var bytes: [UInt8] {
        var local: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = entry.offset ?? UInt32(local.count)
            let size = entry.claimedSize ?? UInt32(entry.bytes.count)
            let checksum = entry.checksum ?? crc32(entry.bytes)
            let versionAndTime = le(20 as UInt16) + le(entry.flags) + le(entry.method) + le(0 as UInt32)
            let nameLengths = le(UInt16(entry.name.count)) + le(0 as UInt16)
            let localSize = entry.localSize ?? size

            local += le(0x0403_4B50 as UInt32) + versionAndTime + le(checksum)
            local += le(localSize) + le(localSize) + nameLengths + entry.name + entry.bytes

            directory += le(0x0201_4B50 as UInt32) + le(0x0314 as UInt16) + versionAndTime + le(checksum)
            directory += le(size) + le(size) + nameLengths + le(0 as UInt16) + le(0 as UInt16) + le(0 as UInt16)
            directory += le(entry.mode << 16) + le(offset) + entry.name
        }
        let count = le(UInt16(entries.count))
        let end = le(0x0605_4B50 as UInt32) + le(0 as UInt32) + count + count
        return local + directory + end + le(UInt32(directory.count)) + le(UInt32(local.count)) + le(0 as UInt16)
    }

    private func le<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
