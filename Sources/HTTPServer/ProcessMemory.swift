internal import CMicroHTTPD

/// The allocation settings of the process.
public enum ProcessMemory {
    /// Allocates blocks of 1 MiB and more with `mmap`, so that freeing returns them to the kernel. Call it first: by
    /// default glibc raises this threshold and keeps the memory of Argon2 and libvips for good (measured).
    public static func configure() {
        hearth_set_mmap_threshold(1 << 20)
    }
}
