package org.twobig.cli.cluster;

import java.util.Optional;
import org.twobig.cli.view.ProgramVersion;
import org.twobig.cluster.Conflict;
import org.twobig.cluster.Endpoint;
import org.twobig.cluster.Hub;
import org.twobig.cluster.KeyFile;
import org.twobig.game.ContradictionException;
import org.twobig.game.Game;
import org.twobig.game.StoredPositions;
import org.twobig.solve.Session;
import org.twobig.table.KeySpace;

/** A session in which other machines take part. */
final class Conducting implements ListenOptions.Port {
  private final Hub hub;

  private Conducting(Hub hub) {
    this.hub = hub;
  }

  /** Opens the port. */
  static Conducting open(Session session, Endpoint endpoint, Optional<KeyFile> key) {
    Game game = session.game();
    KeySpace keys = session.table().layout().keySpace();
    Hub.Subject subject =
        new Hub.Subject(
            ProgramVersion.text(), game.id(), keys, session.table().layout().valueBits());
    Hub hub =
        new Hub(endpoint, key, subject, session::force, found -> contradiction(game, keys, found));
    session.share(hub.tasks());
    System.err.printf(
        "twobig: listening on %s%s%n",
        hub.endpoint(), key.isPresent() ? "" : ", for processes of this machine alone");
    return new Conducting(hub);
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

  @Override
  public void close() {
    hub.close();
  }
}
