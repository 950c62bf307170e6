// SQLite's session extension, which sqlite3.h only declares under two build flags that GRDB's module
// does not set. Source: https://www.sqlite.org/session/intro.html. Debian's library has it built in.
#ifndef HEARTH_SQLITE_SESSION_H
#define HEARTH_SQLITE_SESSION_H

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_session sqlite3_session;
typedef struct sqlite3_changeset_iter sqlite3_changeset_iter;

int sqlite3session_create(sqlite3 *db, const char *zDb, sqlite3_session **ppSession);
void sqlite3session_delete(sqlite3_session *pSession);
int sqlite3session_attach(sqlite3_session *pSession, const char *zTab);
int sqlite3session_changeset(sqlite3_session *pSession, int *pnChangeset, void **ppChangeset);
int sqlite3session_isempty(sqlite3_session *pSession);
int sqlite3changeset_invert(int nIn, const void *pIn, int *pnOut, void **ppOut);
int sqlite3changeset_apply(
  sqlite3 *db, int nChangeset, void *pChangeset,
  int (*xFilter)(void *pCtx, const char *zTab),
  int (*xConflict)(void *pCtx, int eConflict, sqlite3_changeset_iter *p),
  void *pCtx);
void sqlite3_free(void *);

#define HEARTH_CHANGESET_OMIT 0
#define HEARTH_CHANGESET_ABORT 2
#define HEARTH_CHANGESET_FOREIGN_KEY 5
#endif
