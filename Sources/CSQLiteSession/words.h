// SQL functions that look for a word of one or two characters in folded text, as fast as the text can be read: GLOB with
// a class of signs before the word begins anew at every character, and takes ten times as long.
#ifndef HEARTH_SQLITE_WORDS_H
#define HEARTH_SQLITE_WORDS_H

#include <string.h>
#include "shim.h"

typedef struct sqlite3_context sqlite3_context;
typedef struct sqlite3_value sqlite3_value;

const unsigned char *sqlite3_value_text(sqlite3_value *);
int sqlite3_value_bytes(sqlite3_value *);
void sqlite3_result_int(sqlite3_context *, int);
int sqlite3_create_function_v2(
  sqlite3 *, const char *name, int argumentCount, int flags, void *app,
  void (*xFunc)(sqlite3_context *, int, sqlite3_value **), void (*xStep)(sqlite3_context *, int, sqlite3_value **),
  void (*xFinal)(sqlite3_context *), void (*xDestroy)(void *));

// Whether a character is part of a word. Text is folded, so Latin letters are a to z.
static inline int hearth_is_word(unsigned int c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 0xC0 && c <= 0x1FFF) || c >= 0x2070;
}

// The character that ends before `place`; text is well-formed UTF-8.
static inline unsigned int hearth_character_before(const unsigned char *start, const unsigned char *place) {
  unsigned int c = 0;
  int shift = 0;
  place -= 1;
  while (place > start && (*place & 0xC0) == 0x80) {
    c |= (unsigned int)(*place & 0x3F) << shift;
    shift += 6;
    place -= 1;
  }
  return shift == 0 ? *place : c | (unsigned int)(*place & (0x3F >> (shift / 6))) << shift;
}

// The character that begins at `place`, before `end`.
static inline unsigned int hearth_character_at(const unsigned char *place, const unsigned char *end) {
  unsigned int c = *place;
  if (c < 0x80) return c;
  int count = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
  c &= 0x3F >> count;
  for (place += 1; count > 0 && place < end; count -= 1, place += 1) c = c << 6 | (*place & 0x3F);
  return c;
}

static inline void hearth_find_word(sqlite3_context *context, sqlite3_value **values, int isWhole) {
  const unsigned char *start = sqlite3_value_text(values[0]);
  const unsigned char *end = start + (start ? sqlite3_value_bytes(values[0]) : 0);
  const unsigned char *word = sqlite3_value_text(values[1]);
  int count = word ? sqlite3_value_bytes(values[1]) : 0;
  int isFound = 0;
  if (start && count > 0) {
    // A sign has to be before it.
    const unsigned char *place = start + 1;
    while (!isFound && end - place >= count) {
      place = (const unsigned char *)memchr(place, word[0], end - place - count + 1);
      if (!place) break;
      isFound = memcmp(place, word, count) == 0 && !hearth_is_word(hearth_character_before(start, place))
        && (!isWhole || (end - place > count && !hearth_is_word(hearth_character_at(place + count, end))));
      place += 1;
    }
  }
  sqlite3_result_int(context, isFound);
}

static inline void hearth_begins_word(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  hearth_find_word(context, values, 0);
}

static inline void hearth_has_word(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  hearth_find_word(context, values, 1);
}

// UTF-8, deterministic, for statements only: 1 | 0x800 | 0x80000.
static inline int hearth_add_word_functions(sqlite3 *db) {
  int code = sqlite3_create_function_v2(db, "beginsWord", 2, 0x80801, 0, hearth_begins_word, 0, 0, 0);
  return code ? code : sqlite3_create_function_v2(db, "hasWord", 2, 0x80801, 0, hearth_has_word, 0, 0, 0);
}
#endif
