/**
 * Runs the tests of all modules in several JVMs at a time. {@link org.twobig.tests.Pool} gives one
 * test class after another to processes ({@link org.twobig.tests.TestWorker}), in each module the
 * longest first. A process works in the folder of its module and with its class path, as Surefire
 * would start it.
 */
package org.twobig.tests;
