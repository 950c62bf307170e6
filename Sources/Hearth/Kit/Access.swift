public import GRDB

/// How much of a thing a member may do.
public enum AccessLevel: String, Sendable, Comparable, DatabaseValueConvertible {
    case read, write, own

    private var rank: Int {
        switch self {
        case .read: 0
        case .write: 1
        case .own: 2
        }
    }

    public static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rank < right.rank }
}

/// The kinds of things that can be shared; each names the table its ids come from.
public enum SubjectKind: String, Sendable, CaseIterable, DatabaseValueConvertible {
    case graph, series
}

/// Who may see a thing beside its owner.
public enum Audience: Sendable, Equatable {
    case onlyMe
    case household(Grant)
    case chosen([ID<Member>: Grant])

    /// What a share allows.
    public enum Grant: String, Sendable, DatabaseValueConvertible {
        case read, write
    }
}
