import Glibc
import HTTP
import Synchronization

/// Files as they were answered, kept until anything in the database changes: a gallery asks for dozens at once and a
/// player for the same one again and again, and who may see it takes longer to find out than to send it.
///
/// An answer is kept for one session and one address, so whoever has no live session finds nothing here. Whatever ends
/// a session, a share or a file is a commit, and a commit ends what was kept; time ends it too. What a key opened is
/// never kept, because locking is no commit.
final class KeptAnswers: Sendable {
    private struct Key: Hashable {
        let token: String
        let path: String

        init?(_ request: Request) {
            guard request.method.isSafe, request.query.isEmpty, let token = SessionCookie.token(request) else {
                return nil
            }
            self.token = token
            path = request.path
        }
    }

    private struct Answers {
        var moment: Moment?
        var kept: [Key: (response: Response, at: Instant)] = [:]
    }

    private let answers = Mutex(Answers())
    private let clock: WallClock

    private static let most = 4096
    private static let longest = Duration.seconds(60)

    init(clock: WallClock) { self.clock = clock }

    /// What was answered at this moment of the database, if its file is still there.
    func answer(to request: Request, at moment: Moment) -> Response? {
        guard let key = Key(request), let kept = answers.withLock({ $0.moment == moment ? $0.kept[key] : nil }),
            case let age = clock.now().since(kept.at), age >= .zero, age < Self.longest,
            case .file(let path) = kept.response.body, access(path, R_OK) == 0
        else { return nil }
        return kept.response
    }

    /// Keeps a file's answer to a visit whose moment is known.
    func keep(_ response: Response, to visit: Visit) {
        guard let moment = visit.moment, !visit.keys.isUsed, response.status == .ok, case .file = response.body,
            let key = Key(visit.request)
        else { return }
        let now = clock.now()
        answers.withLock { answers in
            // A request that began earlier may end later.
            if let kept = answers.moment, kept.isLater(than: moment) { return }
            if answers.moment != moment || answers.kept.count >= Self.most { answers = Answers(moment: moment) }
            answers.kept[key] = (response, now)
        }
    }
}
