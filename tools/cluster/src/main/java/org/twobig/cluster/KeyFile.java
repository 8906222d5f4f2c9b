package org.twobig.cluster;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.twobig.tt.table.StoreException;

/**
 * The file by which the machines of one solve authenticate each other. It is a PKCS12 file with a
 * private key and a certificate for each {@link KeyRole}, and the certificate of the authority that
 * signed them. The authority's private key is deleted, so no further certificate can be made.
 *
 * <p>Java has no public interface to sign certificates, so the JDK's program keytool makes the
 * keys, on the curve P-256. {@link Connection} requires the conductor's subject in the certificate
 * of a server, so no node can pose as the conductor.
 */
public record KeyFile(Path path) {
  /** The suffix of the file that holds only the key of a node. */
  public static final String NODE_SUFFIX = ".node";

  /** PKCS12 demands a password for keys. The permissions of the file protect them. */
  static final String PASSWORD = "twobig-key";

  /**
   * Properties of the JDK: rounds by which it encrypts keys and certificates, and by which it makes
   * the MAC that shows damage. All are set to 1. More rounds would take time at each start and
   * protect nothing, since everyone knows the password.
   */
  private static final List<String> ROUNDS =
      List.of(
          "keystore.pkcs12.keyPbeIterationCount",
          "keystore.pkcs12.certPbeIterationCount",
          "keystore.pkcs12.macIterationCount");

  static final String TYPE = "PKCS12";

  private static final String AUTHORITY = "authority";

  /** The folder in which a key file is made has this prefix, then the name of the file. */
  private static final String SCRATCH = ".twobig-key.";

  private static final Set<PosixFilePermission> FOR_OTHERS =
      EnumSet.range(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_EXECUTE);

  /** The role of a process in a solve on many machines. */
  public enum KeyRole {
    /** Offers tasks and accepts connections. */
    CONDUCTOR("conductor", "serverAuth"),

    /** Works on tasks and connects to the conductor. */
    NODE("node", "clientAuth"),

    /**
     * Copies the journal, connects to the conductor, and continues the solve when the conductor is
     * gone.
     */
    STANDBY("standby", "clientAuth");

    private final String alias;
    private final String usage;

    KeyRole(String alias, String usage) {
      this.alias = alias;
      this.usage = usage;
    }

    /**
     * Returns the name of the role's entry in the file, which is also the certificate's subject.
     */
    String alias() {
      return alias;
    }
  }

  /**
   * Makes two files: {@code path} with the keys of all roles, for the conductor and its standby,
   * and one with {@link #NODE_SUFFIX} that has only the key of a node.
   *
   * @param valid the lifetime of the certificates
   * @throws StoreException if a file exists or cannot be written
   */
  public static KeyFile create(Path path, Duration valid) {
    Optional<Path> existing = existing(path);
    if (existing.isPresent()) {
      throw StoreException.refused("The file %s is there already", existing.get());
    }
    Path all = path.toAbsolutePath();
    Path forNodes = forNodes(all);
    Path scratch = scratch(all);
    try {
      remove(scratch);
      Files.createDirectory(
          scratch,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      try {
        Path made = scratch.resolve("keys");
        run(made, valid, AUTHORITY, "-ext", "bc:c=ca:true", "-ext", "ku:c=keyCertSign");
        for (KeyRole role : KeyRole.values()) {
          run(made, valid, role.alias, "-signer", AUTHORITY, "-ext", "eku:c=" + role.usage);
        }
        KeyStore keys = load(made);
        Path ofAll = write(scratch.resolve("all"), keys, KeyRole.values());
        Path ofNode = write(scratch.resolve("node"), keys, KeyRole.NODE);
        // The file for all roles is moved last: once it exists, no further try is possible.
        Files.move(ofNode, forNodes, StandardCopyOption.REPLACE_EXISTING);
        Files.move(ofAll, all);
      } finally {
        remove(scratch);
      }
    } catch (IOException e) {
      throw StoreException.of(path + " cannot be written", e);
    } catch (GeneralSecurityException e) {
      throw StoreException.of(path + " cannot be made", new IOException(e));
    }
    return new KeyFile(path);
  }

  /**
   * Returns a file that keeps {@link #create} from making the keys. The file for nodes alone does
   * not, if a process was killed while it made the keys: then {@link #create} replaces the file.
   */
  public static Optional<Path> existing(Path path) {
    Path scratch = scratch(path);
    boolean isHalfMade =
        Files.exists(scratch.resolve("all")) && !Files.exists(scratch.resolve("node"));
    return Stream.of(path, forNodes(path))
        .limit(isHalfMade ? 1 : 2)
        .filter(Files::exists)
        .findFirst();
  }

  private static Path forNodes(Path all) {
    return all.resolveSibling(all.getFileName() + NODE_SUFFIX);
  }

  private static Path scratch(Path all) {
    return all.resolveSibling(SCRATCH + all.getFileName());
  }

  /** Removes the folder with the authority's key, including one that a killed process has left. */
  private static void remove(Path scratch) throws IOException {
    for (String name : List.of("keys", "node", "all", "")) {
      Files.deleteIfExists(scratch.resolve(name));
    }
  }

  private static void run(Path store, Duration valid, String alias, String... more)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    // These flags and the fewer rounds make keytool three times as fast.
    command.addAll(List.of("-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"));
    ROUNDS.forEach(rounds -> command.add("-J-D%s=1".formatted(rounds)));
    command.addAll(
        List.of("-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1", "-storetype", TYPE));
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    command.addAll(List.of("-alias", alias, "-dname", "CN=" + alias));
    // The certificate is valid from an hour ago, because the clocks of machines differ.
    command.addAll(List.of("-startdate", "-1H", "-validity", Long.toString(valid.toDays())));
    command.addAll(List.of(more));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    keytool.getOutputStream().close();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = keytool.onExit().join().exitValue();
    if (code != 0) {
      throw new IOException("keytool ended with %d: %s".formatted(code, said.strip()));
    }
  }

