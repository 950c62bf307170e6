public import Localization

/// What we decline, and why. Thrown anywhere, drawn in one place.
public enum Refusal: Error, Sendable, Equatable {
    /// Not there, or not for this member: the two look the same.
    case notFound
    case signInFirst
    /// The thing may be seen, not changed.
    case readOnly
    /// Only admins do this.
    case adminsOnly
    /// A write that did not come from one of our own pages.
    case foreignOrigin
    case badRequest(Phrase)
    case conflict(Phrase)
    /// It was there and is over: an invitation used or expired.
    case gone(Phrase)
    case tooManyTries(wait: Duration)
    /// Too busy right now; try again in a few seconds.
    case busy
    case wrongMethod(allowed: [String])
}
