import Foundation
import GRDB

/// The kind of an error, such as `SQLite 13` or `ServerProblem.unreachable`, without what it is about: the text of an error
/// may hold a path, an address or what a member typed.
enum FaultName {
    private static let limit = 80

    static func of(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError: "SQLite \(error.extendedResultCode.rawValue)"
        case let error as POSIXError: "POSIX \(error.code.rawValue)"
        case let error as CocoaError: "Cocoa \(error.code.rawValue)"
        default: String(typeAndCase(error).prefix(limit))
        }
    }

    /// A name that was stored; `nil` of a text that is none, as versions before 0.4 stored.
    static func checked(_ stored: String) -> String? {
        let isName = stored.wholeMatch(of: /[A-Za-z][A-Za-z0-9_. <>,]*/) != nil
        return isName && stored.count <= limit ? stored : nil
    }

    private static func typeAndCase(_ error: any Error) -> String {
        let type = String(describing: type(of: error))
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return type }
        if let name = mirror.children.first?.label { return "\(type).\(name)" }
        // The name of a case, unless it has a description of its own: a sentence.
        let name = "\(error)"
        return name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) == nil ? type : "\(type).\(name)"
    }
}