  private static Path write(Path path, KeyStore all, KeyRole... roles)
      throws IOException, GeneralSecurityException {
    ROUNDS.forEach(rounds -> System.setProperty(rounds, "1"));
    KeyStore some = KeyStore.getInstance(TYPE);
    some.load(null, null);
    some.setCertificateEntry(AUTHORITY, all.getCertificate(AUTHORITY));
    for (KeyRole role : roles) {
      Key key = all.getKey(role.alias, PASSWORD.toCharArray());
      Certificate[] chain = all.getCertificateChain(role.alias);
      some.setKeyEntry(role.alias, key, PASSWORD.toCharArray(), chain);
    }
    Files.createFile(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (OutputStream out = Files.newOutputStream(path, StandardOpenOption.WRITE)) {
      some.store(out, PASSWORD.toCharArray());
    }
    return path;
  }

  static KeyStore load(Path path) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance(TYPE);
    try (InputStream in = Files.newInputStream(path)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  /**
   * Checks that this key permits a role. Returns the end of the certificate's validity.
   *
   * @throws StoreException if the file is absent, accessible to others or no key file, lacks a key
   *     for the role, or has an expired or not yet valid certificate
   */
  public Instant require(KeyRole role) {
    if (!Files.isRegularFile(path)) {
      throw StoreException.refused(
          "There is no key %s. "
              + switch (role) {
                case CONDUCTOR ->
                    "Make this key, and %s" + NODE_SUFFIX + " for helpers, with: twobig key %2$s";
                case NODE ->
                    "On the machine of the solve, twobig key FILE makes FILE and FILE.node; copy"
                        + " FILE.node here";
                case STANDBY ->
                    "Copy the key of the machine of the solve here: FILE, not FILE.node";
              },
          path,
          path);
    }
    try {
      Set<PosixFilePermission> found = Files.getPosixFilePermissions(path);
      if (found.stream().anyMatch(FOR_OTHERS::contains)) {
        throw StoreException.refused(
            "The key %s has the permissions %s, expected rw-------: others may have read it. Make"
                + " a new key with twobig key, or type: chmod 600 %s",
            path, PosixFilePermissions.toString(found), path);
      }
      KeyStore keys = load(path);
      if (!keys.isKeyEntry(role.alias) || !keys.isCertificateEntry(AUTHORITY)) {
        throw StoreException.refused(
            "The file %s has no key for a %s of a solve. %s",
            path,
            role.alias,
            role != KeyRole.NODE && keys.isKeyEntry(KeyRole.NODE.alias)
                ? "That is a key for helpers: give --key the file without " + NODE_SUFFIX
                : "Give --key a file that twobig key has made");
      }
      X509Certificate certificate = (X509Certificate) keys.getCertificate(role.alias);
      Instant end = certificate.getNotAfter().toInstant();
      Instant now = Instant.now();
      if (now.isAfter(end) || now.isBefore(certificate.getNotBefore().toInstant())) {
        throw StoreException.refused(
            "The key %s is valid from %s to %s, and this machine's clock says %s. Make a new key"
                + " with twobig key, or set the clock",
            path, certificate.getNotBefore().toInstant(), end, now);
      }
      return end;
    } catch (FileSystemException e) {
      throw StoreException.of("The key file " + path + " cannot be read", e);
    } catch (IOException | GeneralSecurityException e) {
      String why = e instanceof EOFException ? "the file is cut off" : e.getMessage();
      throw StoreException.refused(
          "The file %s is no key: %s. Give --key a file that twobig key has made", path, why);
    }
  }
}
