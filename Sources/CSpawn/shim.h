// Functions that the C library declares only if _GNU_SOURCE was defined before anything was included, and one
// for the memory of a process.
#ifndef HEARTH_SPAWN_H
#define HEARTH_SPAWN_H

#include <malloc.h>
#include <spawn.h>

extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

// The child has nothing open from a descriptor on. glibc 2.34.
static inline int hearth_spawn_close_from(posix_spawn_file_actions_t *actions, int from)
{
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

// The child works in a folder.
static inline int hearth_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path)
{
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

extern int syncfs(int descriptor);

// Writes everything that waits to be written to the disk of an open file. It tells of errors since the file was opened
// (Linux 5.8).
static inline int hearth_synchronise_disk(int descriptor)
{
    return syncfs(descriptor);
}

// Gives memory that was freed back to the kernel: glibc keeps it for later. Other C libraries have no such call.
static inline void hearth_give_memory_back(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

#endif
