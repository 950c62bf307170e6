#ifndef HEARTH_CCURL_SHIM_H
#define HEARTH_CCURL_SHIM_H

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

/* Swift cannot call variadic functions: what it needs of curl_easy_setopt and curl_easy_getinfo is spelled out here. */

static inline int hearth_curl_start(void)
{
    return curl_global_init(CURL_GLOBAL_ALL) == CURLE_OK;
}

/* Whether libcurl was built to look for authorities in a folder, by the hashes of their names. */
static inline int hearth_has_authority_folder(void)
{
    const curl_version_info_data *version = curl_version_info(CURLVERSION_NOW);
    return version->age >= CURLVERSION_SEVENTH && version->capath != NULL;
}

static inline CURLcode hearth_set_number(CURL *easy, CURLoption option, long value)
{
    return curl_easy_setopt(easy, option, value);
}

/* libcurl copies the text. */
static inline CURLcode hearth_set_text(CURL *easy, CURLoption option, const char *text)
{
    return curl_easy_setopt(easy, option, text);
}

/* libcurl keeps the list's pointer until the option is set anew. */
static inline CURLcode hearth_set_list(CURL *easy, CURLoption option, struct curl_slist *list)
{
    return curl_easy_setopt(easy, option, list);
}

/* libcurl copies the bytes. */
static inline CURLcode hearth_set_body(CURL *easy, const void *bytes, size_t count)
{
    CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

/* Holds CURL_ERROR_SIZE bytes and lives as long as the handle. */
static inline CURLcode hearth_set_error_buffer(CURL *easy, char *buffer)
{
    return curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer);
}

struct hearth_callbacks {
    curl_write_callback header;
    curl_write_callback body;
    curl_opensocket_callback open;
    curl_prereq_callback request;
    void *cls;
};

static inline CURLcode hearth_set_callbacks(CURL *easy, const struct hearth_callbacks *callbacks)
{
#define HEARTH_SET(option, value) \
    do { \
        CURLcode code = curl_easy_setopt(easy, option, value); \
        if (code != CURLE_OK) \
            return code; \
    } while (0)
    HEARTH_SET(CURLOPT_HEADERFUNCTION, callbacks->header);
    HEARTH_SET(CURLOPT_HEADERDATA, callbacks->cls);
    HEARTH_SET(CURLOPT_WRITEFUNCTION, callbacks->body);
    HEARTH_SET(CURLOPT_WRITEDATA, callbacks->cls);
    HEARTH_SET(CURLOPT_OPENSOCKETFUNCTION, callbacks->open);
    HEARTH_SET(CURLOPT_OPENSOCKETDATA, callbacks->cls);
    HEARTH_SET(CURLOPT_PREREQFUNCTION, callbacks->request);
    HEARTH_SET(CURLOPT_PREREQDATA, callbacks->cls);
#undef HEARTH_SET
    return CURLE_OK;
}

static inline CURLMcode hearth_limit_connections(CURLM *multi, long count)
{
    return curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, count);
}

static inline long hearth_status(CURL *easy)
{
    long status = 0;
    return curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

/* Where a redirect leads, absolute; NULL without one. It is the handle's, until it is used again. */
static inline const char *hearth_redirect(CURL *easy)
{
    char *url = NULL;
    return curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &url) == CURLE_OK ? url : NULL;
}

/* The outcome of the one transfer of a multi handle; CURLE_AGAIN while it is under way. */
static inline CURLcode hearth_outcome(CURLM *multi)
{
    int left = 0;
    CURLMsg *message = curl_multi_info_read(multi, &left);
    return message && message->msg == CURLMSG_DONE ? message->data.result : CURLE_AGAIN;
}

/* The 4 or 16 bytes of an address, into room for 16; 0 if it is of another kind. In C, because the address is longer
   than the struct sockaddr that curl_sockaddr declares, and Swift would copy that much alone. */
static inline int hearth_address(const struct curl_sockaddr *address, unsigned char *bytes)
{
    const void *start = &address->addr;
    if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
        memcpy(bytes, &((const struct sockaddr_in *)start)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
        memcpy(bytes, &((const struct sockaddr_in6 *)start)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

#endif
