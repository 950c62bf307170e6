internal import CSpawn

/// Memory that was used and freed.
public enum FreedMemory {
    /// Gives it back to the kernel, which takes some milliseconds. The allocator keeps it otherwise: after an import of
    /// 30 MB the server would go on holding 100 MB.
    public static func giveBack() { hearth_give_memory_back() }
}
