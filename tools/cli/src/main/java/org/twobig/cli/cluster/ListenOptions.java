package org.twobig.cli.cluster;

import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.Share;
import org.twobig.cli.options.TableOptions;
import org.twobig.cluster.Endpoint;
import org.twobig.solve.Session;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options with which other machines take part in a solve: {@code --listen}, {@code --key} and
 * others.
 */
public final class ListenOptions {
  @Option(names = "--listen", paramLabel = "HOST:PORT")
  private Optional<Endpoint> listen = Optional.empty();

  @Option(names = "--standby-of", paramLabel = "HOST:PORT")
  private Optional<Endpoint> conductor = Optional.empty();

  @Option(names = "--recheck", paramLabel = "PERCENT")
  private Optional<Share> recheck = Optional.empty();

  @Mixin private final KeyOption key = new KeyOption();

  private Optional<Conducting> conducting = Optional.empty();

  /** An open port; the caller closes it when the solve is over. */
  public interface Port extends AutoCloseable {
    @Override
    void close();
  }

  /** Returns whether this is the standby of another machine. */
  public boolean isStandby() {
    return conductor.isPresent();
  }

  /**
   * Copies the journal of the other machine into that of a session until the machine is gone, if
   * this process is its standby.
   *
   * @return the exit code, if there is nothing to go on with
   */
  public Optional<Integer> follow(Session session) {
    return conducting.filter(each -> isStandby()).flatMap(each -> each.follow(session));
  }

  /** Returns whether other machines may take part. */
  public boolean isPresent() {
    return listen.isPresent();
  }

  /**
   * Demands that the options make sense.
   *
   * @throws Refusal if they do not
   */
  public void requireSense() {
    Refusal.usageIf(listen.isEmpty() && key.isPresent(), "--key goes with --listen HOST:PORT");
    Refusal.usageIf(
        listen.isEmpty() && recheck.isPresent(), "--recheck goes with --listen HOST:PORT");
    Refusal.usageIf(
        conductor.isPresent() && listen.filter(here -> here.port() != 0).isEmpty(),
        "--standby-of goes with --listen HOST:PORT, where nodes will come");
  }

  /** Makes searches send their entries to other machines, if some may take part. */
  public void shape(TableOptions table) {
    if (listen.isPresent()) {
      conducting =
          Optional.of(
              new Conducting(
                  listen.get(), key.get(), conductor, recheck.map(Share::of).orElse(0.0)));
      table.view(conducting.get()::view);
    }
  }

  /** Opens the port for a session, if one is asked for; closed before the session. */
  public Port open(Session session) {
    conducting.ifPresent(each -> each.open(session));
    return () -> conducting.ifPresent(Conducting::close);
  }
}
