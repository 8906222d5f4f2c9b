package org.twobig.cluster;

import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.twobig.table.KeySpace;
import org.twobig.tasks.TaskContract;
import org.twobig.tasks.TaskOffers;
import org.twobig.tasks.TaskTaker;

/** The hub is a way on which tasks travel between machines; here they are of one process. */
class HubContractTest extends TaskContract {
  private static final Hub.Subject SUBJECT =
      new Hub.Subject("1", "some-game", new KeySpace("some", 1, 60), 3, 0);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Map<TaskOffers, Hub> hubs = new IdentityHashMap<>();
  private final Map<TaskTaker, Node> nodes = new IdentityHashMap<>();
  private Endpoint endpoint = new Endpoint("127.0.0.1", 0);

  @Override
  protected TaskOffers conduct() {
    Hub hub =
        new Hub(
            endpoint,
            Optional.empty(),
            SUBJECT,
            Optional.empty(),
            () -> {},
            found -> new IllegalStateException(found.toString()));
    endpoint = hub.endpoint();
    hubs.put(hub.tasks(), hub);
    return hub.tasks();
  }

  @Override
  protected TaskTaker join() {
    Node node =
        new Node(List.of(endpoint), Optional.empty(), "test", "1", 1, () -> new Node.Figures(0, 0));
    return join(node);
  }

  private TaskTaker join(Node node) {
    TaskTaker taker = node.join(PATIENCE).orElseThrow();
    nodes.put(taker, node);
    return taker;
  }

  @Override
  protected TaskTaker joinAgain(TaskTaker former) {
    former.close();
    return join(nodes.get(former));
  }

  @Override
  protected void kill(AutoCloseable process) {
    if (process instanceof TaskOffers) {
      hubs.get(process).cut();
    } else {
      nodes.get(process).cut();
    }
  }

  @AfterEach
  void closeAll() {
    nodes.values().forEach(Node::close);
    hubs.values().forEach(Hub::close);
  }
}
