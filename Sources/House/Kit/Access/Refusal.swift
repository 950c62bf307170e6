package import Foundation
package import Localization

/// The closed list of reasons to decline a request. Thrown anywhere, drawn in one place.
package enum Refusal: Error, Sendable, Equatable {
    /// The thing does not exist or is invisible to this member: both look the same.
    case notFound
    case signInFirst
    /// The thing is visible once it is unlocked.
    case locked(LockedPlace)
    /// The member may see the thing but not change it.
    case readOnly
    /// Only admins may do this.
    case adminsOnly
    /// Only a program with the token of the address may do this.
    case tokenNeeded
    /// A write that does not come from one of Hearth's own pages.
    case foreignOrigin
    /// A form on a page that was drawn for another member, who was signed in in this browser before; `mark` identifies
    /// them.
    case openedAsAnother(mark: String)
    case badRequest(Phrase)
    case conflict(Phrase)
    /// The thing existed and is over: an invitation was used or has expired.
    case gone(Phrase)
    case tooManyTries(wait: Duration)
    /// The server is too busy; the client may try again in a few seconds.
    case busy
    case wrongMethod(allowed: [String])
}

/// A locked subject, as far as it may be shown.
package struct LockedPlace: Sendable, Equatable {
    /// `nil` if the lock hides the name.
    let name: String?
    let icon: String
    /// The subject's path, with which everything inside begins.
    let path: String
    /// The page of all subjects of its kind.
    let home: String
    let words: LockWords

    package init(name: String?, icon: String, of lock: Subject.Lock, _ id: UUID) {
        self.name = name
        self.icon = icon
        path = lock.inside(id)
        home = lock.covers == nil ? lock.address.home : TodayRoom.path
        words = lock.words
        unlockPath = lock.address.path(id) + "/unlock"
    }

    /// The address that unlocks the subject.
    let unlockPath: String
}
