// What Swift cannot import of the kernel and the C library. Descriptors that go from one process to another over a Unix
// socket: `cmsg(3)` is macros.
#ifndef HEARTH_KERNEL_SHIM_H
#define HEARTH_KERNEL_SHIM_H

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEARTH_MOST_DESCRIPTORS 8

// Sends bytes with descriptors; returns how many bytes went, or -1.
static inline long hearth_send_descriptors(
    int socket, const void *bytes, size_t length, const int *descriptors, int count)
{
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int) * HEARTH_MOST_DESCRIPTORS)];
    } control;
    struct iovec part = {(void *)bytes, length};
    struct msghdr message;

    if (count < 0 || count > HEARTH_MOST_DESCRIPTORS) {
        errno = EINVAL;
        return -1;
    }
    memset(&control, 0, sizeof control);
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (count > 0) {
        message.msg_control = control.room;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof(int) * count);
        memcpy(CMSG_DATA(&control.header), descriptors, sizeof(int) * count);
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

// Receives bytes and what descriptors came with them; `descriptors` has room for HEARTH_MOST_DESCRIPTORS. Returns how
// many bytes came, 0 at the end, -1 on an error.
static inline long hearth_receive_descriptors(int socket, void *bytes, size_t length, int *descriptors, int *count)
{
    union {
        struct cmsghdr header;
        char room[CMSG_SPACE(sizeof(int) * HEARTH_MOST_DESCRIPTORS)];
    } control;
    struct iovec part = {bytes, length};
    struct msghdr message;
    struct cmsghdr *header;
    long received;

    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.room;
    message.msg_controllen = sizeof control.room;
    *count = 0;
    do
        received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received <= 0)
        return received;
    for (header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        *count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        memcpy(descriptors, CMSG_DATA(header), sizeof(int) * *count);
    }
    return received;
}

// Lets go of all descriptors from `first` on but sockets: Foundation's Process hands one on, by whose end it learns that
// a child has ended. With that closed it waits for one living child and hears of no other.
static inline void hearth_close_files(int first)
{
    struct dirent *entry;
    struct stat status;
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL)
        return;
    while ((entry = readdir(folder)) != NULL) {
        int descriptor = atoi(entry->d_name);
        if (descriptor < first || descriptor == dirfd(folder))
            continue;
        if (fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode))
            continue;
        close(descriptor);
    }
    closedir(folder);
}

#endif
