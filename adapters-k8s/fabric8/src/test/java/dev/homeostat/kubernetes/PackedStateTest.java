package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.homeostat.spi.state.ApplicationState;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A packed state is unpacked, and nothing else is. */
class PackedStateTest {

  private static final ApplicationState STATE = States.large(1);
  private static final PackedState PACKED = PackedState.pack(STATE, 400).orElseThrow();

  private static List<byte[]> forged(int mebibytes) {
    return List.of(Base64.getDecoder().decode(States.forged(STATE, mebibytes)));
  }

  @Test
  void a_state_comes_back_by_its_pieces_and_its_seal() throws IOException {
    assertThat(PACKED.pieces()).hasSizeGreaterThan(1);
    assertThat(PackedState.unpack(PACKED.pieces(), PACKED.seal())).isEqualTo(STATE);
    assertThat(PackedState.unpack(PACKED.pieces())).isEqualTo(STATE);
  }

  @Test
  void the_seal_does_not_depend_on_where_pieces_end() {
    assertThat(PackedState.pack(STATE, 77).orElseThrow().seal()).isEqualTo(PACKED.seal());
    assertThat(PACKED.seal().size()).isEqualTo(STATE.toJson().toString().length());
  }

  @Test
  void bytes_of_another_digest_are_not_unpacked() {
    assertThatIOException()
        .isThrownBy(() -> PackedState.unpack(forged(1), PACKED.seal()))
        .withMessageContaining("another digest");
    assertThatIOException()
        .isThrownBy(() -> PackedState.unpack(PACKED.pieces().subList(0, 1), PACKED.seal()))
        .withMessageContaining("another digest");
  }

  @Test
  void a_seal_bounds_what_is_unpacked_by_its_size() {
    int size = PACKED.seal().size() - 1;
    assertThatIOException()
        .isThrownBy(() -> PackedState.unpack(PACKED.pieces(), StateSeal.of(PACKED.pieces(), size)))
        .withMessage("more than " + size + " bytes");
  }

  @Test
  void no_seal_lets_more_be_unpacked_than_was_ever_packed() {
    List<byte[]> bomb = forged(40);
    assertThatIOException()
        .isThrownBy(() -> PackedState.unpack(bomb, StateSeal.of(bomb, 1 << 29)))
        .withMessage("more than " + PackedState.MOST + " bytes");
    assertThatIOException()
        .isThrownBy(() -> PackedState.unpack(bomb))
        .withMessage("more than " + PackedState.MOST + " bytes");
  }
}
