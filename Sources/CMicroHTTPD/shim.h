#ifndef HEARTH_CMICROHTTPD_SHIM_H
#define HEARTH_CMICROHTTPD_SHIM_H

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <malloc.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Swift cannot call variadic functions: what it needs of them is spelled out here. */

typedef void *(*hearth_uri_callback)(void *cls, const char *uri, struct MHD_Connection *connection);
typedef void (*hearth_log_callback)(void *cls, const char *message);

/* gnutls_certificate_retrieve_function2 is a function type, not a pointer to one. */
typedef int (*hearth_certificate_callback)(gnutls_session_t session, const gnutls_datum_t *authorities, int count,
                                           const gnutls_pk_algorithm_t *algorithms, int algorithm_count,
                                           gnutls_pcert_st **chain, unsigned int *length, gnutls_privkey_t *key);

struct hearth_logger {
    hearth_log_callback callback;
    void *cls;
};

struct hearth_daemon_options {
    unsigned int flags;
    unsigned int threads;
    unsigned int connection_limit;
    unsigned int timeout_seconds;
    size_t connection_memory;
    /* With MHD_USE_TLS only. The session's pointer is its struct MHD_Connection. */
    hearth_certificate_callback tls_certificate;
    const char *tls_priorities;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback notify;
    hearth_uri_callback uri;
    void *cls;
    /* Lives as long as the daemon. */
    struct hearth_logger *logger;
};

static void hearth_log(void *cls, const char *format, va_list arguments)
{
    struct hearth_logger *logger = (struct hearth_logger *)cls;
    char message[512];
    vsnprintf(message, sizeof(message), format, arguments);
    logger->callback(logger->cls, message);
}

static inline struct MHD_Daemon *hearth_start_daemon(const struct hearth_daemon_options *options)
{
    struct MHD_OptionItem items[16];
    unsigned int count = 0;
#define HEARTH_OPTION(name, number, pointer) \
    items[count++] = (struct MHD_OptionItem) { name, (intptr_t) (number), (void *) (pointer) }
    if (options->threads > 1)
        HEARTH_OPTION(MHD_OPTION_THREAD_POOL_SIZE, options->threads, NULL);
    HEARTH_OPTION(MHD_OPTION_CONNECTION_LIMIT, options->connection_limit, NULL);
    HEARTH_OPTION(MHD_OPTION_CONNECTION_TIMEOUT, options->timeout_seconds, NULL);
    HEARTH_OPTION(MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory, NULL);
    HEARTH_OPTION(MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL);
    HEARTH_OPTION(MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->cls);
    HEARTH_OPTION(MHD_OPTION_NOTIFY_CONNECTION, options->notify, options->cls);
    HEARTH_OPTION(MHD_OPTION_URI_LOG_CALLBACK, options->uri, options->cls);
    if (options->flags & MHD_USE_TLS) {
        HEARTH_OPTION(MHD_OPTION_HTTPS_CERT_CALLBACK, 0, options->tls_certificate);
        HEARTH_OPTION(MHD_OPTION_HTTPS_PRIORITIES, 0, options->tls_priorities);
    }
    HEARTH_OPTION(MHD_OPTION_END, 0, NULL);
#undef HEARTH_OPTION
    /* The logger comes first, so that mistakes in the other options are heard. */
    return MHD_start_daemon(options->flags, 0, NULL, NULL, options->access, options->cls,
                            MHD_OPTION_EXTERNAL_LOGGER, hearth_log, options->logger,
                            MHD_OPTION_ARRAY, items, MHD_OPTION_END);
}

