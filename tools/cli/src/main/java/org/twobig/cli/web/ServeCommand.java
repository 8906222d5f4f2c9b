package org.twobig.cli.web;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Interruption;
import org.twobig.cli.UsageException;
import org.twobig.cli.machine.Processors;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.options.ThreadCount;
import org.twobig.solve.Cost;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code twobig serve}. */
@Command(
    name = "serve",
    header = "Show a store to a browser: explore, solve, watch",
    description = {
      "Serves a page on which you play through positions, see what the store and the rules know of"
          + " every move, and watch what solves on the store; and the same as JSON under /api/v1,"
          + " described by /api/v1/openapi.json. Ends with Ctrl-C.",
      "",
      "Only this machine reaches it, and only who has the link it prints: the link's token lets a"
          + " browser in, and a program with the header Authorization: Bearer TOKEN.",
      ""
    },
    footer = {
      "  twobig serve week",
      "  twobig serve week --port 0 --print-url",
      "  curl -H \"Authorization: Bearer $TOKEN\" http://127.0.0.1:7333/api/v1/games"
    })
public final class ServeCommand implements Callable<Integer> {
  private static final int MOST_PORT = 65_535;

  /** What a solve may take that another machine asks for. */
  private static final Duration ELSEWHERE = Duration.ofSeconds(60);

  @Mixin private final StoreArgument argument = new StoreArgument();

  private static final Pattern ZEROS = Pattern.compile("(?:^|:)0(?::0)+(?::|$)");

  @Option(
      names = {"-p", "--port"},
      paramLabel = "N",
      defaultValue = "7333",
      description = "The port; 0 takes a free one. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--listen",
      converter = AddressConverter.class,
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "The address of this machine at which it listens. Another machine reaches it only with"
              + " --certificate and --key, or with --read-only and --public. Default:"
              + " ${DEFAULT-VALUE}.")
  private InetAddress address = InetAddress.getLoopbackAddress();

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description = "A further name by which browsers reach this server, as in a Host header.")
  private List<String> hosts = List.of();

  @Option(
      names = "--read-only",
      fallbackValue = "true",
      description = "Solve nothing: show what is known.")
  private boolean readOnly;

  @Option(
      names = "--public",
      fallbackValue = "true",
      description = "Let everybody read without the token, 60 requests a second and address.")
  private boolean isPublic;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Serve by TLS: the certificate and those that vouch for it, as PEM.")
  private Optional<Path> certificate = Optional.empty();

  @Option(names = "--key", paramLabel = "FILE", description = "Its private key, as PEM.")
  private Optional<Path> key = Optional.empty();

  @Option(
      names = "--most-seconds",
      paramLabel = "N",
      description =
          "Seconds that a solve may take. Default: no limit; 60 where other machines reach the"
              + " server.")
  private Optional<Integer> mostSeconds = Optional.empty();

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      description = "Threads that search. Default: half of the physical cores.")
  private Optional<Integer> threads = Optional.empty();

  @Option(
      names = "--print-url",
      fallbackValue = "true",
      description = "Print the link alone, on standard output, as soon as the server answers.")
  private boolean printUrl;

  private final CountDownLatch stopped = new CountDownLatch(1);

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > MOST_PORT) {
      throw new UsageException("--port must be 0 to " + MOST_PORT);
    }
    try (Interruption interruption = Interruption.guard(stopped::countDown);
        Explorer explorer = Explorer.start(argument.directory(), options())) {
      System.out.println(explorer.url());
      System.out.flush();
      if (!printUrl) {
        System.err.println("twobig: open this link in a browser; Ctrl-C ends the server");
      }
      stopped.await();
    }
    return ExitCode.OK;
  }

  /**
   * Serves a page to itself, as {@code serve} does with its defaults.
   *
   * @throws IOException if that is not possible here
   */
  public static void rehearse(Path store) throws IOException {
    try (Explorer explorer = Explorer.start(store, new ServeCommand().options())) {
      HttpURLConnection login = request(explorer.url());
      String cookie = String.valueOf(login.getHeaderField("Set-Cookie")).replaceFirst(";.*", "");
      HttpURLConnection page = request(explorer.url().replaceFirst("/\\?.*", "/p/"));
      page.setRequestProperty("Cookie", cookie);
      page.getInputStream().readAllBytes();
    }
  }

  private static HttpURLConnection request(String url) throws IOException {
    HttpURLConnection request = (HttpURLConnection) URI.create(url).toURL().openConnection();
    request.setInstanceFollowRedirects(false);
    return request;
  }

  private Explorer.Options options() {
    threads.ifPresent(ThreadCount::require);
    boolean local = address.isLoopbackAddress();
    if (certificate.isPresent() != key.isPresent()) {
      throw new UsageException("--certificate and --key go together");
    }
    if (isPublic && !readOnly) {
      throw new UsageException("--public needs --read-only: others could solve on your machine");
    }
    if (!local && !isPublic && certificate.isEmpty()) {
      throw new UsageException(
          "--listen %s lets other machines in, and the token could be read on the way; add --certificate and --key, or --read-only and --public"
              .formatted(address.getHostAddress()));
    }
    if (mostSeconds.filter(most -> most < 1).isPresent()) {
      throw new UsageException("--most-seconds must be at least 1");
    }
    Set<String> names = new HashSet<>(hosts);
    names.addAll(hosts(address));
    return new Explorer.Options(
        address,
        port,
        names,
        isPublic,
        certificate.map(chain -> new Explorer.Identity(chain, key.orElseThrow())),
        readOnly,
        threads.orElseGet(() -> Math.max(1, Processors.physicalCores() / 2)),
        mostSeconds
            .map(most -> Duration.ofSeconds(most))
            .orElse(local ? Cost.UNLIMITED.time() : ELSEWHERE));
  }

  /**
   * What a client that is led to an address says in the header {@code Host}: of IPv6 in brackets,
   * in full, as the link has it, or as browsers write it, the longest run of zeros left out (RFC
   * 5952).
   */
  static Set<String> hosts(InetAddress address) {
    String full = address.getHostAddress().replaceFirst("%.*", "");
    if (!(address instanceof Inet6Address)) {
      return Set.of(full);
    }
    String shortest =
        ZEROS
            .matcher(full)
            .results()
            .max(
                Comparator.comparingLong((MatchResult run) -> zeros(run))
                    .thenComparing(MatchResult::start, Comparator.reverseOrder()))
            .map(run -> full.substring(0, run.start()) + "::" + full.substring(run.end()))
            .orElse(full);
    return new HashSet<>(List.of("[" + full + "]", "[" + shortest + "]"));
  }

  private static long zeros(MatchResult run) {
    return run.group().chars().filter(digit -> digit == '0').count();
  }
}
