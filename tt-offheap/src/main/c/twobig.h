/*
 * twobig.h - the table of a Twobig store for programs in C, C++ and whatever can call C.
 *
 * One file, nothing to link: copy it, include it. It needs Linux, a 64-bit little-endian processor,
 * and GCC or Clang (C11 or C++11). Include it before all other headers, or define _GNU_SOURCE. C
 * and Java programs may use a store at the same time; each sees at once what the others store.
 *
 *   char error[TWOBIG_ERROR_BYTES];
 *   twobig *table = twobig_open("/path/of/the/store", "othello-6x6", 1, 72, 2, error);
 *   if (!table) { fprintf(stderr, "%s\n", error); return 3; }
 *
 *   uint64_t entry = twobig_find(table, high, low);
 *   if (entry) return twobig_value(table, entry);
 *   ... search ...
 *   twobig_store(table, high, low, value, nodes);
 *
 *   twobig_close(table);
 *
 * LIMITS. Only Java programs make, restore and save stores. Make a store with "twobig create" or
 * Store.at(..).openOrCreate(). After a reboot open it once by a Java program, such as "twobig
 * checkpoint DIR", which brings the table back into memory. An entry that a C program stores is in
 * the table at once and outlives the program. It reaches the disk with the next checkpoint of a
 * Java program. Tables with partitions are refused.
 *
 * LOCKS. A program that uses a store holds byte 0 of the file "lock" shared, from twobig_open to
 * twobig_close or to its end. To create, restore, resize, unload or delete a store, a program takes
 * byte 0 exclusively. Each waits some seconds for the other, then refuses. The lock is an open file
 * description lock (F_OFD_SETLK). It excludes the POSIX locks of Java, and stays when another part
 * of the program closes the file. A child made by fork() shares it. Do not use a store in a process
 * in which Java has the same store open, by JNI or otherwise: closing the file "lock" gives up all
 * POSIX locks of the process on it, also those of Java. twobig_open refuses such a store, and
 * neither it nor twobig_close closes the file then. A holder of byte 5 saves the store when it
 * ends, so a C program does not take byte 5: the last Java program saves its entries. A C program
 * has no slot in the file "counters": "twobig top" does not list it, and messages of Java call it
 * "a C program". Its look-ups and stores are not counted: "twobig stats" says so.
 *
 * REMOVAL. Another program may remove the file of a table in RAM, as systemd does with files of a
 * user who logs out. Entries stored after that are lost when the last program that uses the table
 * ends. Java programs log this and save the table. A C program that runs for long should call
 * twobig_is_current now and then.
 *
 * GROWTH. A Java program may double a table in RAM while others use it (twobig solve --grow-to). A
 * C program goes on with the smaller table until it opens the store again. Entries that it stores
 * there are copied to the larger table at the next save, or when the last program leaves the
 * smaller one. The C program does not see entries that others store in the larger one. Until it
 * opens the store again, both tables take memory, and the table cannot grow once more. So a C
 * program that runs for long should call twobig_has_grown now and then, which reads one word. If
 * that is true, let no thread use the table, and call twobig_close and twobig_open. While a program
 * uses a table, it holds a byte of the file "lock" shared: byte 6 if the number in the table's name
 * is even, byte 7 if it is odd.
 *
 * WORDS. The table is mapped memory of aligned 64-bit words. Each is read and written as a whole. A
 * word is empty (0) or holds a whole entry, so neither a race nor a kill makes a wrong entry; a
 * race may lose one. Any number of threads may find and store.
 *
 *    63                                                     0
 *   +--------+--------+-------+------------------------------+
 *   | unused |  work  | value |             tag              |
 *   +--------+--------+-------+------------------------------+
 *      0..     w bits   v bits            t bits
 *
 * A key lies in bucket (high * 2^64 + low) mod S, S a prime; the tag is its low t bits. S is odd,
 * and S * 2^t exceeds 2^bits: by the Chinese remainder theorem bucket and tag determine the key, so
 * a hit is always the key that was asked for. That holds for keys below 2^bits only: twobig_find
 * and twobig_store refuse others. Work is the logarithm of the nodes, never 0.
 *
 * If keys have more than 80 bits and their tag has no room in a word, an entry has two words, 16
 * bytes. The second word is the low 64 bits of the tag.
 *
 *    63     62                                               0
 *   +------+---------+--------+-------+----------------------+
 *   | lock | version |  work  | value |  tag, bits 64 and up |
 *   +------+---------+--------+-------+----------------------+
 *   |                  tag, bits 0 to 63                     |
 *   +--------------------------------------------------------+
 *
 * By lock and version a reader never accepts the first word of one key beside the second word of
 * another as an entry of a third, whatever programs write or are killed: PairRegion.java has the
 * argument. A place whose writer was killed stays empty until the table is restored from a
 * checkpoint.
 *
 * THE FILE. The offsets below are drawn in TableFile.java, TableHeader.java and FileHead.java.
 */
#ifndef TWOBIG_H
#define TWOBIG_H

