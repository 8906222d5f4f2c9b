/**
 * Checks proofs of Connect Four 3D without trust in the program that found them. The checker uses
 * only the JDK and can be read in an hour. To compile and run it from the root of the project:
 *
 * <pre>
 *   javac -d out tools/checker/src/main/java/org/twobig/checker/*.java
 *   java -cp out org.twobig.checker.ConnectFour3dChecker FILE
 *   python3 tools/checker/src/main/python/check_proof.py FILE       (a second checker, in Python)
 * </pre>
 *
 * <p><b>The game.</b> A board of 4x4x4 cells; a cell is {@code 16 * level + column}, a column
 * {@code 4 * row + x}, both counted from 0. White moves first. A stone falls to the lowest empty
 * cell of its column. There are 76 lines of four cells, all straight; the player who fills a line
 * wins at once. A full board without a filled line is a draw.
 *
 * <p><b>What is proved.</b> One of four claims about a position: White wins; Black wins; White does
 * not win; Black does not win. The <i>prover</i> is the player who wins, or who prevents the win.
 * The file says what the prover plays; the checker itself tries every reply of the <i>opponent</i>.
 *
 * <p><b>The file</b>, version 2, is exactly one stream of gzip for all games, with a header of 10
 * bytes without options. The decompressed stream begins with five lines of text, each ended by a
 * line feed ({@code zcat FILE | head -n 5} shows them); then follow bytes:
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
 *          +--------+-------+--------+---   pairs; for each pair one byte with two columns
 * </pre>
 *
 * <p>The steps are in the order in which the checker meets positions with the prover to move: depth
 * first, the opponent's replies in the order of their columns. A position has no step if the prover
 * can complete a line at once, or if the checker has met a position with equal stones before. If
 * the claim is that the opponent does not win, the steps also end at a full board, and where the
 * opponent is to move and every line has a stone of the prover. If the opponent is to move in the
 * first position, the first step of the file has column 0 and is no move.
 *
 * <p><b>Follow-up</b> is for the claims that White does not win and that Black wins. It applies
 * after a move of Black, the prover, with an even number of empty cells. From then on Black answers
 * a stone on level 0 or 2 in the same column. A <i>contact cell</i> is the lowest empty cell of its
 * column, if it lies on level 1 or 3; Black answers a stone on a contact cell with a stone on the
 * contact cell with which it is paired. White therefore gets at most the empty cells of levels 0
 * and 2 and one contact cell of each pair; Black gets all other empty cells of levels 1 and 3, the
 * <i>claims</i> (unlike the claim that is proved). If a cell of level 1 with an empty cell below
 * would complete a line of Black, White never gets the cell of level 2 above it: Black does not
 * play level 0 there, and if White does, Black completes the line. The checker looks at each line
 * of White's stones and of cells that White may get. The line must contain both cells of a pair
 * that the file names (Black may pair the remaining contact cells in any way), or be <i>cut</i>.
 * The line is cut if Black has completed a line by the time White fills its last cell, whichever of
 * its cells that is. Black's line consists of Black's stones and of claims below White's stones or
 * right above them.
 *
 * <p>White therefore fills no line. For the claim that Black wins, Black's stones and claims
 * together must also contain a line. If the game lasts until the board is full, Black gets every
 * claim: the cell below a claim is empty and lies on level 0 or 2; Black's answers all lie on
 * levels 1 and 3, so White fills that cell, and Black answers with the claim. When the board is
 * full, Black has therefore filled that line, or another line earlier. Contact cells do not count
 * for this line, since White chooses which cell of a pair Black gets.
 *
 * <p><b>Zugzwang</b> is for the claims that White wins and that Black does not win. It applies
 * after a move of White, the prover, with an odd number of empty cells. White has three stones of a
 * line whose fourth cell is level 2 of some column, and levels 1 and 2 of that column are empty.
 * White never plays level 1 of that column. Level 0 of that column, if empty, is one more contact
 * cell. Everywhere else White plays the follow-up, with the players exchanged. The empty cells of
 * the other columns, together with this level 0, are even in number, so Black runs out of them
 * first and must play level 1, and White completes the line on level 2. Lines of Black may
 * therefore contain level 1 of that column. The cell of the threat is one of White's claims. Each
 * line that Black could fill must contain both cells of a pair or be cut.
 *
 * <p><b>Waiting columns</b> are two columns where the prover of a follow-up or a zugzwang has other
 * answers: the <i>waiting</i> column Y and the <i>turned</i> column X. X, Y and the column of the
 * threat of a zugzwang are distinct. Levels 1, 2 and 3 of X and Y are empty, and the prover has
 * three stones of a line whose fourth cell is level 2 of Y. The rules above do not apply to these
 * six cells. Level 0 of X and of Y, if empty, are contact cells, which may be in pairs; level 1 is
 * no contact cell, even if it is playable now. Six cells are left out, so the number of contact
 * cells stays even. The prover answers:
 *
 * <pre>
 *   level 1 of Y    with level 2 of Y, which completes the line
 *   level 1 of X    with level 2 of X
 *   level 3 of X    with level 1 of Y if level 0 of Y is filled; else with the contact cell that is
 *                   paired with level 0 of Y, which from now on is an empty cell of level 0 like
 *                   those of other columns
 *   levels 0, 2     of Y, after level 3 of X: with the cell right above
 * </pre>
 *
 * <p>The answer is always possible. Level 2 of X is the prover's, so level 3 is the opponent's, and
 * neither player plays level 1 of Y before: the prover waits, and the opponent would lose. If level
 * 0 of Y is empty when level 3 of X is played, the contact cell paired with it is empty, too, and
 * is not level 0 of X. Of that pair, too, the opponent gets only one cell. Of the six cells, the
 * opponent gets at most levels 1 and 3 of X and level 2 of Y; or level 1 of Y, as the opponent's
 * last stone. The checker therefore adds these four cells to those with which the opponent could
 * fill lines. It adds to the claims level 2 of X, level 3 of Y, and level 2 of Y, which the prover
 * fills as soon as the opponent has played below it. The claim on level 2 of Y serves only to cut
 * lines with level 1 of Y. It cannot cut lines with level 2 of Y itself. A win of Black cannot rest
 * on it, since White need not play below it. The opponent never gets both level 3 of X and level 1
 * of Y: the prover gets level 1 of Y after level 3 of X, and the opponent loses after level 1 of Y.
 * These two cells count as a pair, which the file does not name.
 *
 * <p>If the prover also has three stones of a line whose fourth cell is level 2 of X, <i>both</i>
 * columns wait: the prover plays in neither before the opponent, and answers level 1 of either with
 * a complete line on level 2. Of the six cells, the opponent gets only level 1 of one column, as
 * the opponent's last stone. The claims among the six are both levels 2. The claims cut a line that
 * holds level 1 of both columns, whichever of the two is filled last. Black wins by such a
 * follow-up: the number of all other cells is even, so White runs out of other moves first.
 *
 * <p>For the claim that Black wins with one column turned: only a line of Black ends the game
 * before the board is full. On a full board Black has level 2 of X, level 3 of Y and all other
 * claims.
 *
 * <p>{@code docs/measurements.md} has sizes of proofs and times of checks.
 */
package org.twobig.checker;
