package org.twobig.cli.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.machine.Finding;
import org.twobig.cli.view.ProgramVersion;
import org.twobig.cluster.ClusterNode;
import org.twobig.cluster.Endpoint;
import org.twobig.cluster.wire.Message.Terms.Subject;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The check of {@code doctor --join}: whether the machine that runs a solve answers. */
public final class JoinCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Option(names = "--join", paramLabel = "HOST:PORT")
  private Optional<Endpoint> join = Optional.empty();

  @Mixin private final KeyOption key = new KeyOption();

  public Optional<Finding> examine() {
    return join.map(this::examine);
  }

  private Finding examine(Endpoint endpoint) {
    try (ClusterNode node =
        new ClusterNode(
            List.of(endpoint),
            key.get(),
            "doctor",
            ProgramVersion.text(),
            0,
            () -> new ClusterNode.Figures(0, 0),
            ClusterNode.SILENCE)) {
      Optional<Subject> found = node.subject(PATIENCE);
      if (found.isPresent()) {
        return Finding.ok(
            "%s solves %s, %s, answers in %.1f ms"
                .formatted(
                    endpoint,
                    found.get().game(),
                    key.isPresent() ? "TLS 1.3" : "without a key",
                    node.roundTrip().toNanos() * 1e-6));
      }
      return Finding.problem(
          "%s is not reached: %s".formatted(endpoint, node.problem()),
          "check that twobig solve --listen runs there, that the firewall lets its port through, and"
              + " that both keys come from one run of twobig key");
    } catch (StoreException e) {
      return Finding.problem(String.valueOf(e.getMessage()), "do what the message says");
    }
  }
}
