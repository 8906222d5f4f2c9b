/**
 * Runs the tests of all modules in one JVM more than there are cores, whichever Java runs Maven.
 *
 * <p>{@link org.twobig.tests.Pool} hands one test class after another to processes ({@link
 * org.twobig.tests.Worker}), in each module the longest first. As few processes as possible share a
 * module. A process works in the folder of its module and with its class path, as Surefire would
 * start it.
 */
package org.twobig.tests;
