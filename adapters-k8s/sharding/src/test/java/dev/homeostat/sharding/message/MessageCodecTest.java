package dev.homeostat.sharding.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.message.PeerMessage.Heartbeat;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** The bytes of heartbeats: those of this version, and those of the one before. */
class MessageCodecTest {

  private static PeerMessage decode(byte[] bytes) throws IOException {
    return MessageCodec.decode(bytes, 0, bytes.length);
  }

  @Test
  void a_heartbeat_is_read_as_it_was_written() throws IOException {
    BitSet claims = BitSet.valueOf(new long[] {5, 1L << 62});
    Heartbeat beat =
        new Heartbeat("a", PeerMessage.VERSION, 256, SharingTiming.DEFAULT, 7, 9, true, claims);
    assertThat(decode(MessageCodec.encode(beat))).isEqualTo(beat);
  }

  /** Version 1 has no times: its number would be read as one of them. */
  @Test
  void of_a_heartbeat_of_version_1_only_the_sender_counts() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(1);
      out.writeInt(1);
      out.writeUTF("former");
      out.writeInt(256);
      out.writeLong(7);
      out.writeLong(9);
    }
    assertThat(decode(bytes.toByteArray()))
        .isInstanceOfSatisfying(
            Heartbeat.class,
            beat -> {
              assertThat(beat.sender()).isEqualTo("former");
              assertThat(beat.version()).isEqualTo(1);
              assertThat(beat.number()).isZero();
              assertThat(beat.claims().isEmpty()).isTrue();
            });
  }
}