static inline void *hearth_socket_context(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline int hearth_descriptor(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *hearth_client_address(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline size_t hearth_header_size(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

/* Glibc shows these only with _GNU_SOURCE, which Swift's importer does not set. */
extern int accept4(int listener, struct sockaddr *peer, socklen_t *length, int flags);
extern void *memmem(const void *text, size_t text_length, const void *part, size_t part_length);

/* Certificates and keys. The functions return 0, or GnuTLS's error number. Texts are PEM. */

static inline gnutls_datum_t hearth_datum(const char *text)
{
    gnutls_datum_t datum = { (unsigned char *) text, (unsigned int) strlen(text) };
    return datum;
}

/* Seconds since 1970 at which the first certificate ends go to `end`. */
static inline int hearth_certificate_problem(const char *pem, long long *end)
{
    gnutls_datum_t text = hearth_datum(pem);
    gnutls_x509_crt_t *certificates = NULL;
    unsigned int count = 0;
    int code = gnutls_x509_crt_list_import2(&certificates, &count, &text, GNUTLS_X509_FMT_PEM, 0);
    if (code < 0)
        return code;
    if (count > 0)
        *end = (long long) gnutls_x509_crt_get_expiration_time(certificates[0]);
    for (unsigned int index = 0; index < count; index++)
        gnutls_x509_crt_deinit(certificates[index]);
    gnutls_free(certificates);
    return 0;
}

static inline int hearth_key_problem(const char *pem)
{
    gnutls_datum_t text = hearth_datum(pem);
    gnutls_x509_privkey_t key;
    int code = gnutls_x509_privkey_init(&key);
    if (code < 0)
        return code;
    code = gnutls_x509_privkey_import2(key, &text, GNUTLS_X509_FMT_PEM, NULL, 0);
    gnutls_x509_privkey_deinit(key);
    return code;
}

static inline int hearth_pair_problem(const char *certificate, const char *key)
{
    gnutls_datum_t certificate_text = hearth_datum(certificate), key_text = hearth_datum(key);
    gnutls_certificate_credentials_t credentials;
    int code = gnutls_certificate_allocate_credentials(&credentials);
    if (code < 0)
        return code;
    code = gnutls_certificate_set_x509_key_mem(credentials, &certificate_text, &key_text, GNUTLS_X509_FMT_PEM);
    gnutls_certificate_free_credentials(credentials);
    return code;
}

/* A certificate with its chain, and its key, as GnuTLS takes them in a handshake. */
struct hearth_identity {
    gnutls_pcert_st *chain;
    unsigned int length;
    gnutls_privkey_t key;
};

static inline void hearth_free_identity(struct hearth_identity *identity)
{
    for (unsigned int index = 0; index < identity->length; index++)
        gnutls_pcert_deinit(&identity->chain[index]);
    free(identity->chain);
    if (identity->key)
        gnutls_privkey_deinit(identity->key);
    memset(identity, 0, sizeof(*identity));
}

static inline int hearth_make_identity(const char *certificate, const char *key, struct hearth_identity *identity)
{
    gnutls_datum_t certificate_text = hearth_datum(certificate), key_text = hearth_datum(key);
    gnutls_x509_crt_t *certificates = NULL;
    unsigned int count = 0;
    memset(identity, 0, sizeof(*identity));
    int code = gnutls_x509_crt_list_import2(&certificates, &count, &certificate_text, GNUTLS_X509_FMT_PEM, 0);
    if (code < 0)
        return code;
    identity->chain = (gnutls_pcert_st *) calloc(count, sizeof(gnutls_pcert_st));
    code = identity->chain ? 0 : GNUTLS_E_MEMORY_ERROR;
    if (code == 0) {
        unsigned int length = count;
        code = gnutls_pcert_import_x509_list(identity->chain, certificates, &length, GNUTLS_X509_CRT_LIST_SORT);
        identity->length = code < 0 ? 0 : length;
    }
    for (unsigned int index = 0; index < count; index++)
        gnutls_x509_crt_deinit(certificates[index]);
    gnutls_free(certificates);
    if (code >= 0)
        code = gnutls_privkey_init(&identity->key);
    if (code >= 0)
        code = gnutls_privkey_import_x509_raw(identity->key, &key_text, GNUTLS_X509_FMT_PEM, NULL, 0);
    if (code < 0)
        hearth_free_identity(identity);
    return code;
}

/* Here because Swift's Glibc module leaves <malloc.h> out. */
static inline void hearth_set_mmap_threshold(int bytes)
{
    mallopt(M_MMAP_THRESHOLD, bytes);
}

static inline void hearth_limit_heaps(int count)
{
    mallopt(M_ARENA_MAX, count);
}

/* A GNU extension, which <pthread.h> declares to those alone who ask for all of them. */
extern int pthread_setattr_default_np(const pthread_attr_t *attributes);

static inline void hearth_limit_stacks(size_t bytes)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return;
    if (pthread_attr_setstacksize(&attributes, bytes) == 0)
        pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

#endif
