package dev.homeostat.kubernetes.watch.version;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Versions of any form, beside their texts. */
class ObjectVersionTest {

  private static final String UID = "0b8e3f6a-9d1c-4c57-8e02-5d3f1a2b4c6d";

  @Property
  void a_version_is_its_texts(@ForAll("uids") String uid, @ForAll("numbers") String number) {
    ObjectVersion version = ObjectVersion.of(uid, number);
    assertThat(version.uid()).isEqualTo(uid);
    assertThat(version.resourceVersion()).isEqualTo(number);
  }

  @Property
  void versions_compare_as_their_texts(
      @ForAll("uids") String uid,
      @ForAll("numbers") String number,
      @ForAll("uids") String otherUid,
      @ForAll("numbers") String otherNumber) {
    ObjectVersion version = ObjectVersion.of(uid, number);
    ObjectVersion other = ObjectVersion.of(otherUid, otherNumber);
    boolean isSame = uid.equals(otherUid);
    assertThat(version.equals(other)).isEqualTo(isSame && number.equals(otherNumber));
    assertThat(version.isSameIncarnation(other)).isEqualTo(isSame);
    assertThat(version.isAfter(other))
        .isEqualTo(isSame && ResourceVersions.isAfter(number, otherNumber));
  }

  @ParameterizedTest
  @CsvSource({
    UID + ", 12, true",
    UID + ", 9223372036854775807, true",
    UID + ", 9223372036854775808, false",
    UID + ", 012, false",
    UID + ", +12, false",
    UID + ", '', false",
    "0B8E3F6A-9D1C-4C57-8E02-5D3F1A2B4C6D, 12, false",
    "a-uid-of-36-characters-that-is-no-id, 12, false",
    "u, 12, false",
  })
  void what_servers_give_is_kept_as_numbers(String uid, String number, boolean isNumeric) {
    assertThat(ObjectVersion.of(uid, number) instanceof NumericVersion).isEqualTo(isNumeric);
  }

  @Provide
  Arbitrary<String> uids() {
    return Arbitraries.of(
        "",
        "u",
        UID,
        "0B8E3F6A-9D1C-4C57-8E02-5D3F1A2B4C6D",
        "1" + UID.substring(1),
        UID.replace('-', 'x'));
  }

  @Provide
  Arbitrary<String> numbers() {
    return Arbitraries.oneOf(
        Arbitraries.of(
            "", "0", "-1", "+1", "01", "x", "9223372036854775807", "9223372036854775808"),
        Arbitraries.longs().between(1, 20).map(Object::toString));
  }
}
