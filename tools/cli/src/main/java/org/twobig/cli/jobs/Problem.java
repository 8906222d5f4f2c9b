package org.twobig.cli.jobs;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.twobig.cli.view.Report;

/**
 * The reason to refuse a request, in the form of RFC 9457.
 *
 * @param title the status in words
 * @param status the HTTP status code
 * @param detail what was found, expected and what to do; if possible, in the command line's words
 */
@JsonTypeName("twobig/problem/1")
public record Problem(String title, int status, String detail) implements Report {
  private static final Logger LOG = Logger.getLogger(Problem.class.getName());

  /** The kinds of problems, each with its HTTP status code and title. */
  public enum Kind {
    BAD_REQUEST(400, "Bad request"),
    UNAUTHORIZED(401, "Token needed"),
    FORBIDDEN(403, "Forbidden"),
    NOT_FOUND(404, "Not found"),
    METHOD_NOT_ALLOWED(405, "Method not allowed"),
    CONFLICT(409, "Conflict"),
    TOO_LARGE(413, "Too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "Not JSON"),
    MISDIRECTED(421, "Another host"),
    TOO_MANY(429, "Too many requests"),
    FAULT(500, "Error"),
    UNAVAILABLE(503, "Store not available");

    private final int status;
    private final String title;

    Kind(int status, String title) {
      this.status = status;
      this.title = title;
    }

    public int status() {
      return status;
    }

    public Problem problem(String detail) {
      return new Problem(title, status, detail);
    }

    /** Returns the refusal of a request; {@code values} are for the format. */
    public Refused refused(String format, Object... values) {
      return new Refused(problem(values.length == 0 ? format : format.formatted(values)));
    }
  }

  /** Returns the problem for any HTTP status code, also one that no {@link Kind} has. */
  public static Problem of(int status, String detail) {
    return Stream.of(Kind.values())
        .filter(kind -> kind.status == status)
        .findFirst()
        .map(kind -> kind.problem(detail))
        .orElseGet(() -> new Problem("Error", status, detail));
  }

  /** Logs a fault of this program, and returns the problem for its client. */
  public static Problem bug(Throwable e) {
    LOG.log(Level.SEVERE, "this is a bug in twobig; please report it with these lines", e);
    return Kind.FAULT.problem("a bug in twobig; the log of twobig serve says more");
  }

  /** Interrupts the current thread again and returns the refusal for its client. */
  static Refused interrupted() {
    Thread.currentThread().interrupt();
    return Kind.UNAVAILABLE.refused("the server is ending");
  }

  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    private Refused(Problem problem) {
      super(problem.detail, null, false, false);
      this.problem = problem;
    }

    public Problem problem() {
      return problem;
    }
  }
}
