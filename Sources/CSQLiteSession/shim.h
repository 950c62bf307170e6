// SQLite's session extension, which sqlite3.h only declares under two build flags that GRDB's module
// does not set, and the few other calls that go with it.
// Source: https://www.sqlite.org/session/intro.html. Debian's library has it built in.
#ifndef HEARTH_SQLITE_SESSION_H
#define HEARTH_SQLITE_SESSION_H

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_session sqlite3_session;
typedef struct sqlite3_changeset_iter sqlite3_changeset_iter;

int sqlite3session_create(sqlite3 *db, const char *zDb, sqlite3_session **ppSession);
void sqlite3session_delete(sqlite3_session *pSession);
int sqlite3session_attach(sqlite3_session *pSession, const char *zTab);
int sqlite3session_changeset(sqlite3_session *pSession, int *pnChangeset, void **ppChangeset);

int sqlite3changeset_invert(int nIn, const void *pIn, int *pnOut, void **ppOut);
int sqlite3changeset_apply_v2(
  sqlite3 *db, int nChangeset, void *pChangeset,
  int (*xFilter)(void *pCtx, const char *zTab),
  int (*xConflict)(void *pCtx, int eConflict, sqlite3_changeset_iter *p),
  void *pCtx, void **ppRebase, int *pnRebase, int flags);
int sqlite3_get_autocommit(sqlite3 *);

int sqlite3changeset_op(
  sqlite3_changeset_iter *pIter, const char **pzTab, int *pnCol, int *pOp, int *pbIndirect);

int sqlite3_exec(sqlite3 *, const char *sql, int (*callback)(void *, int, char **, char **), void *, char **errmsg);
int sqlite3_prepare_v2(sqlite3 *, const char *zSql, int nByte, sqlite3_stmt **ppStmt, const char **pzTail);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, void (*)(void *));
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
int sqlite3_bind_null(sqlite3_stmt *, int);
int sqlite3_bind_int64(sqlite3_stmt *, int, long long);
int sqlite3_bind_double(sqlite3_stmt *, int, double);
int sqlite3_bind_blob(sqlite3_stmt *, int, const void *, int, void (*)(void *));
long long sqlite3_column_int64(sqlite3_stmt *, int);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int);
int sqlite3_changes(sqlite3 *);
int sqlite3_extended_errcode(sqlite3 *);
const char *sqlite3_errstr(int);
void sqlite3_free(void *);

int sqlite3_config(int, ...);
void sqlite3_progress_handler(sqlite3 *, int steps, int (*isOver)(void *), void *);

// SQLite counts what it takes under one lock for all threads, unless told not to (SQLITE_CONFIG_MEMSTATUS, 9).
static inline int hearth_sqlite_count_no_memory(void) { return sqlite3_config(9, 0); }

// SQLITE_TRANSIENT is a cast, which Swift cannot import.
static inline int hearth_bind_text_copy(sqlite3_stmt *statement, int index, const char *text) {
  return sqlite3_bind_text(statement, index, text, -1, (void (*)(void *))-1);
}

// The values of sqlite3.h under names that cannot meet GRDB's.
#define HEARTH_SQLITE_OK 0
#define HEARTH_SQLITE_CONSTRAINT 19
#define HEARTH_SQLITE_CONSTRAINT_FOREIGNKEY 787
#define HEARTH_SQLITE_CONSTRAINT_PRIMARYKEY 1555
#define HEARTH_SQLITE_CONSTRAINT_UNIQUE 2067
#define HEARTH_SQLITE_CONSTRAINT_ROWID 2579
#define HEARTH_SQLITE_ROW 100
#define HEARTH_SQLITE_DONE 101
#define HEARTH_CONFLICT_DATA 1
#define HEARTH_CONFLICT_NOTFOUND 2
#define HEARTH_CONFLICT_CONFLICT 3
#define HEARTH_CONFLICT_FOREIGN_KEY 5
#define HEARTH_CHANGESET_OMIT 0
#define HEARTH_CHANGESET_ABORT 2
#define HEARTH_CHANGESET_NO_SAVEPOINT 1
#endif
