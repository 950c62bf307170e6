extension RoomContext {
    /// All routes for the locks of one kind of subject.
    package func lockRoutes(_ locks: LockStore, door: some LockableDoor) -> [Route] {
        UnlockController(
            door: door, locks: locks, unlocks: unlocks, passkeys: passkeys, history: gate.history, pages: pages
        ).routes
            + LockController(door: door, locks: locks, unlocks: unlocks, pages: pages).routes
    }
}
