import GRDB

/// The level of a member's access to a thing.
package enum AccessLevel: String, Sendable, Comparable, DatabaseValueConvertible {
    case read, write, own

    private var rank: Int {
        switch self {
        case .read: 0
        case .write: 1
        case .own: 2
        }
    }

    package static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rank < right.rank }

    /// The level that ownership or sharing gives a member: guests never have more than `read`. Every door decides by
    /// this.
    package init(_ given: AccessLevel, for member: Member) { self = member.role == .guest ? .read : given }
}

/// A kind of thing that can be owned and shared, named by the table of its ids. Each room declares its own.
package struct SubjectKind: RawRepresentable, Hashable, Sendable, DatabaseValueConvertible {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
}

/// The members beside the owner who may see a thing.
package enum Audience: Sendable, Equatable {
    case onlyMe
    case household(Grant)
    case chosen([ID<Member>: Grant])

    /// The level of a share.
    package enum Grant: String, Sendable, DatabaseValueConvertible {
        case read, write
    }
}
