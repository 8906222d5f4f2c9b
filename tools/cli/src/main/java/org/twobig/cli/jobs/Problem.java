package org.twobig.cli.jobs;

import com.fasterxml.jackson.annotation.JsonTypeName;
import org.twobig.cli.view.Report;

/**
 * The reason to refuse a request, in the form of RFC 9457.
 *
 * @param title the status in words
 * @param status the HTTP status code
 * @param detail what was found, expected and what to do; the command line prints the same sentence
 */
@JsonTypeName("twobig/problem/1")
public record Problem(String title, int status, String detail) implements Report {
  public static final int BAD_REQUEST = 400;
  public static final int UNAUTHORIZED = 401;
  public static final int FORBIDDEN = 403;
  public static final int NOT_FOUND = 404;
  public static final int METHOD_NOT_ALLOWED = 405;
  public static final int CONFLICT = 409;
  public static final int TOO_LARGE = 413;
  public static final int UNSUPPORTED_MEDIA_TYPE = 415;
  public static final int MISDIRECTED = 421;
  public static final int TOO_MANY = 429;
  public static final int FAULT = 500;
  public static final int UNAVAILABLE = 503;

  public static Problem of(int status, String detail) {
    String title =
        switch (status) {
          case BAD_REQUEST -> "Bad request";
          case UNAUTHORIZED -> "Token needed";
          case FORBIDDEN -> "Forbidden";
          case NOT_FOUND -> "Not found";
          case METHOD_NOT_ALLOWED -> "Method not allowed";
          case CONFLICT -> "Conflict";
          case TOO_LARGE -> "Too large";
          case UNSUPPORTED_MEDIA_TYPE -> "Not JSON";
          case MISDIRECTED -> "Another host";
          case TOO_MANY -> "Too many requests";
          case UNAVAILABLE -> "Store not available";
          default -> "Error";
        };
    return new Problem(title, status, detail);
  }

  /** Interrupts the current thread again and returns the refusal for its client. */
  static Refused interrupted() {
    Thread.currentThread().interrupt();
    return new Refused(UNAVAILABLE, "the server is ending");
  }

  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public Refused(int status, String detail) {
      super(detail, null, false, false);
      this.status = status;
    }

    public Problem problem() {
      return Problem.of(status, String.valueOf(getMessage()));
    }
  }
}
