/*
 * What the tests ask of twobig.h, see CProgramTest.java.
 *
 *   program find  DIR NAME VERSION BITS VALUE_BITS      lines "high low" in, "value work" or "-" out
 *   program store DIR NAME VERSION BITS VALUE_BITS      lines "high low value nodes" in, all read first
 *   program mix   DIR NAME VERSION BITS VALUE_BITS N    N stores and finds as SelfCheckingWords does
 *   program hold  DIR NAME VERSION BITS VALUE_BITS      says "open", ends with its input
 */
#include "twobig.h"

#include <inttypes.h>

static uint64_t mix(uint64_t number) {
  uint64_t mixed = (number ^ number >> 29) * 0xBF58476D1CE4E5B9u;
  return mixed ^ mixed >> 32;
}

static uint64_t next(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

static int run_mix(const twobig *table, uint64_t operations) {
  uint64_t state = 99, hits = 0, wrong = 0;
  for (uint64_t i = 0; i < operations; i++) {
    uint64_t bits = next(&state), number = bits & 0xFFFFF, mixed = mix(number + 1);
    uint64_t high = mixed >> 48, low = mixed << 20 | number, value = mix(low) >> 9 & 1;
    if (bits >> 63) {
      wrong += twobig_store(table, high, low, value, 1 + (bits >> 60)) != 0;
    } else {
      uint64_t entry = twobig_find(table, high, low);
      hits += entry != 0;
      wrong += entry != 0 && twobig_value(table, entry) != value;
    }
  }
  printf("%" PRIu64 "\n%" PRIu64 "\n", hits, wrong);
  return 0;
}

int main(int count, char **arguments) {
  char error[TWOBIG_ERROR_BYTES];
  if (count < 7) return 2;
  const char *task = arguments[1];
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
  } else {
    puts("open");
    fflush(stdout);
    if (strcmp(task, "mix") == 0) {
      run_mix(table, strtoull(arguments[7], NULL, 10));
    } else {
      while (getchar() != EOF) {
      }
    }
  }
  twobig_close(table);
  return 0;
}