#if !defined(__linux__) || !defined(__LP64__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "twobig.h needs Linux on a 64-bit little-endian processor"
#endif

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* or include this header before all others */
#endif

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pwd.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#if !defined(PATH_MAX) || !defined(O_CLOEXEC) || !defined(MADV_RANDOM)
#error "include twobig.h before all other headers, or define _GNU_SOURCE"
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifndef F_OFD_SETLK /* defined by fcntl.h with _GNU_SOURCE only */
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#endif

enum {
  TWOBIG_ERROR_BYTES = 1024, /* size of the buffer for a message */
  TWOBIG_PATIENCE_MS = 10000 /* longest wait of twobig_open for an exclusive lock */
};

/* Offsets in a table file. */
enum {
  TWOBIG_HEADER_BYTES = 16384,
  TWOBIG_STATE = 16384,   /* 1 creating, 2 ready */
  TWOBIG_GROWN = 16392,   /* not 0 if a larger table has replaced this one */
  TWOBIG_CHANGED = 16448, /* not 0 if an entry was stored since the last save began */
  TWOBIG_HOME = 17408,    /* the store's directory, up to 1024 bytes */
  TWOBIG_HOME_BYTES = 1024,
  TWOBIG_DATA = 2 << 20 /* the first bucket */
};

/* Replacement schemes. */
enum { TWOBIG_NEW = 1, TWOBIG_BIG = 2, TWOBIG_TWOBIG = 3 };

/* An open table. Do not write to its fields. */
typedef struct twobig {
  uint64_t *words;   /* the buckets */
  uint64_t *changed; /* the mark that is set when an entry is stored */
  uint64_t buckets, reciprocal, two_to_64, tag_mask, value_mask;
  uint64_t entry_mask;            /* bits of a first word: all but lock and version */
  uint64_t high_limit, low_limit; /* bits that must be 0 in a key */
  int tag_bits, value_bits, work_bits, value_shift, work_shift, scheme, entry_words;
  void *map;
  size_t map_bytes;
  char *path; /* the table's file, when it was opened */
  dev_t device;
  ino_t inode;
  int lock;
} twobig;

/* ---- finding and storing ---------------------------------------------------------------------- */

__extension__ typedef unsigned __int128 twobig_u128;

static inline uint64_t twobig_multiply_high(uint64_t a, uint64_t b) {
  return (uint64_t)((twobig_u128)a * b >> 64);
}

/* Returns whether high * 2^64 + low is a number of the key space. */
static inline int twobig_is_key(const twobig *t, uint64_t high, uint64_t low) {
  return (high & t->high_limit) == 0 && (low & t->low_limit) == 0;
}

/* Returns x mod S: x - (x * floor(2^64 / S) >> 64) * S lies in [0, 2S). */
static inline uint64_t twobig_mod(const twobig *t, uint64_t number) {
  uint64_t rest = number - twobig_multiply_high(number, t->reciprocal) * t->buckets;
  return rest >= t->buckets ? rest - t->buckets : rest;
}

/*
 * Returns the bucket of a key: the key mod S, without a division. If high is below 2^20, high *
 * (2^64 mod S) + 2S is below 2^64. For wider keys the bits of the low half are appended to the
 * rest, 22, 21 and 21 at a time.
 */
static inline uint64_t twobig_bucket(const twobig *t, uint64_t high, uint64_t low) {
  if (high >> 20 != 0) {
    uint64_t part = (1 << 21) - 1, rest = twobig_mod(t, high);
    rest = twobig_mod(t, rest << 22 | low >> 42);
    rest = twobig_mod(t, rest << 21 | (low >> 21 & part));
    return twobig_mod(t, rest << 21 | (low & part));
  }
  return twobig_mod(
      t, high * t->two_to_64 + (low - twobig_multiply_high(low, t->reciprocal) * t->buckets));
}

static inline uint64_t *twobig_words_of(const twobig *t, uint64_t bucket) {
  uint64_t entry = t->scheme == TWOBIG_TWOBIG ? 2 * bucket : bucket;
  return t->words + (t->entry_words == 2 ? 2 * entry : entry);
}

/* Returns the entry in a place of two words if its key is the given one, otherwise 0. */
static inline uint64_t twobig_find_wide(
    const twobig *t, const uint64_t *place, uint64_t high, uint64_t low) {
  uint64_t first = __atomic_load_n(place, __ATOMIC_ACQUIRE);
  if (((first ^ high) & t->tag_mask) != 0 || first >> 63 != 0) return 0;
  if (__atomic_load_n(place + 1, __ATOMIC_ACQUIRE) != low) return 0;
  return __atomic_load_n(place, __ATOMIC_RELAXED) == first ? first & t->entry_mask : 0;
}

/* Starts to read the bucket of a key, so that a later find waits less. */
static inline void twobig_touch(const twobig *t, uint64_t high, uint64_t low) {
  __builtin_prefetch(twobig_words_of(t, twobig_bucket(t, high, low)));
}

