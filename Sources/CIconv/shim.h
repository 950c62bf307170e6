#ifndef HEARTH_CICONV_SHIM_H
#define HEARTH_CICONV_SHIM_H

#include <errno.h>
#include <iconv.h>
#include <stddef.h>

/* Converts bytes from a place on, as many as there is room for. `used` and `made` become how many were read and written.
   Returns 0, or the error number: E2BIG for too little room, EILSEQ for what is no character, EINVAL for a cut one. */
static inline int hearth_convert(
    iconv_t converter, const char *source, size_t start, size_t count, size_t *used, char *target, size_t room,
    size_t *made)
{
    char *next = (char *)source + start, *end = target;
    size_t left = count - start, free = room;
    int error = iconv(converter, &next, &left, &end, &free) == (size_t)-1 ? errno : 0;
    *used = count - start - left;
    *made = room - free;
    return error;
}

#endif
