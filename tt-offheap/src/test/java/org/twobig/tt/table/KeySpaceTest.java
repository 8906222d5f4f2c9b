package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Random;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySpaceTest {
  @Property
  void aKeySpaceContainsTheNumbersBelowTwoToItsBits(
      @ForAll @IntRange(min = 8, max = 128) int bits, @ForAll Random random) {
    KeySpace keySpace = new KeySpace("test", 1, bits);
    BigInteger keys = BigInteger.TWO.pow(bits);
    BigInteger number = new BigInteger(bits + random.nextInt(129 - bits), random);

    assertThat(keySpace.contains(number.shiftRight(64).longValue(), number.longValue()))
        .isEqualTo(number.compareTo(keys) < 0);
    BigInteger last = keys.subtract(BigInteger.ONE);
    assertThat(keySpace.contains(last.shiftRight(64).longValue(), last.longValue())).isTrue();
    if (bits < 128) {
      assertThat(keySpace.contains(keys.shiftRight(64).longValue(), keys.longValue())).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "two words",
        "tab\t",
        "Übung",
        "1234567890123456789012345678901234567890123456789"
      })
  void aNameThatCannotStandInAHeaderIsRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeySpace(name, 1, 80))
        .withMessageContaining("1 to 48 printable ASCII characters")
        .withMessageContaining(name);
  }

  @Test
  void aNameMayHave48Characters() {
    String name = "x".repeat(48);

    assertThat(new KeySpace(name, 1, 80).name()).isEqualTo(name);
  }

  @Test
  void aVersionBelowOneIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeySpace("test", 0, 80))
        .withMessageContaining("version 0");
  }

  @Test
  void keysOfFewerThan8OrMoreThan128BitsAreRefused() {
    for (int bits : new int[] {-1, 0, 7, 129}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new KeySpace("test", 1, bits))
          .withMessageContaining("'test' has keys of " + bits + " bits, expected 8 to 128");
    }
  }

  @Test
  void keysWithEqualHalvesOfWordsHaveDifferentHashes() {
    long hashes =
        LongStream.range(0, 1 << 16)
            .mapToInt(half -> new Key(half << 32 | half, 0).hashCode())
            .distinct()
            .count();
    assertThat(hashes).isGreaterThan(65_000);
  }
}
