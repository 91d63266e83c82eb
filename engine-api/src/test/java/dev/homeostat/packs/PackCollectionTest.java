package dev.homeostat.packs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.InvalidInputException;
import dev.homeostat.spi.PolicyPackSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A source that fails is named, as a wrong pack is. */
class PackCollectionTest {

  /** Fails in one of two ways. */
  private static PolicyPackSource failing(boolean returnsNull) {
    return () -> {
      if (returnsNull) {
        return null;
      }
      throw new IllegalStateException("secret");
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_source_that_fails_is_named(boolean returnsNull) {
    PackCollection collection = new PackCollection();
    collection.read(failing(returnsNull));
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, collection::packs);
    assertThat(refused.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("InvalidPack");
              assertThat(problem.expected()).contains(PackCollectionTest.class.getName());
              assertThat(problem.toString()).doesNotContain("secret");
            });
  }
}
