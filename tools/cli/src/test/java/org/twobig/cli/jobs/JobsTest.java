package org.twobig.cli.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.cli.Console;
import org.twobig.game.Question;
import org.twobig.solve.Cost;
import org.twobig.tt.table.StoreException;

class JobsTest {
  @AutoClose private final Jobs<Fake> jobs = new Jobs<>("twobig-test", 2, 3, "two wait already");

  /** A job that begins and ends when the test says so. */
  private static final class Fake extends Job<String> {
    private final Throwable thrown;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger interruptions = new AtomicInteger();

    Fake(String id, Throwable thrown) {
      super(id);
      this.thrown = thrown;
    }

    @Override
    protected String work() {
      begun.countDown();
      await(mayEnd);
      if (thrown instanceof Error error) {
        throw error;
      }
      if (thrown instanceof RuntimeException exception) {
        throw exception;
      }
      return "done";
    }

    @Override
    protected void interrupt() {
      interruptions.incrementAndGet();
      mayEnd.countDown();
    }

    @Override
    protected void ended() {
      over.countDown();
      if (thrown instanceof InternalError error) {
        throw error; // the report of the job reads the same page
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Fake start() {
    return jobs.start(job -> false, id -> new Fake(id, null));
  }

  private Fake startAndThrow(Throwable thrown) {
    thrown.setStackTrace(new StackTraceElement[0]); // for a short log
    return jobs.start(job -> false, id -> new Fake(id, thrown));
  }

  private static void end(Fake job) {
    job.mayEnd.countDown();
    await(job.over);
  }

  @Test
  void anErrorEndsItsJobAndTheNextOneIsDone() {
    for (Throwable thrown :
        List.of(
            new StackOverflowError(),
            new InternalError("a page cannot be read"),
            new OutOfMemoryError(),
            new IllegalStateException())) {
      Fake bad = startAndThrow(thrown);
      end(bad);
      assertThat(bad.problem().orElseThrow()).contains("bug");
    }
    Fake next = start();
    end(next);
    assertThat(next.problem()).isEmpty();
    assertThat(next.result()).hasValue("done");
  }

  @Test
  void aJobThatCannotRunIsRefusedAndNotRemembered() {
    Fake last = start();
    jobs.close();
    assertThatExceptionOfType(Problem.Refused.class)
        .isThrownBy(this::start)
        .matches(refused -> refused.problem().status() == Problem.Kind.UNAVAILABLE.status());
    assertThat(jobs.all()).containsExactly(last);
  }

  @Test
  void jobsAreDoneOneByOneAndOneTooManyIsRefused() {
    List<Fake> started = new ArrayList<>(List.of(start(), start(), start()));
    await(started.get(0).begun);
    assertThat(started.get(1).begun.getCount()).isEqualTo(1);
    assertThatExceptionOfType(Problem.Refused.class)
        .isThrownBy(this::start)
        .matches(refused -> refused.problem().status() == Problem.Kind.TOO_MANY.status())
        .withMessage("two wait already");

    Fake last = started.get(2);
    last.stop();
    assertThat(last.isOver()).as("it had not begun, so it is over at once").isTrue();
    started.set(2, start());
    started.forEach(JobsTest::end);
  }

  @Test
  void aJobThatServesIsNotStartedAgain() {
    Fake first = start();
    assertThat(jobs.start(job -> true, id -> new Fake(id, null))).isSameAs(first);
    end(first);
    Fake second = jobs.start(job -> true, id -> new Fake(id, null));
    assertThat(second).isNotSameAs(first);
    end(second);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void aJobUnderWayIsNotForgottenHoweverManyComeAfterIt(int more) {
    Fake running = start();
    await(running.begun);
    for (int i = 0; i < more; i++) {
      start().stop();
    }
    assertThat(jobs.find(running.id())).isSameAs(running);
    assertThat(jobs.all()).hasSizeLessThanOrEqualTo(3);
    end(running);
  }

  @Test
  void closeStopsWhatRunsAndWhatWaits() {
    List<Fake> started = List.of(start(), start());
    jobs.close();
    assertThat(started).allMatch(Fake::isOver);
  }

  @Test
  void aStoppedJobIsNotStoppedAgain() {
    Fake running = start();
    await(running.begun);
    running.stop();
    running.stop();
    await(running.over);
    running.stop();
    assertThat(running.interruptions).hasValue(1);
  }

  private static final String LATE = "80DB4A583CFE3623A45E190F770521F23EE5";

  @AutoClose private final Console console = new Console();

  /** If the first solve opened the store, all routes would wait for it. */
  @Test
  void theStoreIsOpenedBeforeTheFirstSolve() throws IOException, InterruptedException {
    Path store = console.create("store");
    Path elsewhere = console.path("elsewhere");
    StoreJobs jobs = open(store);
    try {
      Files.move(store, elsewhere);
      SolveJob solve = jobs.solve(jobs.reader().parse(LATE), Question.WHITE, Cost.UNLIMITED);
      while (!solve.isOver()) {
        Thread.sleep(10);
      }
      assertThat(solve.report().state()).isEqualTo(Job.State.DONE);
    } finally {
      Files.move(elsewhere, store);
      close(jobs);
    }
  }

  @Test
  void aStoreThatIsGoneIsNotMadeAnew() {
    Path store = console.path("gone");
    assertThatExceptionOfType(StoreException.class).isThrownBy(() -> open(store));
    assertThat(store).doesNotExist();
  }

  private static StoreJobs open(Path store) {
    return StoreJobs.open(store, new EventLog(), 1, Cost.UNLIMITED.time());
  }

  private static void close(StoreJobs jobs) {
    jobs.end();
    jobs.reader().close();
    jobs.close();
  }
}
