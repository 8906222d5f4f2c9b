package org.twobig.tt.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.twobig.tt.table.StoreException;

/** What a person may be told: one line, in words, without the names of classes. */
public final class Sentence {
  private static final Pattern FOR_PROGRAMMERS =
      Pattern.compile(
          "\\b(java|javax|jdk|sun|org\\.twobig)\\.|\\w(Exception|Error)\\b|\\bnull\\b|\\.[A-Z]\\w*@[0-9a-f]+"
              + "|Index -?\\d+ out of bounds");

  private Sentence() {}

  /** Fails unless a call is refused with a message for a person that has some texts in it. */
  public static void assertRefused(ThrowingCallable call, String... says) {
    assertRefused(StoreException.Kind.REFUSED, call, says);
  }

  /** The same for a refusal of any kind. */
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

  /** Fails if the message of a refusal is none for a person. */
  public static void check(StoreException refusal) {
    check(refusal.getMessage());
  }

  /** The same of what another process was told. */
  public static void check(@Nullable String message) {
    assertThat(message).isNotNull().isNotBlank().doesNotContainPattern("\\p{Cc}");
    assertThat(message).hasSizeBetween(20, 2000);
    assertThat(FOR_PROGRAMMERS.matcher(String.valueOf(message)).find()).as(message).isFalse();
  }
}
