#pragma once
#include <sqlite3.h>

// Tells SQLite to copy the text: a macro with a cast that Swift cannot see.
static inline int foyer_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
