package org.twobig.lab.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.StoreException;

/**
 * A folder with a store for a benchmark, and the processes that use the store. {@link #close} ends
 * the processes and removes the folder; so does Ctrl-C.
 */
public final class Scratch implements AutoCloseable {
  private final Path folder;
  private final List<Path> elsewhere = new ArrayList<>();
  private final List<Process> processes = new ArrayList<>();
  private final Thread ending = new Thread(this::clear, "clearing up");

  public Scratch(Path parent) throws IOException {
    folder = Files.createTempDirectory(parent, "twobig-bench");
    Runtime.getRuntime().addShutdownHook(ending);
  }

  Path store() {
    return folder.resolve("store");
  }

  /** Creates the store. Ctrl-C waits meanwhile, since an open store cannot be removed. */
  synchronized void createStore(Geometry geometry, Path hot) {
    Store.at(store()).layout(geometry).placement(Placement.RAM).hotDirectory(hot).create().close();
  }

  /** Opens the store for an action; Ctrl-C waits for its end. */
  synchronized <T> T useStore(Set<KeySpace> expected, Function<Store, T> user) {
    try (Store store = Store.at(store()).keys(expected).open()) {
      return user.apply(store);
    }
  }

  /** Creates another folder in {@code parent}, which {@link #close} removes, too. */
  synchronized Path folderIn(Path parent) throws IOException {
    Path made = Files.createTempDirectory(parent, "twobig-bench");
    elsewhere.add(made);
    return made;
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  /** Starts a process, which {@link #close} ends if it still runs. */
  public synchronized Process start(ProcessBuilder command) throws IOException {
    Process process = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    processes.add(process);
    return process;
  }

  void dd(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("dd", "bs=4M", "status=none"));
    command.addAll(List.of(arguments));
    int exitCode = start(new ProcessBuilder(command)).onExit().join().exitValue();
    if (exitCode != 0) {
      throw new IOException("dd ended with exit code " + exitCode);
    }
  }

  private synchronized void clear() {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
    }
    try {
      if (Stores.exists(store())) {
        Stores.delete(store());
      }
      for (Path each : elsewhere) {
        remove(each);
      }
      remove(folder);
    } catch (IOException | UncheckedIOException | StoreException e) {
      System.err.println("twobig: " + folder + " cannot be removed: " + e.getMessage());
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException e) {
      return; // the shutdown hook is running
    }
    clear();
  }
}
