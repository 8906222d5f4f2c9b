/* The table of the report's solver in C++, on a store; see CProgramTest.java. */
#include "twobig.h"

template <Strategy ST> struct Table {
  twobig *table = nullptr;
  u64 S = 0;
  int k = 0;

  void init(size_t, bool) {
    char error[TWOBIG_ERROR_BYTES];
    table = twobig_open(getenv("TWOBIG_STORE"), "baseline", 1, 80, 1, error);
    if (!table) { fprintf(stderr, "%s\n", error); exit(3); }
    S = table->buckets;
    k = table->tag_bits;
  }
  u64 *bucket(Key key) const {
    twobig_touch(table, key.cover, key.board);
    return nullptr;
  }
  int find(Key key) const {
    const u64 entry = twobig_find(table, key.cover, key.board);
    return entry ? (int)twobig_value(table, entry) : -1;
  }
  void insert(Key key, bool result, u64 subtree) {
    twobig_store(table, key.cover, key.board, result, subtree);
  }
};

static void root(Key key, bool result) {
  printf("root %llx %llx %d\n", (unsigned long long)key.cover, (unsigned long long)key.board, result);
}

