/**
 * What proofs of several games have in common as files: bytes after the text, and a checksum. Uses
 * nothing but the package above it and the JDK.
 *
 * <p>No reference in this package is null.
 */
package org.twobig.checker.sealed;
