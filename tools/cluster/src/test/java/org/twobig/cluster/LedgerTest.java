package org.twobig.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.twobig.cluster.Ledger.NodeAnswer;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.tt.table.Key;
import org.twobig.tt.tasks.Status;

/** In every order of events: a confirmed outcome is on the conductor's and the standby's disk. */
class LedgerTest {
  private static final int STEPS = 300;

  private final Ledger ledger = new Ledger();
  private final Deque<OutcomeMessage> waiting = new ArrayDeque<>();
  private final List<NodeAnswer> handedOver = new ArrayList<>();
  private final Set<NodeAnswer> written = new HashSet<>();
  private final Set<NodeAnswer> onDisk = new HashSet<>();

  /** The number of records on the disk when an outcome was there, by outcome. */
  private final Map<NodeAnswer, Long> records = new HashMap<>();

  private final Set<NodeAnswer> heard = new HashSet<>();
  private final Set<NodeAnswer> sentAgain = new HashSet<>();
  private final Set<NodeAnswer> confirmed = new HashSet<>();
  private List<NodeAnswer> beingForced = List.of();
  private boolean isForcing;
  private long copied;

  private static OutcomeMessage outcome(long key, long node, long number) {
    int value = (int) (key & 3);
    return new OutcomeMessage(
        1, 1, node, number, new Key(0, key), 1, Status.SOLVED, value, 5, List.of());
  }

  @Property
  void nothingIsConfirmedBeforeItIsOnTheDiskAndEverythingIsInTheEnd(@ForAll long seed) {
    Random random = new Random(seed);
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(7)) {
        case 0, 1 -> hear(random);
        case 2 -> handOver();
        case 3 -> write();
        case 4 -> beginToForce();
        case 5 -> force();
        default -> confirm(copied + random.nextInt(20));
      }
    }
    handOver();
    write();
    force();
    beginToForce();
    force();
    confirm(Long.MAX_VALUE);
    assertThat(confirmed).isEqualTo(heard);
    assertThat(sentAgain).isEmpty();
  }

  private void hear(Random random) {
    int number = random.nextInt(40);
    OutcomeMessage outcome = outcome(number % 25, number % 3, number);
    NodeAnswer said = NodeAnswer.of(outcome);
    boolean isNew = heard.add(said);
    Ledger.Receipt answer = ledger.receive(outcome);
    assertThat(answer.isCopy()).isEqualTo(!isNew);
    answer.before().ifPresent(first -> assertThat(first.value()).isEqualTo(said.value()));
    if (!answer.isCopy()) {
      waiting.add(outcome);
    } else if (written.contains(said)) {
      sentAgain.add(said);
    }
  }

  private void handOver() {
    while (!waiting.isEmpty()) {
      OutcomeMessage next = waiting.remove();
      handedOver.add(NodeAnswer.of(next));
      ledger.handOver(next);
    }
  }

  private void write() {
    written.addAll(handedOver);
    handedOver.clear();
    ledger.write();
  }

  private void beginToForce() {
    if (!isForcing) {
      isForcing = true;
      beingForced = ledger.toForce();
      assertThat(written).containsAll(beingForced);
    }
  }

  private void force() {
    if (isForcing) {
      isForcing = false;
      onDisk.addAll(beingForced);
      beingForced.forEach(each -> records.putIfAbsent(each, (long) written.size()));
      ledger.force(beingForced, written.size());
    }
  }

  private void confirm(long recordsOfStandby) {
    copied = recordsOfStandby;
    ledger
        .toConfirm(all -> all <= recordsOfStandby)
        .forEach(
            (node, numbers) -> {
              for (long number : numbers) {
                NodeAnswer said = NodeAnswer.of(outcome(number % 25, node, number));
                assertThat(onDisk).contains(said);
                assertThat(records.get(said)).isLessThanOrEqualTo(recordsOfStandby);
                confirmed.add(said);
                sentAgain.remove(said);
              }
            });
  }
}
