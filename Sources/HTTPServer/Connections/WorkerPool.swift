internal import Glibc
internal import Synchronization

/// A fixed number of threads that run jobs in the order they came, with a bounded queue.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    private struct State {
        var queue: [Job] = []
        /// The queue slots that `reserve()` promised and `submit` has not filled yet.
        var reserved = 0
    }

    private let state = Mutex(State())
    private let wakeUp = Semaphore()
    private let threads: Int
    private let limit: Int
    private let isStopped = Atomic(false)

    init(threads: Int, queueLimit: Int) {
        self.threads = max(1, threads)
        limit = queueLimit
    }

    func start() {
        for _ in 0..<threads { startThread { self.work() } }
    }

    /// Reserves a queue slot; `false` if the queue is full. Each slot has to be filled by one `submit`.
    func reserve() -> Bool {
        state.withLock { state in
            guard state.queue.count + state.reserved < limit else { return false }
            state.reserved += 1
            return true
        }
    }

    func submit(_ job: @escaping Job) {
        state.withLock { state in
            state.reserved -= 1
            state.queue.append(job)
        }
        wakeUp.signal()
    }

    /// Ends each thread after its current job; queued jobs are dropped.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        state.withLock { $0.queue.removeAll() }
        for _ in 0..<threads { wakeUp.signal() }
    }

    private func work() {
        while true {
            wakeUp.wait()
            if isStopped.load(ordering: .acquiring) { return }
            let job = state.withLock { $0.queue.isEmpty ? nil : $0.queue.removeFirst() }
            job?()
        }
    }
}

/// A counting semaphore of the C library.
final class Semaphore: @unchecked Sendable {
    // sem_t may be used from any thread (POSIX); it stays at one address until the last reference is gone.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() {
        while sem_wait(semaphore) != 0 {}
    }
}

/// Runs `body` on a detached thread of its own.
func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start(body))
    let result = pthread_create(
        &thread, nil,
        { argument in
            if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
            return nil
        }, start.toOpaque())
    if result == 0 { pthread_detach(thread) } else { start.release() }
}