/* Returns the entry of a key; 0 if the table has none, or the number is no key. */
static inline uint64_t twobig_find(const twobig *t, uint64_t high, uint64_t low) {
  if (!twobig_is_key(t, high, low)) return 0;
  const uint64_t *word = twobig_words_of(t, twobig_bucket(t, high, low));
  if (t->entry_words == 2) {
    uint64_t found = twobig_find_wide(t, word, high, low);
    return found != 0 || t->scheme != TWOBIG_TWOBIG
        ? found : twobig_find_wide(t, word + 2, high, low);
  }
  uint64_t first = __atomic_load_n(word, __ATOMIC_RELAXED);
  if (((first ^ low) & t->tag_mask) == 0 && first != 0) return first;
  if (t->scheme != TWOBIG_TWOBIG) return 0;
  uint64_t second = __atomic_load_n(word + 1, __ATOMIC_RELAXED);
  return ((second ^ low) & t->tag_mask) == 0 ? second : 0; /* 0 if it is empty */
}

/* Returns the solved value of an entry. */
static inline unsigned twobig_value(const twobig *t, uint64_t entry) {
  return (unsigned)(entry >> t->value_shift & t->value_mask);
}

/*
 * Returns the code of a number of nodes, at least 1: 6 bits of exponent, 8 of fraction, cut to w
 * bits. If w is 2, the codes begin at 1, 64 and 1024 nodes.
 */
static inline uint64_t twobig_work_code(const twobig *t, uint64_t nodes) {
  if (t->work_bits == 2) return nodes < 64 ? 1 : nodes < 1024 ? 2 : 3;
  int exponent = 63 - __builtin_clzll(nodes);
  uint64_t fraction = nodes << (63 - exponent) << 1 >> 56;
  uint64_t code = 1 + (((uint64_t)exponent << 8 | fraction) >> (14 - t->work_bits));
  uint64_t most = (1u << t->work_bits) - 1;
  return code < most ? code : most;
}

/* Returns the fewest nodes that have the work code of an entry; 0 for the entry 0. */
static inline uint64_t twobig_work(const twobig *t, uint64_t entry) {
  if (entry == 0) return 0;
  if (t->work_bits == 2) {
    uint64_t code = entry >> t->work_shift;
    return code == 1 ? 1 : code == 2 ? 64 : code == 3 ? 1024 : INT64_MAX;
  }
  uint64_t scaled = ((entry >> t->work_shift) - 1) << (14 - t->work_bits);
  unsigned exponent = (unsigned)(scaled >> 8);
  uint64_t significand = 256 | (scaled & 255);
  if (exponent >= 63) return INT64_MAX;
  if (exponent >= 8) return significand << (exponent - 8);
  return (significand + (1u << (8 - exponent)) - 1) >> (8 - exponent);
}

static inline void twobig_mark(const twobig *t) {
  if (__atomic_load_n(t->changed, __ATOMIC_RELAXED) == 0)
    __atomic_store_n(t->changed, 1, __ATOMIC_RELAXED);
}

/*
 * Writes a word, and marks the table as changed before and after. If the program is killed after
 * the write, the first mark shows the change. If a checkpoint begins in between and clears the
 * first mark, the second mark shows the change. (The program that takes the checkpoint waits a
 * millisecond, until a stored word has reached memory.)
 */
static inline void twobig_write(const twobig *t, uint64_t *word, uint64_t entry) {
  twobig_mark(t);
  __atomic_store_n(word, entry, __ATOMIC_RELEASE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST); /* the compiler keeps the order of write and mark */
  twobig_mark(t);
}

/*
 * Writes an entry of two words. Gives up if the place is locked (its writer may have died), if its
 * first word is no longer the old one, or if the place has reached its last version.
 */
