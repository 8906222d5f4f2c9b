package org.twobig.cli.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLConnection;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.Refusal;
import org.twobig.cli.machine.Processors;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.ThreadCount;
import org.twobig.cli.options.Types;
import org.twobig.cli.view.Messages;
import org.twobig.cluster.Endpoint;
import org.twobig.solve.Cost;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the explorer of a store over HTTP, to browsers and programs. */
@Command(name = "serve")
public final class ServeCommand implements Callable<Integer> {
  private static final int USUAL_PORT = 7333;

  /** The number of ports that are tried if the command line names none. */
  private static final int TRIED = 100;

  /** The default time limit of a solve if other machines reach the server. */
  private static final Duration REMOTE_LIMIT = Duration.ofSeconds(60);

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(names = "--listen", paramLabel = "HOST:PORT", converter = Address.class)
  private Optional<Endpoint> listen = Optional.empty();

  @Option(names = "--host", paramLabel = "NAME")
  private List<String> hosts = List.of();

  @Option(names = "--read-only", fallbackValue = "true")
  private boolean readOnly;

  @Option(names = "--public", fallbackValue = "true")
  private boolean isPublic;

  @Option(names = "--certificate", paramLabel = "FILE")
  private Optional<Path> certificate = Optional.empty();

  @Option(names = "--key", paramLabel = "FILE")
  private Optional<Path> key = Optional.empty();

  @Option(names = "--most-seconds", paramLabel = "N")
  private Optional<Integer> mostSeconds = Optional.empty();

  @Mixin private final ThreadCount threads = new ThreadCount();

  private final CountDownLatch stopped = new CountDownLatch(1);

  /** Reads an address with a port, or without, which means {@link #USUAL_PORT}. */
  static final class Address implements ITypeConverter<Endpoint> {
    @Override
    public Endpoint convert(String text) throws Exception {
      boolean hasPort = !text.matches("(?!\\d+$)[^:]+|\\[.*\\]");
      return Types.checked(Endpoint::parse).convert(hasPort ? text : text + ":" + USUAL_PORT);
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Interruption interruption = Interruption.guard(stopped::countDown);
        Explorer explorer = Explorer.start(argument.directory(), options())) {
      System.out.println(explorer.url());
      System.out.flush();
      Messages.warn("open this link in a browser; Ctrl-C ends the server");
      stopped.await();
    }
    return ExitCode.OK;
  }

  /** Starts a server with the defaults on any free port, and requests a page from it. */
  public static void rehearse(Path store) throws IOException {
    ServeCommand command = new ServeCommand();
    command.listen = Optional.of(new Endpoint("127.0.0.1", 0));
    try (Explorer explorer = Explorer.start(store, command.options())) {
      String page = explorer.url().replaceFirst("/\\?.*", "/p/");
      URLConnection request = URI.create(page).toURL().openConnection();
      request.setRequestProperty("Authorization", "Bearer " + explorer.gate().token());
      request.getInputStream().readAllBytes();
    }
  }

  /** Writes the description of the API and the JSON Schemas to a folder. */
  public static void writeApi(Path folder) throws IOException {
    ApiRoutes.write(folder);
  }

  private Explorer.Options options() {
    InetAddress address = address();
    boolean local = address.isLoopbackAddress();
    Refusal.usageIf(
        certificate.isPresent() != key.isPresent(),
        "--certificate and --key need each other; give both");
    Refusal.usageIf(
        isPublic && !readOnly,
        "--public needs --read-only; without it, others could solve on your machine");
    if (!local && !isPublic && certificate.isEmpty()) {
      throw Refusal.usage(
          "--listen %s can be reached by other machines, and without TLS the token could be read on the way; add --certificate and --key, or --read-only and --public",
          listen.get());
    }
    Refusal.usageIf(
        mostSeconds.filter(most -> most < 1).isPresent(), "--most-seconds must be at least 1");
    List<String> names = new ArrayList<>(hosts);
    if (!address.isAnyLocalAddress()) {
      names.addFirst(host());
    }
    return new Explorer.Options(
        address,
        listen.isPresent() ? listen.get().port() : freePort(address, USUAL_PORT),
        names,
        isPublic,
        certificate.map(chain -> new Explorer.Identity(chain, key.orElseThrow())),
        readOnly,
        threads.orElseGet(() -> Math.max(1, Processors.physicalCores() / 2)),
        mostSeconds
            .map(most -> Duration.ofSeconds(most))
            .orElse(local ? Cost.UNLIMITED.time() : REMOTE_LIMIT));
  }

  private String host() {
    return listen.map(Endpoint::host).orElse("127.0.0.1");
  }

  private InetAddress address() {
    try {
      return InetAddress.getByName(host());
    } catch (UnknownHostException e) {
      throw Refusal.usage("--listen: '%s' is not an address of this machine", host());
    }
  }

  /**
   * Returns the first free one of {@link #TRIED} ports from {@code from} on; {@code from} itself if
   * none of them is free.
   */
  static int freePort(InetAddress address, int from) {
    return IntStream.range(from, from + TRIED)
        .filter(port -> Explorer.whyTaken(address, port).isEmpty())
        .findFirst()
        .orElse(from);
  }
}
