package org.twobig.cluster;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.twobig.tt.tasks.TaskContract;
import org.twobig.tt.tasks.TaskOffers;
import org.twobig.tt.tasks.TaskTaker;

/** The hub keeps the contract of transports of tasks. Its nodes are in this process. */
class HubContractTest extends TaskContract {
  private final Map<TaskOffers, Hub> hubs = new IdentityHashMap<>();
  private final Map<TaskTaker, ClusterNode> nodes = new IdentityHashMap<>();
  private Endpoint endpoint = ClusterFixture.ANY;

  @Override
  protected TaskOffers conduct() {
    Hub hub = ClusterFixture.hub(endpoint, Optional.empty(), () -> {});
    endpoint = hub.endpoint();
    hubs.put(hub.tasks(), hub);
    return hub.tasks();
  }

  @Override
  protected TaskTaker join() {
    return join(ClusterFixture.node(endpoint));
  }

  private TaskTaker join(ClusterNode node) {
    TaskTaker taker = node.join(ClusterFixture.PATIENCE).orElseThrow();
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
      ClusterFixture.kill(nodes.get(process));
    }
  }

  @AfterEach
  void closeAll() {
    nodes.values().forEach(ClusterNode::close);
    hubs.values().forEach(Hub::close);
  }
}
