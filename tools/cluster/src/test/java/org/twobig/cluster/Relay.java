package org.twobig.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A network between a node and a conductor that can be slow, go silent and break: connections to
 * its port are passed on.
 */
final class Relay implements AutoCloseable {
  private static final int PIECE = 1 << 14;
  private static final Duration LOOK = Duration.ofMillis(1);

  private final ServerSocket port = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Endpoint to;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private volatile Duration delay = Duration.ZERO;
  private volatile boolean isSilent;
  private volatile int connections;
  private volatile int silentFrom = Integer.MAX_VALUE;

  Relay(Endpoint to) throws IOException {
    this.to = to;
    Thread.ofPlatform().daemon().start(this::accept);
  }

  /** Where to connect. */
  Endpoint endpoint() {
    return new Endpoint("127.0.0.1", port.getLocalPort());
  }

  /** Each piece of what is said waits for so long. */
  void delay(Duration time) {
    delay = time;
  }

  /** From now on nothing gets through, until {@link #heal}; connections stay. */
  void silence() {
    isSilent = true;
  }

  /** Falls silent with that connection, counted from 1; those before it are silent, too, then. */
  void silenceFrom(int connection) {
    silentFrom = connection;
  }

  /** Connections so far. */
  int connections() {
    return connections;
  }

  /** Lets through what waits. */
  void heal() {
    isSilent = false;
  }

  /** Ends the connections there are. */
  void cut() throws IOException {
    for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
      socket.close();
    }
  }

  /** Ends the connections there are as a firewall does: with a reset. */
  void reset() throws IOException {
    for (Socket socket : sockets) {
      if (!socket.isClosed()) { // as those of earlier connections
        socket.setSoLinger(true, 0);
      }
    }
    cut();
  }

  private void accept() {
    try {
      while (true) {
        Socket here = port.accept();
        sockets.add(here);
        connections++;
        isSilent |= connections >= silentFrom;
        try {
          Socket there = new Socket();
          sockets.add(there);
          there.connect(new InetSocketAddress(to.host(), to.port()));
          pass(here, there);
          pass(there, here);
        } catch (IOException e) {
          here.close(); // nobody listens there
        }
      }
    } catch (IOException closed) {
      // The port is closed.
    }
  }

  private void pass(Socket from, Socket into) {
    Thread.ofVirtual().start(() -> passAll(from, into));
  }

  private void passAll(Socket from, Socket into) {
    byte[] piece = new byte[PIECE];
    try (from;
        into) {
      InputStream in = from.getInputStream();
      OutputStream out = into.getOutputStream();
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        LockSupport.parkNanos(delay.toNanos());
        while (isSilent && !into.isClosed()) {
          LockSupport.parkNanos(LOOK.toNanos());
        }
        out.write(piece, 0, read);
      }
    } catch (IOException ended) {
      // Both sides hear so.
    }
  }

  @Override
  public void close() throws IOException {
    port.close();
    cut();
  }
}
