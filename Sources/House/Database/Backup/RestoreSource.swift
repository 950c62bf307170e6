/// Something that a household is restored from.
package protocol RestoreSource: Sendable {
    /// Unpacks the database and the blobs.
    /// - Parameters:
    ///   - staging: an empty data folder.
    ///   - migrations: the names of those that this version knows.
    ///   - isLenient: whether files of the household may be damaged or missing.
    /// - Throws: `StartProblem`
    func unpack(
        into staging: DataFolder, knowing migrations: [String], acceptingDamage isLenient: Bool
    ) throws -> UnpackedBackup
}

/// A backup that was unpacked.
package struct UnpackedBackup {
    /// Milliseconds since 1970.
    let createdAt: Int64
    /// The blobs that were hashed on their way and are known to be whole; the others are read again.
    let whole: Set<BlobKey>
}
