internal import CKernel

/// Memory that was used and freed.
package enum FreedMemory {
    /// Gives it back to the kernel, which takes some milliseconds. The allocator keeps it otherwise: after an import of
    /// 30 MB the server would go on holding 100 MB.
    package static func giveBack() { hearth_give_memory_back() }
}