static inline void twobig_write_wide(
    const twobig *t, uint64_t *place, uint64_t old, uint64_t entry, uint64_t low) {
  uint64_t lock = (uint64_t)1 << 63, versions = ~t->entry_mask & ~lock, version = old & versions;
  if (old >= lock || version == versions) return;
  twobig_mark(t);
  if (!__atomic_compare_exchange_n(
          place, &old, lock | version, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
    return;
  __atomic_store_n(place + 1, low, __ATOMIC_RELEASE);
  __atomic_store_n(place, (version + t->entry_mask + 1) | entry, __ATOMIC_RELEASE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  twobig_mark(t);
}

/* The contents of a place of two words, and whether they were read as a whole. */
typedef struct twobig_place {
  uint64_t *at, first, low;
  int is_whole; /* whether the two words belong together */
} twobig_place;

static inline twobig_place twobig_read_wide(uint64_t *at) {
  twobig_place place;
  place.at = at;
  place.first = __atomic_load_n(at, __ATOMIC_ACQUIRE);
  place.low = __atomic_load_n(at + 1, __ATOMIC_ACQUIRE);
  place.is_whole =
      place.first >> 63 == 0 && __atomic_load_n(at, __ATOMIC_RELAXED) == place.first;
  return place;
}

/* Returns whether a place holds an entry with the key of a given entry. */
static inline int twobig_same_wide(
    const twobig *t, const twobig_place *place, uint64_t entry, uint64_t low) {
  return place->is_whole && place->low == low && ((place->first ^ entry) & t->tag_mask) == 0
      && (place->first & t->entry_mask) != 0;
}

/* Stores an entry of two words by the replacement scheme. */
static inline void twobig_store_wide(
    const twobig *t, uint64_t *words, uint64_t entry, uint64_t low) {
  twobig_place first = twobig_read_wide(words);
  uint64_t held = first.first & t->entry_mask, code = entry >> t->work_shift;
  int same = twobig_same_wide(t, &first, entry, low);
  int wins = first.is_whole && code >= held >> t->work_shift;
  if (t->scheme != TWOBIG_TWOBIG) {
    int comparable = t->scheme == TWOBIG_BIG || same;
    if ((wins || !comparable) && !(same && entry == held))
      twobig_write_wide(t, first.at, first.first, entry, low);
    return;
  }
  if (same) {
    if (wins && entry != held) twobig_write_wide(t, first.at, first.first, entry, low);
    return;
  }
  twobig_place second = twobig_read_wide(words + 2);
  int known = twobig_same_wide(t, &second, entry, low);
  uint64_t other = second.first & t->entry_mask;
  if (known && other >> t->work_shift > code) return; /* it has more work */
  if (wins) {
    if (held != 0) twobig_write_wide(t, second.at, second.first, held, first.low);
    twobig_write_wide(t, first.at, first.first, entry, low);
  } else if (!(known && other == entry)) {
    twobig_write_wide(t, second.at, second.first, entry, low);
  }
}

/*
 * Stores the value of a key; the table's replacement scheme decides which entry of a full bucket is
 * lost.
 *
 * value   0 to 2^v - 1
 * nodes   number of nodes searched for the value, 1 to INT64_MAX
 *
 * Returns 0; or EINVAL if key, value or nodes are out of range, and stores nothing.
 */
static inline int twobig_store(
    const twobig *t, uint64_t high, uint64_t low, uint64_t value, uint64_t nodes) {
  if (!twobig_is_key(t, high, low) || value > t->value_mask || nodes < 1
      || nodes > INT64_MAX)
    return EINVAL;
  uint64_t *word = twobig_words_of(t, twobig_bucket(t, high, low));
  uint64_t code = twobig_work_code(t, nodes);
  uint64_t entry = ((t->entry_words == 2 ? high : low) & t->tag_mask) | value << t->value_shift
      | code << t->work_shift;
  if (t->entry_words == 2) {
    twobig_store_wide(t, word, entry, low);
    return 0;
  }
  uint64_t first = __atomic_load_n(word, __ATOMIC_RELAXED);
  int same = ((first ^ entry) & t->tag_mask) == 0;
  if (t->scheme != TWOBIG_TWOBIG) {
    int comparable = t->scheme == TWOBIG_BIG || same;
    if (!(comparable && first >> t->work_shift > code) && entry != first)
      twobig_write(t, word, entry);
    return 0;
  }
  uint64_t second = __atomic_load_n(word + 1, __ATOMIC_RELAXED);
  if (same && first != 0) {
    if (code >= first >> t->work_shift && entry != first) twobig_write(t, word, entry);
    return 0;
  }
  if (((second ^ entry) & t->tag_mask) == 0 && second >> t->work_shift > code)
    return 0; /* the second place has this key with more work */
  if (code >= first >> t->work_shift) {
    /* The first entry is copied before it is overwritten, so a concurrent reader finds it. */
    if (first != 0) twobig_write(t, word + 1, first);
    twobig_write(t, word, entry);
  } else if (second != entry) {
    twobig_write(t, word + 1, entry);
  }
  return 0;
}

/* ---- opening and closing ---------------------------------------------------------------------- */

/* Writes a message, cut to the size of the buffer; returns NULL. */
__attribute__((format(printf, 2, 3))) static inline twobig *twobig_refuse(
    char *error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error, TWOBIG_ERROR_BYTES, format, arguments);
  va_end(arguments);
  return NULL;
}

/* Takes, gives back or tests a lock on a byte of the lock file, by a command of fcntl(2). */
static inline int twobig_range(int file, int command, struct flock *lock, int type, off_t at) {
  memset(lock, 0, sizeof *lock);
  lock->l_type = (short)type;
  lock->l_whence = SEEK_SET;
  lock->l_start = at;
  lock->l_len = 1;
  return fcntl(file, command, lock);
}

/*
 * Returns whether this process holds POSIX locks on the lock file, as Java does: on bytes 0 and 5
 * as a user of the table, or on one of 64 to 127, its slot in the counters. The system names only
 * one holder of a byte. A slot has one holder, but many processes share bytes 0 and 5. So if Java
 * only reads the store and has no slot, this function may not find it while others use the store.
 */
static inline int twobig_java_is_here(int file) {
  struct flock lock;
  for (off_t at = 0; at < 128; at = at == 0 ? 5 : at == 5 ? 64 : at + 1) {
    if (twobig_range(file, F_OFD_GETLK, &lock, F_WRLCK, at) == 0 && lock.l_type != F_UNLCK
        && lock.l_pid == getpid())
      return 1;
  }
  return 0;
}

/* Unmaps a table, which may be NULL, and gives its locks back. No thread may use it any more. */
static inline void twobig_close(twobig *t) {
  if (!t) return;
  if (t->map) munmap(t->map, t->map_bytes);
  if (t->lock >= 0) {
    struct flock lock;
    for (off_t at = 0; at < 8; at = at == 0 ? 6 : at + 1)
      twobig_range(t->lock, F_OFD_SETLK, &lock, F_UNLCK, at);
    if (!twobig_java_is_here(t->lock)) close(t->lock); /* otherwise Java would lose its locks */
  }
  free(t->path);
  free(t);
}

/*
 * Returns whether the mapped file still has its name. If not, another program has removed it, and
 * entries stored in it are lost when the last program that has it mapped ends. End this program,
 * and open the store once by a Java program, which restores the table from the last checkpoint.
 */
static inline int twobig_is_current(const twobig *t) {
  struct stat found;
  return lstat(t->path, &found) == 0 && found.st_dev == t->device && found.st_ino == t->inode;
}

/*
 * Returns whether a larger table has replaced this one. If so, close the table when no thread uses
 * it, and open the store again.
 */
static inline int twobig_has_grown(const twobig *t) {
  return __atomic_load_n((uint64_t *)(void *)((char *)t->map + TWOBIG_GROWN), __ATOMIC_ACQUIRE) != 0;
}

static inline uint64_t twobig_u64(const void *map, size_t offset) {
  uint64_t value;
  memcpy(&value, (const char *)map + offset, sizeof value);
  return value;
}

static inline uint32_t twobig_u32(const void *map, size_t offset) {
  uint32_t value;
  memcpy(&value, (const char *)map + offset, sizeof value);
  return value;
}

/* Returns the newest format version that this header can read of a file with such keys. */
static inline uint32_t twobig_newest(const void *map) {
  return twobig_u32(map, 44) > 80 ? 2 : 1;
}

static inline uint32_t twobig_crc32c(const unsigned char *bytes, size_t count) {
  uint32_t crc = ~0u;
  for (size_t i = 0; i < count; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (0x82F63B78u & (0u - (crc & 1)));
  }
  return ~crc;
}

/* Copies the value of a line "key=value" of store.properties; returns 0 if there is none. */
static inline int twobig_property(const char *text, const char *key, char *value, size_t bytes) {
  size_t length = strlen(key);
  for (const char *line = text; line && *line; line = strchr(line, '\n')) {
    line += *line == '\n';
    if (strncmp(line, key, length) == 0 && line[length] == '=') {
      size_t end = strcspn(line + length + 1, "\r\n");
      if (end >= bytes) return 0;
      memcpy(value, line + length + 1, end);
      value[end] = 0;
      return 1;
    }
  }
  return 0;
}

/* Takes a byte of the lock file shared. Returns 0, or an errno; EAGAIN if it is held too long. */
static inline int twobig_lock(int file, off_t at) {
  struct flock lock;
  struct timespec pause = {0, 20 * 1000 * 1000};
  for (int waited = 0; twobig_range(file, F_OFD_SETLK, &lock, F_RDLCK, at) != 0; waited += 20) {
    if (errno != EAGAIN && errno != EACCES && errno != EINTR) return errno;
    if (waited >= TWOBIG_PATIENCE_MS) return EAGAIN;
    nanosleep(&pause, NULL);
  }
  return 0;
}

/* Turns the name of a user into that of a folder, as Java does in a locale of UTF-8: a character
   of any length other than ASCII letters, digits, '.', '_' and '-' becomes one '_'. */
static inline void twobig_plain(char *name) {
  char *to = name;
  for (const char *at = name; *at; at++) {
    int plain = (*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z')
        || (*at >= '0' && *at <= '9') || *at == '.' || *at == '_' || *at == '-';
    if ((*at & 0xC0) != 0x80) *to++ = plain ? *at : '_'; /* 10xxxxxx continues a character */
  }
  *to = 0;
}

/*
 * Returns the number of the store's table among the hot files ID.NUMBER.table of a folder: the
 * highest of a ready file. If none is ready, returns the highest number; if there is no file, 1.
 */
static inline unsigned long long twobig_newest_of(const char *folder, const char *id) {
  unsigned long long ready = 0, any = 0;
  size_t length = strlen(id);
  DIR *files = opendir(folder);
  for (struct dirent *each; files && (each = readdir(files)) != NULL;) {
    const char *name = each->d_name;
    char *end;
    if (strncmp(name, id, length) != 0 || name[length] != '.' || name[length + 1] < '1'
        || name[length + 1] > '9')
      continue;
    unsigned long long number = strtoull(name + length + 1, &end, 10);
    if (end - name > (ptrdiff_t)length + 19 || strcmp(end, ".table") != 0) continue;
    if (number > any) any = number;
    uint64_t state = 0;
    int file = openat(dirfd(files), name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (number > ready && file >= 0
        && pread(file, &state, sizeof state, TWOBIG_STATE) == (ssize_t)sizeof state && state == 2)
      ready = number;
    if (file >= 0) close(file);
  }
  if (files) closedir(files);
  return ready ? ready : any ? any : 1;
}

/* Finds the table's file; returns 0 with a message if the store is not as expected. */
static inline int twobig_locate(
    const char *home, char *path, size_t path_bytes, uint64_t uuid[2],
    unsigned long long *number, char *error) {
  char file[PATH_MAX + 32], text[65536], value[PATH_MAX], id[40];
  snprintf(file, sizeof file, "%s/store.properties", home);
  int in = open(file, O_RDONLY | O_CLOEXEC);
  ssize_t count = in < 0 ? -1 : read(in, text, sizeof text - 1);
  if (in >= 0) close(in);
  if (count < 0) {
    twobig_refuse(error, "There is no store in %s: %s: %s. Java makes one, of your own game with"
                         " Store.at(directory).openOrCreate()", home, file, strerror(errno));
    return 0;
  }
  text[count] = 0;
  if (!twobig_property(text, "version", value, sizeof value) || strcmp(value, "1") != 0) {
    twobig_refuse(error, "%s has not version 1. Use the header of the twobig that made it", file);
    return 0;
  }
  unsigned a, b, c, d;
  unsigned long long e;
  int end = 0;
  if (!twobig_property(text, "uuid", id, sizeof id)
      || sscanf(id, "%8x-%4x-%4x-%4x-%12llx%n", &a, &b, &c, &d, &e, &end) != 5 || id[end] != 0) {
    twobig_refuse(error, "%s is damaged: it has no line uuid=. Restore it from a backup", file);
    return 0;
  }
  uuid[0] = (uint64_t)a << 32 | (uint64_t)b << 16 | c;
  uuid[1] = (uint64_t)d << 48 | e;
  if (!twobig_property(text, "placement", value, sizeof value)) value[0] = 0;
  if (strcmp(value, "DIRECT") == 0) {
    snprintf(path, path_bytes, "%s/table.data", home);
    *number = 0;
    return 1;
  }
  if (strcmp(value, "RAM") != 0 || !twobig_property(text, "hot.directory", value, sizeof value)
      || value[0] != '/') {
    twobig_refuse(error, "%s is damaged: its placement or hot.directory is none. Restore it from a"
                         " backup", file);
    return 0;
  }
  struct stat owner, folder;
  struct passwd entry, *found = NULL;
  char names[4096], name[256];
  if (stat(home, &owner) != 0) {
    twobig_refuse(error, "%s: %s", home, strerror(errno));
    return 0;
  }
  getpwuid_r(owner.st_uid, &entry, names, sizeof names, &found);
  if (found) {
    snprintf(name, sizeof name, "%s", entry.pw_name);
  } else {
    snprintf(name, sizeof name, "%u", (unsigned)owner.st_uid);
  }
  twobig_plain(name);
  int length = snprintf(path, path_bytes, "%s/twobig-%s", value, name);
  if (lstat(path, &folder) == 0
      && (!S_ISDIR(folder.st_mode) || folder.st_uid != owner.st_uid)) {
    twobig_refuse(error, "%s is not a folder of the store's owner. Remove it", path);
    return 0;
  }
  *number = twobig_newest_of(path, id);
  snprintf(path + length, path_bytes - (size_t)length, "/%s.%llu.table", id, *number);
  return 1;
}

/* Reads the header of a mapped table; returns 0 with a message if it is wrong. */
static inline int twobig_read_header(
    twobig *t, const char *home, const char *path, const char *name, int version, int bits,
    int value_bits, const uint64_t uuid[2], char *error) {
  const char *map = (const char *)t->map;
  char found_name[49] = {0};
  memcpy(found_name, map + 48, 48);
  if (memcmp(map, "TWOBIGTT", 8) != 0) {
    twobig_refuse(error, "%s is not a Twobig table: it does not begin with the letters TWOBIGTT",
                  path);
    return 0;
  }
  uint32_t newest = twobig_newest(map);
  if (twobig_u32(map, 12) > newest) {
    twobig_refuse(error, "%s has format version %u, which needs a program for version %u or newer;"
                         " this header knows version %u. Use a newer twobig.h",
                  path, twobig_u32(map, 8), twobig_u32(map, 12), newest);
    return 0;
  }
  uint32_t crc = twobig_crc32c((const unsigned char *)map, TWOBIG_HEADER_BYTES - 4);
  if (twobig_u32(map, TWOBIG_HEADER_BYTES - 4) != crc) {
    twobig_refuse(error, "%s is damaged: the checksum of its header is %08x, expected %08x", path,
                  twobig_u32(map, TWOBIG_HEADER_BYTES - 4), crc);
    return 0;
  }
  uint64_t state = __atomic_load_n((uint64_t *)(void *)(map + TWOBIG_STATE), __ATOMIC_ACQUIRE);
  if (state != 2) {
    twobig_refuse(error, "%s is not ready: its state is %llu, expected 2. If no program is making"
                         " it, open the store by a Java program, such as: twobig checkpoint",
                  path, (unsigned long long)state);
    return 0;
  }
  if (twobig_u64(map, 16) != uuid[0] || twobig_u64(map, 24) != uuid[1]) {
    twobig_refuse(error, "%s belongs to another store. Move it away", path);
    return 0;
  }
  if (strcmp(found_name, name) != 0 || twobig_u32(map, 40) != (uint32_t)version
      || twobig_u32(map, 44) != (uint32_t)bits || twobig_u32(map, 112) != (uint32_t)value_bits) {
    twobig_refuse(error, "The store %s holds keys of %s version %u (%u bits) with values of %u bits,"
                         " expected %s version %d (%d bits) with %d. Name another store",
                  home, found_name, twobig_u32(map, 40), twobig_u32(map, 44), twobig_u32(map, 112),
                  name, version, bits, value_bits);
    return 0;
  }
  int whole = twobig_u32(map, 120) == 1 && twobig_u32(map, 256) == 0
      && twobig_u32(map, 260) == INT32_MAX && twobig_u64(map, 264) == 0;
  if (!whole) {
    twobig_refuse(error, "%s has partitions, which this header does not read. Name another store",
                  path);
    return 0;
  }
  uint64_t buckets = twobig_u64(map, 272);
  uint32_t scheme = twobig_u32(map, 288);
  int log2 = buckets < 3 || buckets >> 42 != 0 ? 0 : 63 - __builtin_clzll(buckets);
  int tag_bits = bits - log2;
  int entry_words = bits <= 80 || tag_bits + value_bits < 64 ? 1 : 2;
  if (entry_words == 2 && tag_bits < 64) tag_bits = 64;
  /* a first word has a bit for the lock and 16 or more for the version */
  int value_shift = entry_words == 2 ? tag_bits - 64 : tag_bits;
  int free_bits = 64 - value_shift - value_bits - (entry_words == 2 ? 17 : 0);
  int work_bits = free_bits < 14 ? free_bits : 14;
  uint64_t data = buckets * (scheme == TWOBIG_TWOBIG ? 16 : 8) * (uint64_t)entry_words;
  uint64_t page = 2 << 20;
  uint64_t expected = page + (data + page - 1) / page * page;
  if (log2 == 0 || (buckets & 1) == 0 || scheme < 1 || scheme > 3 || bits < 8 || bits > 128
      || value_bits < 1 || value_bits > 16 || tag_bits < 1 || work_bits < 1
      || twobig_u32(map, 292) != (entry_words == 2 ? 2u : 0u)
      || twobig_u32(map, 280) != (uint32_t)tag_bits || twobig_u32(map, 284) != (uint32_t)work_bits
      || twobig_u32(map, 116) != 1 || twobig_u64(map, 104) != TWOBIG_DATA) {
    twobig_refuse(error, "%s cannot be used: its figures are not those of a table of format 1 or 2. Use"
                         " the header of the twobig that made it", path);
    return 0;
  }
  if (twobig_u64(map, 96) != expected || t->map_bytes != expected) {
    twobig_refuse(error, "%s is damaged: it has %zu bytes, expected %llu", path, t->map_bytes,
                  (unsigned long long)expected);
    return 0;
  }
  t->words = (uint64_t *)(void *)((char *)t->map + TWOBIG_DATA);
  t->changed = (uint64_t *)(void *)((char *)t->map + TWOBIG_CHANGED);
  t->buckets = buckets;
  t->reciprocal = UINT64_MAX / buckets;
  t->two_to_64 = UINT64_MAX % buckets + 1;
  t->tag_bits = tag_bits;
  t->value_bits = value_bits;
  t->work_bits = work_bits;
  t->entry_words = entry_words;
  t->value_shift = value_shift;
  t->work_shift = value_shift + value_bits;
  t->entry_mask = entry_words == 1 ? UINT64_MAX : ((uint64_t)1 << (t->work_shift + work_bits)) - 1;
  t->scheme = (int)scheme;
  t->tag_mask = ((uint64_t)1 << value_shift) - 1;
  t->value_mask = ((uint64_t)1 << value_bits) - 1;
  t->high_limit = bits <= 64 ? UINT64_MAX : bits == 128 ? 0 : ~(((uint64_t)1 << (bits - 64)) - 1);
  t->low_limit = bits >= 64 ? 0 : ~(((uint64_t)1 << bits) - 1);
  return 1;
}

/* Marks in the store's tally that some entries are not counted, see TallyFile.java. */
static inline void twobig_note_gap(const char *home, const uint64_t uuid[2]) {
  char path[PATH_MAX + 16], head[48];
  uint64_t one = 1;
  snprintf(path, sizeof path, "%s/tallies", home);
  int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return; /* Java makes it anew, with the mark, if it is missing or unusable */
  if (pread(file, head, sizeof head, 0) == (ssize_t)sizeof head && memcmp(head, "TWOBIGTY", 8) == 0
      && twobig_u32(head, 12) <= twobig_newest(head) && twobig_u64(head, 16) == uuid[0]
      && twobig_u64(head, 24) == uuid[1]) {
    ssize_t written = pwrite(file, &one, sizeof one, 4096);
    (void)written; /* only a report depends on it */
  }
  close(file);
}

/*
 * Opens the table of a store for finding and storing. Waits some seconds for a program that holds
 * the store exclusively.
 *
 * directory   directory of the store
 * name, version, bits   the caller's key space, which must be that of the store
 * value_bits  bits of a value, which must be those of the store
 * error       gets a message: what was found, what was expected, and what to do
 *
 * Returns NULL if the store is refused.
 */
static inline twobig *twobig_open(
    const char *directory, const char *name, int version, int bits, int value_bits,
    char error[TWOBIG_ERROR_BYTES]) {
  char home[PATH_MAX], path[PATH_MAX + 320], lock_path[PATH_MAX + 8];
  uint64_t uuid[2];
  unsigned long long number, newest;
  if (!realpath(directory, home))
    return twobig_refuse(error, "There is no store in %s: %s. Java makes one, of your own game with"
                                " Store.at(directory).openOrCreate()", directory, strerror(errno));
  snprintf(lock_path, sizeof lock_path, "%s/lock", home);
  twobig *t = (twobig *)calloc(1, sizeof *t);
  if (!t) return twobig_refuse(error, "There is no memory");
  t->lock = open(lock_path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (t->lock < 0) {
    twobig_refuse(error, "The store %s cannot be locked: %s: %s", home, lock_path, strerror(errno));
    twobig_close(t);
    return NULL;
  }
  if (twobig_java_is_here(t->lock)) {
    twobig_refuse(error, "The store %s is open in this process already, by Java. Use it there, or"
                         " close it first", home);
    twobig_close(t);
    return NULL;
  }
  int held = twobig_lock(t->lock, 0);
  if (held != 0 && held != EAGAIN) {
    twobig_refuse(error, "The store %s cannot be locked: %s: %s", home, lock_path, strerror(held));
    twobig_close(t);
    return NULL;
  }
  if (held != 0) {
    twobig_refuse(error, "The store %s is held by another program, which creates, restores,"
                         " rewrites, unloads or deletes it. Waited %d seconds; try again later",
                  home, TWOBIG_PATIENCE_MS / 1000);
    twobig_close(t);
    return NULL;
  }
  struct stat locked, named, table, owner;
  if (fstat(t->lock, &locked) != 0
      || (locked.st_size > 0
          && (stat(lock_path, &named) != 0 || named.st_ino != locked.st_ino
              || named.st_dev != locked.st_dev))) {
    twobig_refuse(error, "The store %s has just been deleted", home);
    twobig_close(t);
    return NULL;
  }
  if (!twobig_locate(home, path, sizeof path, uuid, &number, error)) {
    twobig_close(t);
    return NULL;
  }
  int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0 || fstat(file, &table) != 0 || stat(home, &owner) != 0) {
    twobig_refuse(error, "The table %s is not there: %s. Open the store once by a Java program, which"
                         " restores it, such as: twobig checkpoint %s", path, strerror(errno), home);
    if (file >= 0) close(file);
    twobig_close(t);
    return NULL;
  }
  if (!S_ISREG(table.st_mode) || table.st_uid != owner.st_uid || table.st_size < TWOBIG_DATA) {
    const char *direct = strrchr(path, '/');
    int only = strcmp(direct, "/table.data") == 0; /* a table on a disk has no checkpoint */
    twobig_refuse(error, "%s is not a table of the store's owner: it belongs to user %u, expected"
                         " %u, and has %lld bytes, expected %d or more. %s", path,
                  (unsigned)table.st_uid, (unsigned)owner.st_uid, (long long)table.st_size,
                  (int)TWOBIG_DATA,
                  !only ? "Remove it"
                  : table.st_uid != owner.st_uid ? "Give it to the store's owner with chown"
                                                 : "Restore it from a backup");
    close(file);
    twobig_close(t);
    return NULL;
  }
  t->map_bytes = (size_t)table.st_size;
  void *map = mmap(NULL, t->map_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (map == MAP_FAILED) {
    twobig_refuse(error, "%s cannot be mapped: %s", path, strerror(errno));
    twobig_close(t);
    return NULL;
  }
  t->map = map;
  t->path = strdup(path);
  t->device = table.st_dev;
  t->inode = table.st_ino;
  if (!t->path) {
    twobig_refuse(error, "There is no memory");
    twobig_close(t);
    return NULL;
  }
  if (!twobig_read_header(t, home, path, name, version, bits, value_bits, uuid, error)) {
    twobig_close(t);
    return NULL;
  }
  /* From now on the lock shows that the table is used. If it has just grown, open the larger one. */
  held = twobig_lock(t->lock, 6 + (off_t)(number & 1));
  if (held != 0) {
    twobig_refuse(error, "The store %s cannot be locked: %s: %s", home, lock_path, strerror(held));
    twobig_close(t);
    return NULL;
  }
  if (!twobig_locate(home, path, sizeof path, uuid, &newest, error)) {
    twobig_close(t);
    return NULL;
  }
  if (newest != number || !twobig_is_current(t)) {
    twobig_close(t);
    return twobig_open(directory, name, version, bits, value_bits, error);
  }
  const char *noted = (const char *)map + TWOBIG_HOME;
  if (noted[0] != 0 && strncmp(noted, home, TWOBIG_HOME_BYTES) != 0) {
    twobig_refuse(error, "%s was last used by the store %.1024s, and this one, %s, is a copy of it or"
                         " was moved. Open it once by a Java program, which tells, such as: twobig"
                         " checkpoint %s", path, noted, home, home);
    twobig_close(t);
    return NULL;
  }
  twobig_note_gap(home, uuid);
  /* On a disk: read only the page that is touched, not megabytes around it. No effect in RAM. */
  madvise(map, t->map_bytes, MADV_RANDOM);
  return t;
}

#ifdef __cplusplus
}
#endif
#endif
