import Foundation
public import Localization

/// The closed list of what Hearth declines. Thrown anywhere, drawn in one place.
public enum Refusal: Error, Sendable, Equatable {
    /// Not there, or not for this member: the two look the same.
    case notFound
    case signInFirst
    /// It may be seen once it is unlocked.
    case locked(LockedPlace)
    /// The thing may be seen, not changed.
    case readOnly
    /// Only admins do this.
    case adminsOnly
    /// A write that did not come from one of our own pages.
    case foreignOrigin
    /// A form of a page that was drawn for another member, who was signed in in this browser before: with their mark.
    case openedAsAnother(mark: String)
    case badRequest(Phrase)
    case conflict(Phrase)
    /// It was there and is over: an invitation used or expired.
    case gone(Phrase)
    case tooManyTries(wait: Duration)
    /// Too busy right now; try again in a few seconds.
    case busy
    case wrongMethod(allowed: [String])
}

/// A locked subject, as far as it may be shown while it is locked.
public struct LockedPlace: Sendable, Equatable {
    /// Nil when the lock hides it.
    public let name: String?
    public let icon: String
    /// Where it is: what is inside begins with this path.
    public let path: String
    /// Where all of its kind are.
    let home: String
    let words: LockWords

    init(name: String?, icon: String, of lock: Subject.Lock, _ id: UUID) {
        self.name = name
        self.icon = icon
        path = lock.inside(id)
        home = lock.covers == nil ? lock.address.home : "/today"
        words = lock.words
        unlockPath = lock.address.path(id) + "/unlock"
    }

    /// Where it is unlocked.
    public let unlockPath: String
}
