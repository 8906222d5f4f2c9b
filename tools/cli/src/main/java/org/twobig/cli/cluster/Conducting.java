package org.twobig.cli.cluster;

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

/** A session in which other machines take part. */
final class Conducting {
  private final Endpoint endpoint;
  private final Optional<KeyFile> key;
  private Optional<Exchange> exchange = Optional.empty();
  private Optional<Hub> hub = Optional.empty();

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

  /** Closes the port. */
  void close() {
    hub.ifPresent(Hub::close);
    exchange.ifPresent(Exchange::close);
  }
}
