/*
 * What the tests ask of twobig.h, see CProgramTest.java.
 *
 *   program find  DIR NAME VERSION BITS VALUE_BITS      lines "high low" in, "value work" or "-" out
 *   program store DIR NAME VERSION BITS VALUE_BITS      lines "high low value nodes" in, all read first
 *   program mixes DIR NAME VERSION BITS VALUE_BITS N    lines "high low stored value" in; N stores of
 *                                                       those that may be stored, and finds of all
 *   program hold  DIR NAME VERSION BITS VALUE_BITS      says "open", then for each line whether the
 *                                                       table is current; ends with its input
 *   program grow  DIR NAME VERSION BITS VALUE_BITS      says "open", then for each line, after a store of
 *                                                       key (0, 7), whether the table has grown; if so
 *                                                       opens the store again
 *   program java  DIR NAME VERSION BITS VALUE_BITS BYTE opens the store, locks a byte of it as Java
 *                                                       does, says why it cannot be opened again,
 *                                                       closes it, says "closed", ends with its input
 *   program plain DIR NAME VERSION BITS VALUE_BITS      names of users in, those of their folders out
 */
#include "twobig.h"

#include <inttypes.h>

static uint64_t next(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

/* As WordMixes does: a key that is never stored, but made of words that are, must not be found. */
static int run_mixes(const twobig *table, uint64_t operations) {
  static struct { uint64_t high, low, stored, value; } keys[1024];
  uint64_t count = 0, state = 7, hits = 0, wrong = 0;
  while (count < 1024
         && scanf("%" SCNx64 " %" SCNx64 " %" SCNu64 " %" SCNu64, &keys[count].high,
                  &keys[count].low, &keys[count].stored, &keys[count].value) == 4)
    count++;
  puts("open");
  fflush(stdout);
  for (uint64_t i = 0; i < operations; i++) {
    uint64_t bits = next(&state), k = (bits & 0xFFFFFF) % count;
    if (bits >> 63 && keys[k].stored) {
      wrong += twobig_store(table, keys[k].high, keys[k].low, keys[k].value, 1 + (bits >> 62 & 1)) != 0;
    } else {
      uint64_t entry = twobig_find(table, keys[k].high, keys[k].low);
      hits += entry != 0;
      wrong += entry != 0 && (!keys[k].stored || twobig_value(table, entry) != keys[k].value);
    }
  }
  printf("%" PRIu64 "\n%" PRIu64 "\n", hits, wrong);
  return 0;
}

int main(int count, char **arguments) {
  char error[TWOBIG_ERROR_BYTES];
  if (count < 7) return 2;
  const char *task = arguments[1];
  if (strcmp(task, "plain") == 0) {
    char name[256];
    while (scanf("%255s", name) == 1) {
      twobig_plain(name);
      puts(name);
    }
    return 0;
  }
  twobig *table = twobig_open(
      arguments[2], arguments[3], atoi(arguments[4]), atoi(arguments[5]), atoi(arguments[6]), error);
  if (!table) {
    printf("%s\n", error);
    return 3;
  }
  uint64_t high, low, value, nodes;
  if (strcmp(task, "find") == 0) {
    while (scanf("%" SCNx64 " %" SCNx64, &high, &low) == 2) {
      twobig_touch(table, high, low);
      uint64_t entry = twobig_find(table, high, low);
      if (entry) {
        printf("%u %" PRIu64 "\n", twobig_value(table, entry), twobig_work(table, entry));
      } else {
        puts("-");
      }
    }
  } else if (strcmp(task, "store") == 0) {
    while (scanf("%" SCNx64 " %" SCNx64 " %" SCNu64 " %" SCNu64, &high, &low, &value, &nodes) == 4) {
      printf("%d\n", twobig_store(table, high, low, value, nodes));
    }
  } else if (strcmp(task, "java") == 0) {
    char path[PATH_MAX];
    struct flock lock;
    off_t byte = atoi(arguments[7]);
    snprintf(path, sizeof path, "%s/lock", arguments[2]);
    if (twobig_range(open(path, O_RDWR), F_SETLK, &lock, byte < 64 ? F_RDLCK : F_WRLCK, byte) != 0)
      return 4;
    twobig *again = twobig_open(
        arguments[2], arguments[3], atoi(arguments[4]), atoi(arguments[5]), atoi(arguments[6]), error);
    puts(again ? "opened again" : error);
    twobig_close(table);
    table = NULL;
    puts("closed");
    fflush(stdout);
    while (getchar() != EOF) {
    }
  } else if (strcmp(task, "grow") == 0) {
    puts("open");
    fflush(stdout);
    while (getchar() != EOF) {
      int grown = twobig_has_grown(table);
      twobig_store(table, 0, 7, 1, 100);
      if (grown) {
        twobig_close(table);
        table = twobig_open(arguments[2], arguments[3], atoi(arguments[4]), atoi(arguments[5]),
                            atoi(arguments[6]), error);
        if (!table) return 3;
        grown += twobig_find(table, 0, 8) != 0; /* which Java has stored there meanwhile */
      }
      printf("%d\n", grown);
      fflush(stdout);
    }
  } else if (strcmp(task, "mixes") == 0) {
    run_mixes(table, strtoull(arguments[7], NULL, 10));
  } else {
    puts("open");
    fflush(stdout);
    while (getchar() != EOF) {
      printf("%d\n", twobig_is_current(table));
      fflush(stdout);
    }
  }
  twobig_close(table);
  return 0;
}
