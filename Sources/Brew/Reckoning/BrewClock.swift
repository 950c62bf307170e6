/// The state of a brew, computed from its start and its events. No timer runs, so a locked phone, a closed tab or a
/// second device cannot lose the time. `brew-state.js` computes the same.
struct BrewClock: Sendable, Equatable {
    /// Milliseconds since 1970, like all times here.
    let startedAt: Int64
    /// The seconds of each step; `nil` for a step that waits for a tap.
    let seconds: [Int?]
    let events: [BrewEvent]

    struct State: Sendable, Equatable {
        /// The index of the current step, from 0.
        var step = 0
        var stepElapsed: Int64 = 0
        /// Milliseconds until the step ends; 0 once the last one is over, `nil` for a step that waits for a tap.
        var stepLeft: Int64?
        /// Milliseconds since the start, without pauses.
        var elapsed: Int64 = 0
        var isPaused = false
        var isFinished = false
        /// Milliseconds of each step so far; their sum is `elapsed`.
        var spent: [Int64]
    }

    init(startedAt: Int64, seconds: [Int?], events: some Collection<BrewEvent>) {
        self.startedAt = startedAt
        self.seconds = seconds.isEmpty ? [nil] : seconds
        self.events = events.inOrder.filter { $0.at >= startedAt }
    }

    /// When it was finished; `nil` if it was not.
    var finishedAt: Int64? { events.first { $0.kind == .finish }?.at }

    /// The state at a time; later events are ignored.
    func state(at now: Int64) -> State {
        var state = State(spent: seconds.map { _ in 0 })
        var time = startedAt
        for event in events where event.at <= now {
            advance(&state, by: event.at - time)
            time = event.at
            switch event.kind {
            case .step:
                guard event.step < seconds.count else { continue }
                (state.step, state.stepElapsed) = (event.step, 0)
            case .pause: state.isPaused = true
            case .resume: state.isPaused = false
            case .finish:
                advance(&state, by: 0)
                (state.isPaused, state.isFinished) = (false, true)
            }
            if state.isFinished { break }
        }
        if !state.isFinished { advance(&state, by: max(now - time, 0)) }
        state.stepLeft = length(of: state.step).map { max($0 - state.stepElapsed, 0) }
        return state
    }

    /// Milliseconds of brewing, from the first step with a time on. The steps before it, rinsing and weighing, are not
    /// brewing.
    func brewed(_ state: State) -> Int64 {
        state.spent[(seconds.firstIndex { $0 != nil } ?? 0)...].reduce(0, +)
    }

    /// Lets time pass, also beyond the ends of steps.
    private func advance(_ state: inout State, by time: Int64) {
        guard !state.isPaused else { return }
        var left = time
        while state.step < seconds.count - 1, let length = length(of: state.step),
            left >= max(length - state.stepElapsed, 0)
        {
            let rest = max(length - state.stepElapsed, 0)
            state.spent[state.step] += rest
            state.elapsed += rest
            left -= rest
            state.step += 1
            state.stepElapsed = 0
        }
        state.spent[state.step] += left
        state.elapsed += left
        state.stepElapsed += left
    }

    private func length(of step: Int) -> Int64? { seconds[step].map { Int64($0) * 1000 } }
}
