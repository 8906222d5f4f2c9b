/**
 * Writes proofs of answers; the checker, a program of its own, reads them.
 *
 * <p>All that the search decides statically ends a proof, too: follow-up for both claims of
 * Black's, and zugzwang. What the search knows beyond that costs steps. Proofs that Black wins, the
 * 27 positions of the table in {@code org.twobig.checker} whose proofs by moves were finished, mean
 * by number of stones:
 *
 * <pre>
 *                                                        30      28      26 stones
 *   nodes of the search                              18,909  14,478  28,764
 *   steps of the proof                                9,901  10,557  18,887
 *   different positions, by the key of Folding        4,655   5,718  10,595
 *   steps after which forcing moves would be enough   2,076   2,662   5,714
 *     one step for each place where they begin        1,659   2,195   4,165
 * </pre>
 *
 * <p>The rules one move ahead need no step: where they hold, one holds after a move, too; asked for
 * beside that, they changed no proof of 30 positions. A step for forcing moves would spare 4 to 8
 * of 100 steps. That positions count as equal which differ only in what no longer matters, tempo
 * moves among it, would spare half of them, but the checker would have to prove that, too.
 */
@NullMarked
package org.twobig.connectfour3d.proof;

import org.jspecify.annotations.NullMarked;
