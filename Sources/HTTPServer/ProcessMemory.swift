internal import CMicroHTTPD

/// The allocation settings of the process.
public enum ProcessMemory {
    /// Allocates blocks of 1 MiB and more with `mmap`, so that freeing returns them to the kernel. Call it first: by
    /// default glibc raises this threshold and keeps the memory of Argon2 and libvips for good (measured).
    ///
    /// Smaller blocks come from two heaps that all threads share: by default each thread soon has one of its own, which never
    /// gets smaller. After eight imports of 32 MB on different threads the process was over 512 MB of data (measured) while
    /// 105 MB were in use.
    public static func configure() {
        hearth_set_mmap_threshold(1 << 20)
        hearth_limit_heaps(2)
    }
}
