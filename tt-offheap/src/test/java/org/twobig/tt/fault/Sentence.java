package org.twobig.tt.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.table.StoreException;

/** A message for a person: one line of words without names of classes. */
public final class Sentence {
  private static final Pattern FOR_PROGRAMMERS =
      Pattern.compile(
          "\\b(java|javax|jdk|sun|org\\.twobig)\\.|\\w(Exception|Error)\\b|\\bnull\\b|\\.[A-Z]\\w*@[0-9a-f]+"
              + "|Index -?\\d+ out of bounds");

  private Sentence() {}

  /** Fails unless a call is refused with a message for a person that contains the given texts. */
  public static void assertRefused(ThrowingCallable call, String... says) {
    assertRefused(StoreException.Kind.REFUSED, call, says);
  }

  /** Fails unless a call is refused with a kind, and a message for a person that has the texts. */
  public static void assertRefused(
      StoreException.Kind kind, ThrowingCallable call, String... says) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class,
            refusal -> {
              check(refusal);
              assertThat(refusal.kind()).isEqualTo(kind);
              assertThat(says).allSatisfy(text -> assertThat(refusal).hasMessageContaining(text));
            });
  }

  /** Fails unless the message of a refusal is one for a person. */
  public static void check(StoreException refusal) {
    check(refusal.getMessage());
  }

  /** Fails unless a message, such as that of another process, is one for a person. */
  public static void check(@Nullable String message) {
    assertThat(message).isNotNull().isNotBlank().doesNotContainPattern("\\p{Cc}");
    assertThat(message).hasSizeBetween(20, 2000);
    assertThat(FOR_PROGRAMMERS.matcher(String.valueOf(message)).find()).as(message).isFalse();
  }
}
