package org.twobig.cli.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.Percentage;
import org.twobig.cli.options.TableOptions;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgramVersion;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.cluster.ClusterStatus;
import org.twobig.cluster.Endpoint;
import org.twobig.cluster.EntryExchange;
import org.twobig.cluster.Hub;
import org.twobig.cluster.KeyFile;
import org.twobig.cluster.Standby;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.game.ContradictionException;
import org.twobig.game.Game;
import org.twobig.game.StoredPositions;
import org.twobig.solve.Session;
import org.twobig.tt.journal.Journal;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;
import picocli.CommandLine.Option;

/** The options of {@code solve} that let other machines take part. */
public final class ListenOptions {
  private static final Duration STATUS_INTERVAL = Duration.ofSeconds(2);

  @Option(names = "--listen", paramLabel = "HOST:PORT")
  private Optional<Endpoint> listen = Optional.empty();

  @Option(names = "--standby-of", paramLabel = "HOST:PORT")
  private Optional<Endpoint> standbyOf = Optional.empty();

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
    return standbyOf.isPresent();
  }

  /**
   * If this machine is a standby, copies the journal of the other machine into the session's
   * journal until the solve is over or the other machine is gone.
   *
   * @return the exit code if the solve is over or this process was interrupted; empty if this
   *     machine is to go on with the solve
   */
  public Optional<Integer> standBy(Session session) {
    return conducting.filter(each -> isStandby()).flatMap(each -> each.standBy(session));
  }

  /** Refuses other options without {@code --listen}, and {@code --standby-of} with port 0. */
  public void requireConsistent() {
    Refusal.usageIf(listen.isEmpty() && key.isPresent(), "--key needs --listen HOST:PORT");
    Refusal.usageIf(listen.isEmpty() && recheck.isPresent(), "--recheck needs --listen HOST:PORT");
    Refusal.usageIf(
        standbyOf.isPresent() && listen.filter(here -> here.port() != 0).isEmpty(),
        "--standby-of needs --listen HOST:PORT: helpers connect there if the other machine fails");
  }

  /** If other machines may take part, makes searches send their entries to these machines. */
  public void applyTo(TableOptions table) {
    if (listen.isPresent()) {
      conducting = Optional.of(new Conducting());
      table.wrapSearches(conducting.get()::view);
    }
  }

  public Port open(Session session) {
    return conducting.map(each -> each.open(session)).orElse(() -> {});
  }

  /**
   * Lets other machines take part in a session, and publishes the status for {@code twobig top}.
   */
  private final class Conducting {
    private final Endpoint endpoint = listen.orElseThrow();
    private final Optional<KeyFile> keyFile = key.map(KeyFile::new);

    /** The share of the nodes' answers, 0 to 1, for which a second node gets the same task. */
    private final double rechecked = recheck.map(Percentage::of).orElse(0.0);

    private Optional<EntryExchange> exchange = Optional.empty();

    /** Returns a source of tables that sends the entries of searches to other machines. */
    TableSource view(Game game, TableSource source) {
      try (TableUse use = source.use()) {
        EntryExchange made = new EntryExchange(source, game.rules(use.table().layout().keySpace()));
        exchange = Optional.of(made);
        return source.viewed(table -> table.withListener(made));
      }
    }

    private static Subject subject(Session session) {
      return new Subject(
          ProgramVersion.text(),
          session.game().id(),
          session.layout().keySpace(),
          session.layout().valueBits());
    }

    private record SessionJournal(Session session) implements Hub.JournalAccess {
      @Override
      public void force() {
        journal().ifPresent(Journal::force);
      }

      @Override
      public boolean isKept() {
        return session.store().isPresent();
      }

      @Override
      public Optional<Journal> journal() {
        return session.journal();
      }
    }

    Optional<Integer> standBy(Session session) {
      Endpoint conductor = standbyOf.orElseThrow();
      Hub.requireFree(endpoint, keyFile); // throws now rather than at the takeover
      Endpoint self = endpoint.asSeenByOthers();
      Standby standby =
          new Standby(
              conductor,
              self,
              keyFile,
              subject(session),
              news -> Messages.warn("%s %s", conductor, news),
              Standby.SILENCE,
              System::nanoTime);
      Messages.say("standing by for %s; if it fails, its helpers connect to %s", conductor, self);
      Standby.End end;
      try (Interruption interruption = Interruption.guard(standby::stop);
          ProgressLine progress =
              ProgressLine.start(
                  elapsed ->
                      "%s  %s copied, %,d still to copy"
                          .formatted(
                              Units.clock(elapsed),
                              Units.number(standby.records(), "record"),
                              standby.behind()))) {
        end = standby.follow(session.openJournal());
      }
      Messages.say(
          "%s copied; %s",
          Units.number(standby.records(), "record"),
          switch (end) {
            case OVER -> "the solve of " + conductor + " is over";
            case SILENT -> conductor + " does not answer, so this machine goes on";
            case STOPPED -> "the same command goes on from here";
          });
      return switch (end) {
        case OVER -> Optional.of(ExitCode.OK);
        case SILENT -> Optional.empty();
        case STOPPED -> Optional.of(ExitCode.INTERRUPTED);
      };
    }

    Port open(Session session) {
      Game game = session.game();
      KeySpace keys = session.layout().keySpace();
      Hub hub =
          new Hub(
              endpoint,
              keyFile,
              subject(session),
              session.solver().threads(),
              exchange,
              new SessionJournal(session),
              found -> contradiction(game, keys, found),
              System::nanoTime);
      hub.recheck(rechecked);
      session
          .store()
          .ifPresent(
              store -> hub.watch(standbyOf, formerStandby(Stores.helperStatus(store.directory()))));
      // A table on disk is not sent: all of it would be read to find the entries with most work.
      if (session.store().filter(store -> store.placement() == Placement.DIRECT).isEmpty()) {
        hub.sendTableToLateNodes();
      }
      session.addTaskChannel(hub.tasks());
      Thread status =
          Thread.ofPlatform()
              .daemon()
              .name("twobig-helpers")
              .start(() -> publishStatus(session, hub));
      Messages.say(
          "listening on %s%s",
          hub.endpoint(),
          key.isPresent()
              ? ""
              : ", only for processes of this machine; --key FILE lets other machines help");
      return () -> close(hub, status);
    }

    /** Returns the address of the standby that the last solve on this store had; empty for none. */
    private static Optional<Endpoint> formerStandby(String status) {
      return ClusterStatus.read(status)
          .map(ClusterStatus::standby)
          .filter(standby -> !standby.isEmpty())
          .map(Endpoint::parse);
    }

    private static ContradictionException contradiction(
        Game game, KeySpace keys, Hub.Conflict found) {
      StoredPositions positions = found.isTask() ? game.positions() : game.rules(keys);
      ContradictionException bare =
          new ContradictionException(
              found.key(),
              "%s says '%s'".formatted(found.one(), positions.describeValue(found.oneValue())),
              "%s says '%s'".formatted(found.other(), positions.describeValue(found.otherValue())));
      return positions.position(found.key()).map(bare::at).orElse(bare);
    }

    /** Publishes the status every two seconds, until it is interrupted or the hub is closed. */
    private static void publishStatus(Session session, Hub hub) {
      try {
        while (true) {
          try {
            session.setHelperStatus(hub.status().text());
          } catch (StoreException full) {
            // top shows the last status until there is room
          }
          Thread.sleep(STATUS_INTERVAL);
        }
      } catch (InterruptedException | IllegalStateException end) {
        // close() has interrupted, or the hub was closed
      }
    }

    private void close(Hub hub, Thread status) {
      status.interrupt();
      try {
        status.join(STATUS_INTERVAL);
        if (rechecked > 0) {
          printRechecked(hub);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        try {
          hub.close();
        } finally {
          exchange.ifPresent(EntryExchange::close);
        }
      }
    }

    private static void printRechecked(Hub hub) {
      ClusterStatus.Rechecked found = hub.status().rechecked();
      Messages.warn(
          "a second machine checked %,d of %s: %,d agreed, %,d took too long",
          found.done(),
          Units.number(found.chosen(), "chosen answer"),
          found.agreed(),
          found.done() - found.agreed());
    }
  }
}
