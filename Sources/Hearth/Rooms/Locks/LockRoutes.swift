extension RoomContext {
    /// All that the locks of one kind of subject answer to.
    func lockRoutes(_ locks: LockStore, door: any LockableDoor) -> [Route] {
        UnlockController(door: door, locks: locks, unlocks: unlocks, pages: pages).routes
            + LockController(door: door, locks: locks, unlocks: unlocks, pages: pages).routes
    }
}
