package org.twobig.tt.tasks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.processes.FakeMachine;

/** The task board keeps the contract between processes of a {@code FakeMachine}. */
class BoardOffersContractTest extends TaskContract {
  @TempDir private Path directory;

  private final FakeMachine machine = new FakeMachine(1);
  private final Map<AutoCloseable, Long> pids = new IdentityHashMap<>();
  private long lastPid = 100;

  @Override
  protected TaskOffers conduct() throws IOException {
    FakeMachine process = machine.as(++lastPid);
    BoardOffers board =
        BoardOffers.open(directory, StoreFile.CACHE.in(directory), process, process.conduct());
    pids.put(board, lastPid);
    return board;
  }

  @Override
  protected TaskTaker join() throws IOException {
    BoardTaker source =
        BoardTaker.join(directory, StoreFile.CACHE.in(directory), machine.as(++lastPid))
            .orElseThrow();
    pids.put(source, lastPid);
    return source;
  }

  @Override
  protected void kill(AutoCloseable process) {
    machine.kill(pids.get(process));
  }
}
