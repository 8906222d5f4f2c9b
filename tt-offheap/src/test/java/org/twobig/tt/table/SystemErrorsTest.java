package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

/** Errors are recognised in an invented language. */
class SystemErrorsTest {
  private final SystemErrors errors = new SystemErrors(number -> "Fehler " + number + ".");

  @Test
  void aLackOfRoomIsKnownByTheTextOfTheSystem() {
    for (int number : new int[] {12, 27, 28, 122}) {
      String text = "Fehler " + number + ".";
      assertThat(errors.isLackOfRoom(new IOException(text))).isTrue();
      assertThat(errors.isLackOfRoom(new FileSystemException("a", "b", text))).isTrue();
    }
  }

  @Test
  void otherErrorsAreNoLackOfRoom() {
    assertThat(errors.isLackOfRoom(new IOException("Fehler 13."))).isFalse();
    assertThat(errors.isLackOfRoom(new IOException())).isFalse();
    assertThat(errors.isLackOfRoom(new FileSystemException("Fehler 28."))).isFalse();
    assertThat(errors.isLackOfRoom(new FileSystemException("a", null, "Fehler 5."))).isFalse();
  }

  @Test
  void theLanguageOfThisProcessIsKnown() {
    IOException full = new IOException("No space left on device"); // tests run in English
    assertThat(StoreException.of("it failed", full).kind()).isEqualTo(StoreException.Kind.NO_ROOM);
    assertThat(StoreException.of("it failed", new IOException("Input/output error")).kind())
        .isEqualTo(StoreException.Kind.REFUSED);
  }
}
