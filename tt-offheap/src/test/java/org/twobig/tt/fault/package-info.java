/**
 * Parts that the tests of faults share: files changed at random, states of a disk after a crash,
 * and checks of messages. Each test lies beside the code that it tests.
 */
@NullMarked
package org.twobig.tt.fault;

import org.jspecify.annotations.NullMarked;
