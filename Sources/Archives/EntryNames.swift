/// The names that an archive has had so far.
struct EntryNames {
    /// Two keyed hashes stand for each name, so that hundreds of thousands of names take little memory; a chance
    /// meeting is as likely as guessing a 128-bit key.
    private var seen: Set<UInt128> = []

    /// - Throws: `ArchiveError.unsafeName`, `ArchiveError.duplicateName`.
    mutating func add(_ name: String) throws(ArchiveError) {
        guard Self.isSafe(name) else { throw .unsafeName(name) }
        guard seen.insert(Self.key(name)).inserted else { throw .duplicateName(name) }
    }

    /// A relative path of plain parts. One slash at the end is how ZIP writes a folder.
    static func isSafe(_ name: String) -> Bool {
        guard !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else { return false }
        guard name.utf8.count <= 1_024, !hasDriveLetter(name) else { return false }
        let path = name.hasSuffix("/") ? name.dropLast() : name[...]
        return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255
        }
    }

    private static func hasDriveLetter(_ name: String) -> Bool {
        let start = name.utf8.prefix(2)
        return start.count == 2 && start.last == UInt8(ascii: ":") && (start.first.map { $0 | 0x20 } ?? 0) >= 0x61
    }

    private static func key(_ name: String) -> UInt128 {
        let folded = name.lowercased()
        var (one, other) = (Hasher(), Hasher())
        one.combine(folded)
        other.combine(1)
        other.combine(folded)
        return UInt128(UInt(bitPattern: one.finalize())) << 64 | UInt128(UInt(bitPattern: other.finalize()))
    }
}
