/**
 * What the tests of faults share: files that are changed at random, crash states of a disk, and
 * what a person may be told. Each test beside the code it tries.
 */
@NullMarked
package org.twobig.tt.fault;

import org.jspecify.annotations.NullMarked;
