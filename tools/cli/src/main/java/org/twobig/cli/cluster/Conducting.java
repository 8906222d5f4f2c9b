package org.twobig.cli.cluster;

import java.time.Duration;
import java.util.Optional;
import org.twobig.cli.view.ProgramVersion;
import org.twobig.cluster.Conflict;
import org.twobig.cluster.Endpoint;
import org.twobig.cluster.Exchange;
import org.twobig.cluster.Hub;
import org.twobig.cluster.KeyFile;
import org.twobig.game.ContradictionException;
import org.twobig.game.Game;
import org.twobig.game.StoredPositions;
import org.twobig.solve.Session;
import org.twobig.table.KeySpace;
import org.twobig.table.PartitionedTable;
import org.twobig.table.StoreException;

/** A session in which other machines take part. */
final class Conducting {
  private static final Duration TELL = Duration.ofSeconds(2);

  private final Endpoint endpoint;
  private final Optional<KeyFile> key;
  private Optional<Exchange> exchange = Optional.empty();
  private Optional<Hub> hub = Optional.empty();
  private Optional<Thread> teller = Optional.empty();

  Conducting(Endpoint endpoint, Optional<KeyFile> key) {
    this.endpoint = endpoint;
    this.key = key;
  }

  /** The table for searches whose entries travel. */
  PartitionedTable view(Game game, PartitionedTable table) {
    Exchange made = new Exchange(table, game.kind(table.layout().keySpace()));
    exchange = Optional.of(made);
    return made.feeding();
  }

  /** Opens the port. */
  void open(Session session) {
    Game game = session.game();
    KeySpace keys = session.table().layout().keySpace();
    Hub.Subject subject =
        new Hub.Subject(
            ProgramVersion.text(),
            game.id(),
            keys,
            session.table().layout().valueBits(),
            session.solver().threads());
    Hub opened =
        new Hub(
            endpoint,
            key,
            subject,
            exchange,
            session::force,
            found -> contradiction(game, keys, found));
    hub = Optional.of(opened);
    session.share(opened.tasks());
    Thread telling =
        Thread.ofPlatform().daemon().name("twobig-helpers").start(() -> tell(session, opened));
    teller = Optional.of(telling);
    System.err.printf(
        "twobig: listening on %s%s%n",
        opened.endpoint(), key.isPresent() ? "" : ", for processes of this machine alone");
  }

  private static ContradictionException contradiction(Game game, KeySpace keys, Conflict found) {
    StoredPositions kind = found.isTask() ? game.positions() : game.kind(keys);
    ContradictionException bare =
        new ContradictionException(
            found.key(),
            "%s says '%s'".formatted(found.one(), kind.describeValue(found.oneValue())),
            "%s says '%s'".formatted(found.other(), kind.describeValue(found.otherValue())));
    return kind.position(found.key()).map(bare::at).orElse(bare);
  }

  /** Tells twobig top once a second, until it is interrupted or the hub is closed. */
  private static void tell(Session session, Hub opened) {
    try {
      while (true) {
        session.tellHelpers(opened.status().text());
        Thread.sleep(TELL);
      }
    } catch (InterruptedException | IllegalStateException | StoreException end) {
      // It was closed; or the disk is full, and top shows what it last heard.
    }
  }

  /** Closes the port. */
  void close() {
    teller.ifPresent(Thread::interrupt);
    try {
      teller.ifPresent(Conducting::await);
    } finally {
      closeHub();
    }
  }

  private static void await(Thread thread) {
    try {
      thread.join(TELL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeHub() {
    hub.ifPresent(Hub::close);
    exchange.ifPresent(Exchange::close);
  }
}
