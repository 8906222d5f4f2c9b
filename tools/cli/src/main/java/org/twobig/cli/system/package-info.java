/** Commands about the machine and the program itself: doctor, completion. */
@NullMarked
package org.twobig.cli.system;

import org.jspecify.annotations.NullMarked;
