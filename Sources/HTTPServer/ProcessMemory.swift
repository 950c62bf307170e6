internal import CMicroHTTPD

/// The allocation settings of the process.
public enum ProcessMemory {
    /// Allocates blocks of 1 MiB and more with `mmap`, so that freeing returns them to the kernel. Call it first: by
    /// default glibc raises this threshold and keeps the memory of Argon2 and libvips for good (measured).
    ///
    /// Smaller blocks come from two heaps that all threads share: by default each thread soon has one of its own, which never
    /// gets smaller. After eight imports of 32 MB on different threads the process was over 512 MB of data (measured) while
    /// 105 MB were in use.
    ///
    /// A thread gets a stack of 2 MiB instead of 8: where data is limited, all of it counts (`prlimit --data`). With 25
    /// threads an import of 65 MB ended the process at 512 MB (measured).
    public static func configure() {
        hearth_set_mmap_threshold(1 << 20)
        hearth_limit_heaps(2)
        hearth_limit_stacks(2 << 20)
    }
}
