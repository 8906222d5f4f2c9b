/**
 * The rules that decide a position without a search: the static rules, the proofs by follow-up and
 * by zugzwang, and wins by openings alone.
 */
@NullMarked
package org.twobig.connectfour3d.rules;

import org.jspecify.annotations.NullMarked;
