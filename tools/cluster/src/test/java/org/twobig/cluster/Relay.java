package org.twobig.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A network between a node and a conductor, which can be slow, fall silent and break. It passes on
 * the connections to its port.
 */
final class Relay implements AutoCloseable {
  private static final int PIECE = 1 << 14;
  private static final Duration LOOK = Duration.ofMillis(10);

  private final ServerSocket port = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Endpoint to;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private volatile Duration delay = Duration.ZERO;
  private volatile boolean isSilent;
  private volatile int connections;
  private final AtomicInteger surplus = new AtomicInteger();
  private volatile int silentFrom = Integer.MAX_VALUE;

  Relay(Endpoint to) throws IOException {
    this.to = to;
    Thread.ofPlatform().daemon().start(this::accept);
  }

  /** Returns the address to which a node connects. */
  Endpoint endpoint() {
    return new Endpoint("127.0.0.1", port.getLocalPort());
  }

  /** Delays each piece of the data. */
  void delay(Duration time) {
    delay = time;
  }

  /** Holds back all data until {@link #heal}. Connections stay open. */
  void silence() {
    isSilent = true;
  }

  /** Falls silent when a connection comes, counted from 1. Earlier ones fall silent, too. */
  void silenceFrom(int connection) {
    silentFrom = connection;
  }

  /** Returns the number of connections so far. */
  int connections() {
    return connections;
  }

  /** Returns how many more pieces of data have come for nodes than from nodes. */
  int surplus() {
    return surplus.get();
  }

  /** Passes on the data that were held back. */
  void heal() {
    isSilent = false;
  }

  /** Closes all connections. */
  void cut() throws IOException {
    for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
      socket.close();
    }
  }

  /** Closes all connections with a reset, as a firewall does. */
  void reset() throws IOException {
    for (Socket socket : sockets) {
      try {
        socket.setSoLinger(true, 0);
      } catch (SocketException closed) {
        // as those of earlier connections
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
        if (connections >= silentFrom) {
          silence();
        }
        try {
          Socket there = new Socket();
          sockets.add(there);
          there.connect(new InetSocketAddress(to.host(), to.port()));
          pass(here, there, -1);
          pass(there, here, 1);
        } catch (IOException e) {
          here.close(); // nobody listens there
        }
      }
    } catch (IOException closed) {
      // The port is closed.
    }
  }

  private void pass(Socket from, Socket into, int counted) {
    Thread.ofVirtual().start(() -> passAll(from, into, counted));
  }

  private void passAll(Socket from, Socket into, int counted) {
    byte[] piece = new byte[PIECE];
    try (from;
        into) {
      InputStream in = from.getInputStream();
      OutputStream out = into.getOutputStream();
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        surplus.addAndGet(counted);
        LockSupport.parkNanos(delay.toNanos());
        while (isSilent && !into.isClosed()) {
          LockSupport.parkNanos(LOOK.toNanos());
        }
        out.write(piece, 0, read);
      }
    } catch (IOException ended) {
      // both sockets are closed now
    }
  }

  @Override
  public void close() throws IOException {
    port.close();
    cut();
  }
}
