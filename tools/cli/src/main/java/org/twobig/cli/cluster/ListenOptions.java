package org.twobig.cli.cluster;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.Percentage;
import org.twobig.cli.options.TableOptions;
import org.twobig.cluster.Endpoint;
import org.twobig.cluster.KeyFile;
import org.twobig.solve.Session;
import picocli.CommandLine.Option;

/** The options of {@code solve} that let other machines take part. */
public final class ListenOptions {
  @Option(names = "--listen", paramLabel = "HOST:PORT")
  private Optional<Endpoint> listen = Optional.empty();

  @Option(names = "--standby-of", paramLabel = "HOST:PORT")
  private Optional<Endpoint> conductor = Optional.empty();

  @Option(names = "--recheck", paramLabel = "PERCENT")
  private Optional<Percentage> recheck = Optional.empty();

  @Option(names = "--key", paramLabel = "FILE")
  private Optional<Path> key = Optional.empty();

  private Optional<Conducting> conducting = Optional.empty();

  /** An open port. The caller closes it before the session. */
  public interface Port extends AutoCloseable {
    @Override
    void close();
  }

  public boolean isStandby() {
    return conductor.isPresent();
  }

  /**
   * If this machine is a standby, copies the journal of the other machine into the session's
   * journal until the other machine is gone.
   *
   * @return the exit code if the solve is over or this process was interrupted; empty if this
   *     machine is to go on with the solve
   */
  public Optional<Integer> standBy(Session session) {
    return conducting.filter(each -> isStandby()).flatMap(each -> each.standBy(session));
  }

  /** Throws a {@link Refusal} if {@code --listen} is absent and another option needs it. */
  public void requireConsistent() {
    Refusal.usageIf(listen.isEmpty() && key.isPresent(), "--key needs --listen HOST:PORT");
    Refusal.usageIf(listen.isEmpty() && recheck.isPresent(), "--recheck needs --listen HOST:PORT");
    Refusal.usageIf(
        conductor.isPresent() && listen.filter(here -> here.port() != 0).isEmpty(),
        "--standby-of needs --listen HOST:PORT: helpers connect there if the other machine fails");
  }

  /** If other machines may take part, makes searches send their entries to these machines. */
  public void applyTo(TableOptions table) {
    if (listen.isPresent()) {
      conducting =
          Optional.of(
              new Conducting(
                  listen.get(),
                  key.map(KeyFile::new),
                  conductor,
                  recheck.map(Percentage::of).orElse(0.0)));
      table.wrapSearches(conducting.get()::view);
    }
  }

  public Port open(Session session) {
    return conducting.map(each -> each.open(session)).orElse(() -> {});
  }
}
