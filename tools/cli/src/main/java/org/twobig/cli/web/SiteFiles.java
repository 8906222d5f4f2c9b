package org.twobig.cli.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.twobig.cli.explore.Problem;

/** Files of the program, all known at the start; a name that is not among them is no file. */
final class SiteFiles {
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "txt", "text/plain; charset=utf-8",
          "woff2", "font/woff2");

  /**
   * A file.
   *
   * @param tag tells its contents from others, for an ETag
   * @param zipped with gzip; empty where that gains nothing
   */
  record File(String type, byte[] bytes, Optional<byte[]> zipped, String tag) {}

  /** From the name, such as {@code css/page.css}, to the resource. */
  private final Map<String, String> resources;

  private final Map<String, File> read = new ConcurrentHashMap<>();

  private SiteFiles(Map<String, String> resources) {
    this.resources = resources;
  }

  /**
   * The files below a folder of the program's resources.
   *
   * @param folder without a slash at its ends
   */
  static SiteFiles below(String folder) {
    return new SiteFiles(
        names(folder).stream()
            .collect(Collectors.toMap(Function.identity(), name -> folder + "/" + name)));
  }

  private static List<String> names(String below) {
    URL folder = Objects.requireNonNull(SiteFiles.class.getClassLoader().getResource(below));
    try {
      if (folder.openConnection() instanceof JarURLConnection jar) {
        return jar.getJarFile().stream()
            .map(entry -> entry.getName())
            .filter(name -> name.startsWith(below + "/") && !name.endsWith("/"))
            .map(name -> name.substring(below.length() + 1))
            .toList();
      }
      Path root = Path.of(URI.create(folder.toURI().toString()));
      try (Stream<Path> all = Files.walk(root)) {
        return all.filter(Files::isRegularFile)
            .map(file -> root.relativize(file).toString().replace('\\', '/'))
            .toList();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The file with a name; empty if there is none. */
  Optional<File> file(String name) {
    return Optional.ofNullable(resources.get(name))
        .map(resource -> read.computeIfAbsent(name, key -> load(key, resource)));
  }

  /** Answers with the file of a name, or with none. */
  void send(String name, ServerRequest request, ServerResponse response) {
    File file =
        file(name)
            .orElseThrow(() -> new Problem.Refused(Problem.NOT_FOUND, "there is no such file"));
    response.header(HeaderNames.ETAG, file.tag()).header(HeaderNames.CACHE_CONTROL, "no-cache");
    if (Routes.has(request, file.tag)) {
      response.status(Status.NOT_MODIFIED_304).send();
      return;
    }
    response
        .header(HeaderNames.CONTENT_TYPE, file.type())
        .header(HeaderNames.VARY, "Accept-Encoding");
    boolean zipped =
        file.zipped.isPresent()
            && request.headers().values(HeaderNames.ACCEPT_ENCODING).stream()
                .anyMatch(accepted -> accepted.contains("gzip"));
    if (zipped) {
      response.header(HeaderNames.CONTENT_ENCODING, "gzip");
    }
    response.send(zipped ? file.zipped.orElseThrow() : file.bytes);
  }

  private static File load(String name, String resource) {
    byte[] bytes = bytes(resource);
    byte[] zipped = zip(bytes);
    String type =
        TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    return new File(
        type,
        bytes,
        zipped.length < bytes.length ? Optional.of(zipped) : Optional.empty(),
        tag(bytes));
  }

  private static byte[] bytes(String resource) {
    try (InputStream in =
        Objects.requireNonNull(SiteFiles.class.getClassLoader().getResourceAsStream(resource))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] zip(byte[] bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return zipped.toByteArray();
  }

  /** An ETag of some bytes, in its quotes. */
  static String tag(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return '"' + HexFormat.of().formatHex(Arrays.copyOf(digest, 12)) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
