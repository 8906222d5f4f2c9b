/*
 * The table in C, measured beside the table in Java, with equal layout, keys and loops.
 * Contestant.java describes the protocol.
 *
 *   table FILE OFFSET BUCKETS TAG_BITS VALUE_BITS WORK_BITS
 *
 * FILE has the buckets from OFFSET on; "-" takes private memory in large pages, with OFFSET bytes
 * before the buckets. A store reads a mark of change before and after it writes, as twobig.h does.
 * The mark belongs to this program and has a cache line of its own, as in a store.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { BATCH = 16 };

static uint64_t *words;
static struct { _Alignas(64) uint64_t set; char rest[56]; } changed;
static uint64_t buckets, reciprocal, two_to_64, tag_mask;
static int tag_bits, work_shift, work_bits;

static uint64_t high_of(uint64_t key) { return key & 0xFFFF; }

static uint64_t low_of(uint64_t key) {
  uint64_t z = key * 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

static uint64_t multiply_high(uint64_t a, uint64_t b) { return (unsigned __int128)a * b >> 64; }

static uint64_t bucket_of(uint64_t high, uint64_t low) {
  uint64_t sum = high * two_to_64 + (low - multiply_high(low, reciprocal) * buckets);
  uint64_t rest = sum - multiply_high(sum, reciprocal) * buckets;
  return rest >= buckets ? rest - buckets : rest;
}

static int matches(uint64_t word, uint64_t low) { return ((word ^ low) & tag_mask) == 0; }

static uint64_t find(uint64_t key) {
  uint64_t low = low_of(key);
  uint64_t *bucket = words + 2 * bucket_of(high_of(key), low);
  if (matches(bucket[0], low) && bucket[0] != 0) return bucket[0];
  return matches(bucket[1], low) ? bucket[1] : 0;
}

static uint64_t entry_of(uint64_t low, uint64_t value) {
  uint64_t work = 1 + (low >> 50);
  int exponent = 63 - __builtin_clzll(work);
  uint64_t fraction = work << (63 - exponent) << 1 >> 56;
  uint64_t code = 1 + (((uint64_t)exponent << 8 | fraction) >> (14 - work_bits));
  uint64_t most = (UINT64_C(1) << work_bits) - 1;
  if (work_bits == 2) code = work < 64 ? 1 : work < 1024 ? 2 : 3;
  return (low & tag_mask) | value << tag_bits | (code < most ? code : most) << work_shift;
}

static inline void mark(void) {
  if (__atomic_load_n(&changed.set, __ATOMIC_RELAXED) == 0)
    __atomic_store_n(&changed.set, 1, __ATOMIC_RELAXED);
}

static inline void write_word(volatile uint64_t *word, uint64_t entry) {
  mark();
  __atomic_store_n(word, entry, __ATOMIC_RELEASE);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  mark();
}

static void store(uint64_t key, uint64_t value) {
  uint64_t low = low_of(key);
  volatile uint64_t *bucket = words + 2 * bucket_of(high_of(key), low);
  uint64_t first = bucket[0], second = bucket[1];
  uint64_t entry = entry_of(low, value), work = entry >> work_shift;
  if (matches(first, entry) && first != 0) {
    if (work >= first >> work_shift && entry != first) write_word(bucket, entry);
    return;
  }
  if (matches(second, entry) && second >> work_shift > work) return;
  if (work >= first >> work_shift) {
    if (first != 0) write_word(bucket + 1, first);
    write_word(bucket, entry);
  } else if (second != entry) {
    write_word(bucket + 1, entry);
  }
}

static uint64_t dependent(uint64_t key, uint64_t count) {
  uint64_t sum = 0;
  while (count-- > 0) {
    uint64_t entry = find(key);
    sum += entry;
    key += 1 + (entry >> 63);
  }
  return sum;
}

static uint64_t independent(uint64_t key, uint64_t count) {
  uint64_t sum = 0;
  while (count-- > 0) sum += find(key++);
  return sum;
}

static uint64_t batches(uint64_t key, uint64_t count) {
  uint64_t sum = 0;
  for (uint64_t done = 0; done < count; done += BATCH) {
    uint64_t lows[BATCH], *at[BATCH], firsts[BATCH], all = 0;
    for (int i = 0; i < BATCH; i++) {
      lows[i] = low_of(key + i);
      at[i] = words + 2 * bucket_of(high_of(key + i), lows[i]);
    }
    for (int i = 0; i < BATCH; i++) firsts[i] = *(volatile uint64_t *)at[i];
    for (int i = 0; i < BATCH; i++) {
      uint64_t entry = firsts[i];
      if (!matches(entry, lows[i]) || entry == 0) entry = matches(at[i][1], lows[i]) ? at[i][1] : 0;
      sum += entry;
      all |= entry;
    }
    key += BATCH + (all >> 63);
  }
  return sum;
}

static void fill(uint64_t first, uint64_t count, uint64_t step) {
  uint64_t number = 0;
  for (uint64_t i = 0; i < count; i++) {
    store(first + number, 0);
    number += step;
    if (number >= count) number -= count;
  }
}

static uint64_t count_of(uint64_t first, uint64_t count, uint64_t value) {
  uint64_t sum = 0;
  for (uint64_t key = first; key < first + count; key++) {
    uint64_t entry = find(key);
    sum += entry != 0 && (entry >> tag_bits & 1) == value;
  }
  return sum;
}

static uint64_t run(const char *operation, uint64_t key, uint64_t count, uint64_t value) {
  if (strcmp(operation, "dependent") == 0) return dependent(key, count);
  if (strcmp(operation, "independent") == 0) return independent(key, count);
  if (strcmp(operation, "batch") == 0) return batches(key, count);
  if (strcmp(operation, "bytes") == 0) return 16 * buckets;
  if (strcmp(operation, "count") == 0) return count_of(key, count, value);
  if (strcmp(operation, "store") == 0) {
    while (count-- > 0) store(key++, value);
  } else if (strcmp(operation, "fill") == 0) {
    fill(key, count, value);
  }
  return 0;
}

static void *map(const char *file, size_t bytes) {
  if (strcmp(file, "-") != 0) {
    int descriptor = open(file, O_RDWR);
    return mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  }
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) madvise(memory, bytes, MADV_HUGEPAGE);
  return memory;
}

static int64_t nanos(struct timespec start, struct timespec end) {
  return (end.tv_sec - start.tv_sec) * INT64_C(1000000000) + end.tv_nsec - start.tv_nsec;
}

int main(int count_of_arguments, char **arguments) {
  if (count_of_arguments != 7) return 2;
  struct timespec start, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  size_t offset = strtoull(arguments[2], NULL, 10);
  buckets = strtoull(arguments[3], NULL, 10);
  tag_bits = atoi(arguments[4]);
  work_shift = tag_bits + atoi(arguments[5]);
  work_bits = atoi(arguments[6]);
  tag_mask = (UINT64_C(1) << tag_bits) - 1;
  reciprocal = UINT64_MAX / buckets;
  two_to_64 = UINT64_MAX % buckets + 1;
  char *memory = map(arguments[1], offset + 16 * buckets);
  if (memory == MAP_FAILED) return 4;
  words = (uint64_t *)(memory + offset);
  count_of(1, 1, 0);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  printf("ready %" PRId64 "\n", nanos(start, end));
  fflush(stdout);

  char operation[16];
  uint64_t key, count, value;
  while (scanf("%15s %" SCNu64 " %" SCNu64 " %" SCNu64, operation, &key, &count, &value) == 4) {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    uint64_t sum = run(operation, key, count, value);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    printf("%" PRId64 " %" PRId64 "\n", nanos(start, end), (int64_t)sum);
    fflush(stdout);
  }
  return 0;
}
