import Foundation
import HTTP
import TestSupport

@testable import Hearth

extension RawReply {
    /// Everything but the time it was sent.
    var withoutDate: String {
        let head = fields.filter { $0.name != "Date" }.map { "\($0.name): \($0.value)" }.sorted()
        return ([statusLine] + head + [text]).joined(separator: "\n")
    }

    func contains(_ word: String) -> Bool { withoutDate.localizedStandardContains(word) }
}

extension Route {
    var isForAdmins: Bool { if case .admin = handler { true } else { false } }

    var isForAnyone: Bool {
        switch handler {
        case .standing, .anyone: true
        case .member, .admin, .append: false
        }
    }

    func leads(through name: String) -> Bool { pattern.split(separator: "/").contains(":\(name)") }
}
