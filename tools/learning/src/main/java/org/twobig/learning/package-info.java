/**
 * Networks for ConnectX learn by playing against themselves ({@code zero}), or from exact values
 * ({@code taught}): trainings on disk that go on after a kill, and the commands for them. No
 * reference is null.
 */
@NullMarked
package org.twobig.learning;

import org.jspecify.annotations.NullMarked;
