package org.twobig.arena.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.twobig.arena.BoardSize;
import org.twobig.arena.agent.Agents;

/** A game between a person and an agent, without the terminal. */
class InteractiveGameTest {
  @Test
  void undoTakesBackAnIllegalMoveOfTheAgentToo() {
    InteractiveGame game =
        new InteractiveGame(
            BoardSize.parse("4x2x4"),
            List.of(Optional.empty(), Optional.of(new Agents.Choice("greedy-paper"))),
            Optional.empty(),
            1);
    game.play(0);
    game.playAgent();
    int steps = game.replay().steps().size();
    game.play(1);
    assertThat(game.playAgent()).as("a full column").isZero();
    assertThat(game.result()).hasValue(1);
    assertThat(game.undo()).isTrue();
    assertThat(game.result()).isEmpty();
    assertThat(game.replay().steps()).hasSize(steps);
    assertThat(game.replay().steps().getLast().isOver()).isFalse();
  }
}
