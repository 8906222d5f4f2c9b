/**
 * Checks proofs of Connect Four 3D without trusting the program that found them. The checker uses
 * only the JDK and can be read in an hour. To compile and run it from the root of the project:
 *
 * <pre>
 *   javac -d out tools/checker/src/main/java/org/twobig/checker/*.java
 *   java -cp out org.twobig.checker.ProofChecker FILE
 *   python3 tools/checker/src/main/python/check_proof.py FILE       (a second checker, in Python)
 * </pre>
 *
 * <p><b>The game.</b> A board of 4x4x4 cells; a cell is {@code 16 * level + column}, a column
 * {@code 4 * row + x}, both counted from 0. White moves first. A stone falls to the lowest empty
 * cell of its column. There are 76 lines of four cells, all straight; the player who fills one wins
 * at once. A full board without a filled line is a draw.
 *
 * <p><b>What is proved.</b> One of four claims about a position: White wins; Black wins; White does
 * not win; Black does not win. The player who makes the claim come true is the <i>prover</i>: the
 * winner, or the player who prevents the win. The proof says what the prover plays; the checker
 * itself tries every reply of the <i>opponent</i>.
 *
 * <p><b>The file</b>, version 2, is exactly one stream of gzip, with a header of 10 bytes without
 * options, for all games. It begins with five lines of text (each ends with a line feed; {@code
 * zcat FILE | head -n 5} shows them), and the rest are bytes:
 *
 * <pre>
 *   twobig proof 2
 *   game connect-four-3d
 *   moves 0092B7A8DF8796AB69510E727184      hex digits, the columns played from the empty board
 *   claim White wins                        or: Black wins, White does not win, Black does not win
 *                                           an empty line
 *   +--------+--------+--------+---
 *   |  step  |  step  |  step  | ...        to the end of the file
 *   +--------+--------+--------+---
 *
 *   step    7     4 3      0
 *          +-------+--------+
 *          |  how  | column |               the prover plays this column, and how it goes on:
 *          +-------+--------+
 *            0   every reply of the opponent follows
 *            1   decided by follow-up: one more byte and pairs
 *            2   decided by zugzwang: one more byte and pairs
 *            3   decided by follow-up with waiting columns: two more bytes and pairs
 *            4   decided by zugzwang with waiting columns: two more bytes and pairs
 *
 *           7       4 3      0
 *          +---------+--------+
 *          | waiting | turned |             only if how is 3 or 4: the two columns
 *          +---------+--------+
 *
 *           7      4 3     0
 *          +--------+-------+--------+---
 *          | threat | pairs | a    b | ...  column of the threat (0 if how is 1 or 3), number of
 *          +--------+-------+--------+---   pairs, and so many bytes, each with two columns
 * </pre>
 *
 * <p>The steps stand in the order in which the checker meets positions with the prover to move:
 * depth first, the opponent's replies in the order of their columns. A position has no step if the
 * prover can complete a line at once, or if the checker has met a position with equal stones
 * before. If the claim is that the opponent does not win, the steps also end where the board is
 * full, or where the prover has a stone in every line. If the opponent is to move in the first
 * position, the first step of the file has column 0 and stands for no move.
 *
 * <p><b>Follow-up</b> is for the claims that White does not win and that Black wins, and holds
 * after a move of Black, the prover. An even number of cells is empty. From now on Black answers in
 * the same column where White plays on level 0 or 2, and a stone on a <i>contact cell</i>, a lowest
 * empty one on level 1 or 3, with one on the contact cell it is paired with. That leaves White at
 * most the empty cells of levels 0 and 2 and one contact cell of each pair; Black gets all other
 * empty cells of levels 1 and 3, the <i>claims</i>. White also never comes to a level 2 above a
 * cell of level 1 that would complete a line of Black's, with level 0 empty: Black does not play
 * level 0 there, and if White does, Black completes the line. Of the lines White could fill with
 * all that, each must hold both cells of a pair named in the file (the remaining contact cells may
 * be paired in any way), or be <i>cut</i>: whichever of its cells White fills last, Black has by
 * then got claims, below White's stones or right above them, that complete a line of Black's own.
 *
 * <p>Hence White fills no line. For the claim that Black wins, Black's stones and claims together
 * must also contain a line. Black gets every claim if the game lasts until the board is full: the
 * cell below a claim is empty and lies on level 0 or 2; Black's answers all lie on levels 1 and 3,
 * so it is White who fills that cell, and Black answers with the claim. Hence Black has filled that
 * line by then, or another one before. Contact cells do not count for it: of a pair, White chooses
 * which one Black gets.
 *
 * <p><b>Zugzwang</b> is for the claims that White wins and that Black does not, and holds after a
 * move of White, the prover. White has three stones of a line whose fourth cell is level 2 of some
 * column, and levels 1 and 2 of that column are empty. An odd number of cells is empty. Everywhere
 * else White plays as Black does above, with the players exchanged, and never level 1 of that
 * column; its level 0, if empty, is one more contact cell. The other columns' empty cells and this
 * one are even in number, so it is Black who runs out of them first and must play level 1, and
 * White completes the line above. Until then Black could fill lines with level 1 of that column,
 * too; the cell of the threat is one of White's claims. Each line that Black could fill must hold
 * both cells of a pair or be cut.
 *
 * <p><b>Waiting columns</b> are two columns in which the prover of a follow-up or a zugzwang does
 * not answer as in the others: the <i>waiting</i> one, Y, and the <i>turned</i> one, X. X, Y and
 * the column of the threat of a zugzwang are distinct. Levels 1, 2 and 3 of both are empty, and the
 * prover has three stones of a line whose fourth cell is level 2 of Y. The six cells on these
 * levels are left out of all that is said above. Level 0 of X and of Y, if empty, are contact
 * cells, which may be in pairs; level 1 is none, even if it can be played now. As six cells are
 * left out, the contact cells stay even in number. The prover answers:
 *
 * <pre>
 *   level 1 of Y    with level 2 of Y: he completes the line
 *   level 1 of X    with level 2 of X
 *   level 3 of X    with level 1 of Y if level 0 of Y is filled; else with the contact cell that is
 *                   paired with level 0 of Y, which from now on is an empty cell of level 0 like
 *                   those of other columns
 *   levels 0, 2     of Y, after level 3 of X: with the cell right above
 * </pre>
 *
 * <p>The answer is always possible: level 2 of X is the prover's, so level 3 is the opponent's, and
 * Y is closed until then. If level 0 of Y is empty when level 3 of X is played, so is the contact
 * cell paired with it, which is not level 0 of X. Of that pair, too, the opponent gets one cell
 * only. Of the six cells he gets at most levels 1 and 3 of X and level 2 of Y; or level 1 of Y, and
 * that is his last stone. The checker therefore adds these four cells to those that the opponent
 * could fill lines with. It adds to the claims level 2 of X, level 3 of Y, and level 2 of Y, which
 * as in a zugzwang is the prover's as soon as the opponent has played below it. That last claim
 * serves only to cut lines with level 1 of Y. Lines with level 2 of Y itself cannot be cut by it,
 * and Black's win cannot rest on it, since White need not play below it. Level 3 of X and level 1
 * of Y are never both the opponent's: after the one, the prover plays the other, or the opponent
 * has lost. Both count as a pair, which the file does not name.
 *
 * <p>If the prover has three stones of a line whose fourth cell is level 2 of X, <i>both</i>
 * columns wait: he plays in neither before the opponent does, and answers level 1 of either on
 * level 2 with a complete line. The opponent gets level 1 of one of them, as his last stone, and
 * nothing else of the six cells; the claims among them are both levels 2. A line that holds level 1
 * of both is cut by these, whichever is filled last. Black wins by such a follow-up: White runs out
 * of other moves first, as of everything else an even number is left.
 *
 * <p>For the claim that Black wins with one column turned, the game ends early only with a line of
 * Black's; if the board becomes full, level 2 of X and level 3 of Y are his with all other claims.
 *
 * <p>{@code docs/measurements.md} has sizes of proofs and times of checks.
 *
 * <p>No reference in this package is null.
 */
package org.twobig.checker;
