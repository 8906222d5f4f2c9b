/** Commands on the machine and the program itself: doctor, config, completion. */
@NullMarked
package org.twobig.cli.system;

import org.jspecify.annotations.NullMarked;
