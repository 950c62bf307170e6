#ifndef HEARTH_CVIPS_SHIM_H
#define HEARTH_CVIPS_SHIM_H

#include <errno.h>
#include <unistd.h>
#include <vips/vips.h>

/* Swift cannot call variadic functions: what it needs of them is spelled out here. Those that return int return 0 on
   success and leave their reason in libvips's error buffer. */

typedef enum {
    HEARTH_JPEG,
    HEARTH_PNG,
    HEARTH_GIF,
    HEARTH_WEBP,
    HEARTH_HEIF,
    HEARTH_TIFF,
} hearth_picture_format;

/* Warnings, which would go to the standard error output, say nothing that the log needs: what fails, throws. */
static inline void hearth_vips_drop(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data)
{
    (void)domain, (void)level, (void)message, (void)data;
}

/* Only the readers named here can be reached: not those for SVG, PDF, ImageMagick's hundred formats and so on. */
static inline int hearth_vips_start(void)
{
    if (VIPS_INIT("hearth") != 0)
        return -1;
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG,
        hearth_vips_drop, NULL);
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadNsgif", FALSE);
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
    vips_operation_block_set("VipsForeignLoadHeif", FALSE);
    vips_operation_block_set("VipsForeignLoadTiff", FALSE);
    /* No two pictures have an operation in common; a cache would only hold memory. */
    vips_cache_set_max(0);
    /* One thread a picture: whoever has two cores makes two pictures at a time. */
    vips_concurrency_set(1);
    return 0;
}

static inline gint64 hearth_vips_read(VipsSourceCustom *source, void *buffer, gint64 count, gpointer descriptor)
{
    ssize_t done;

    (void)source;
    do
        done = read(GPOINTER_TO_INT(descriptor), buffer, (size_t)count);
    while (done < 0 && errno == EINTR);
    return done;
}

static inline gint64 hearth_vips_seek(VipsSourceCustom *source, gint64 offset, int whence, gpointer descriptor)
{
    (void)source;
    return lseek(GPOINTER_TO_INT(descriptor), offset, whence);
}

static inline void hearth_vips_close(gpointer descriptor, GClosure *closure)
{
    (void)closure;
    close(GPOINTER_TO_INT(descriptor));
}

/* A source that reads the descriptor as it goes, so that the file's offset tells how much a decoder has read. Since 8.15
   libvips maps the file of a descriptor source instead, and the offset stays where it was. Like that one it has a
   duplicate of the descriptor, which it closes. */
static inline VipsSource *hearth_vips_reading(int descriptor)
{
    VipsSourceCustom *source;
    gpointer own;
    int copy = dup(descriptor);

    if (copy < 0)
        return NULL;
    source = vips_source_custom_new();
    if (source == NULL) {
        close(copy);
        return NULL;
    }
    own = GINT_TO_POINTER(copy);
    g_signal_connect(source, "seek", G_CALLBACK(hearth_vips_seek), own);
    g_signal_connect_data(source, "read", G_CALLBACK(hearth_vips_read), own, hearth_vips_close, (GConnectFlags)0);
    return VIPS_SOURCE(source);
}

/* Opens a picture to be read once from top to bottom. `frames` counts for GIF and WebP, `shrink` (1, 2, 4 or 8) for
   JPEG, `scale` (up to 1) for WebP. A file that stops early is an error. */
static inline int hearth_vips_load(
    VipsSource *source, hearth_picture_format format, int frames, int shrink, double scale, VipsImage **out)
{
    const VipsAccess access = VIPS_ACCESS_SEQUENTIAL;
    const VipsFailOn fail_on = VIPS_FAIL_ON_TRUNCATED;

    switch (format) {
    case HEARTH_JPEG:
        return vips_jpegload_source(source, out, "access", access, "fail_on", fail_on, "shrink", shrink, NULL);
    case HEARTH_PNG:
        return vips_pngload_source(source, out, "access", access, "fail_on", fail_on, NULL);
    case HEARTH_GIF:
        return vips_gifload_source(source, out, "access", access, "fail_on", fail_on, "n", frames, NULL);
    case HEARTH_WEBP:
        return vips_webpload_source(
            source, out, "access", access, "fail_on", fail_on, "n", frames, "scale", scale, NULL);
    case HEARTH_HEIF:
        return vips_heifload_source(source, out, "access", access, "fail_on", fail_on, NULL);
    case HEARTH_TIFF:
        return vips_tiffload_source(source, out, "access", access, "fail_on", fail_on, NULL);
    }
    return -1;
}

/* Upright, in sRGB with 8 bits, and no larger than a square; never enlarged. Without a profile of its own a picture is
   taken to be in sRGB already: asked for a profile, libvips would go the long way round by scRGB and XYZ. */
static inline int hearth_vips_fit(VipsImage *in, int side, VipsImage **out)
{
    VipsImage *fitted = NULL;
    int code;

    if (vips_image_get_typeof(in, VIPS_META_ICC_NAME) != 0)
        code = vips_thumbnail_image(
            in, &fitted, side, "height", side, "size", VIPS_SIZE_DOWN, "export_profile", "srgb", NULL);
    else
        code = vips_thumbnail_image(in, &fitted, side, "height", side, "size", VIPS_SIZE_DOWN, NULL);
    if (code != 0)
        return code;
    code = vips_colourspace(fitted, out, VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(fitted);
    /* Every call makes an image of its own, so this one is not shared. What is made of it needs no second transform. */
    if (code == 0)
        vips_image_remove(*out, VIPS_META_ICC_NAME);
    return code;
}

static inline int hearth_vips_shrink(VipsImage *in, int factor, VipsImage **out)
{
    return vips_shrink(in, out, factor, factor, NULL);
}

/* The square of that side where something catches the eye: faces before all; `centre` takes the middle instead. */
static inline int hearth_vips_square(VipsImage *in, int side, int centre, VipsImage **out)
{
    return vips_smartcrop(
        in, out, side, side, "interesting", centre ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_ATTENTION, NULL);
}

/* The average of all pixels, weighted by their opacity. */
static inline int hearth_vips_average(VipsImage *in, VipsImage **out)
{
    return vips_thumbnail_image(in, out, 1, "height", 1, "size", VIPS_SIZE_FORCE, NULL);
}

/* The caller frees the values with g_free. */
static inline int hearth_vips_point(VipsImage *in, int x, int y, double **values, int *count)
{
    return vips_getpoint(in, values, count, x, y, NULL);
}

/* The caller frees the bytes with g_free. */
static inline int hearth_vips_webp(VipsImage *in, int quality, int effort, void **bytes, size_t *count)
{
    return vips_webpsave_buffer(in, bytes, count, "Q", quality, "effort", effort, "strip", TRUE, NULL);
}

#endif
