package org.twobig.tt.tasks;

/** Tasks within one process keep the contract, too. */
class MemoryTasksTest extends TaskContract {
  private final MemoryTasks tasks = new MemoryTasks();

  @Override
  protected TaskOffers conduct() {
    return tasks.conduct();
  }

  @Override
  protected TaskTaker join() {
    return tasks.join();
  }

  @Override
  protected void kill(AutoCloseable process) {
    tasks.kill(process);
  }
}
