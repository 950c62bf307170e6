import CSQLiteSession

/// The conflicts that `sqlite3changeset_apply` reported while it ran.
final class Conflicts {
    private(set) var first: ChangesetConflict?
    /// The first conflict that no cascade can explain.
    private(set) var fatal: ChangesetConflict?

    /// Valid as long as this object: a caller that passes it to SQLite keeps the object until SQLite returns.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate func note(_ reason: ChangesetConflict.Reason, table: String?) -> Int32 {
        let conflict = ChangesetConflict(reason: reason, table: table)
        first = first ?? conflict
        guard reason == .rowChanged || reason == .rowMissing else {
            fatal = fatal ?? conflict
            return HEARTH_CHANGESET_ABORT
        }
        return HEARTH_CHANGESET_OMIT
    }
}

/// SQLite's conflict callback. `context` is `Conflicts.context`, alive because the call is still running.
func resolveConflict(_ context: UnsafeMutableRawPointer?, _ kind: Int32, _ iterator: OpaquePointer?) -> Int32 {
    guard let context else { return HEARTH_CHANGESET_ABORT }
    let conflicts = Unmanaged<Conflicts>.fromOpaque(context).takeUnretainedValue()
    switch kind {
    case HEARTH_CONFLICT_DATA: return conflicts.note(.rowChanged, table: tableName(iterator))
    case HEARTH_CONFLICT_NOTFOUND: return conflicts.note(.rowMissing, table: tableName(iterator))
    case HEARTH_CONFLICT_CONFLICT: return conflicts.note(.rowExists, table: tableName(iterator))
    case HEARTH_CONFLICT_FOREIGN_KEY: return conflicts.note(.foreignKey, table: nil)
    default: return conflicts.note(.constraint, table: tableName(iterator))
    }
}

private func tableName(_ iterator: OpaquePointer?) -> String? {
    var name: UnsafePointer<CChar>?
    var (columns, operation, isIndirect): (Int32, Int32, Int32) = (0, 0, 0)
    // The name is valid only during this callback, until the iterator moves on.
    guard sqlite3changeset_op(iterator, &name, &columns, &operation, &isIndirect) == 0, let name else { return nil }
    return String(cString: name)
}
