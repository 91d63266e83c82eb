package dev.homeostat.sharding.message;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.message.PeerMessage.Announcement;
import dev.homeostat.sharding.message.PeerMessage.Answer;
import dev.homeostat.sharding.message.PeerMessage.Farewell;
import dev.homeostat.sharding.message.PeerMessage.Heartbeat;
import dev.homeostat.sharding.roster.RosterText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.BitSet;
import org.apiguardian.api.API;

/** The bytes of messages: only numbers and texts, never objects of arbitrary classes. */
@API(status = INTERNAL)
public final class MessageCodec {

  private static final int HEARTBEAT = 1;
  private static final int ANSWER = 2;
  private static final int ANNOUNCEMENT = 3;
  private static final int FAREWELL = 4;

  private MessageCodec() {}

  /**
   * Returns the bytes of a message.
   *
   * @param message to be sent
   * @return new bytes
   */
  public static byte[] encode(PeerMessage message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(message, out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  private static void write(PeerMessage message, DataOutputStream out) throws IOException {
    if (message instanceof Heartbeat beat) {
      out.writeByte(HEARTBEAT);
      out.writeInt(beat.version());
      out.writeUTF(beat.sender());
      out.writeInt(beat.segments());
      write(beat.timing(), out);
      out.writeLong(beat.number());
      out.writeLong(beat.sequence());
      out.writeBoolean(beat.isReading());
      out.write(beat.claims().toByteArray());
    } else if (message instanceof Answer answer) {
      out.writeByte(ANSWER);
      out.writeUTF(answer.sender());
      out.writeLong(answer.number());
      out.writeLong(answer.sequence());
    } else if (message instanceof Announcement announcement) {
      out.writeByte(ANNOUNCEMENT);
      out.write(RosterText.format(announcement.roster()).getBytes(StandardCharsets.UTF_8));
    } else if (message instanceof Farewell farewell) {
      out.writeByte(FAREWELL);
      out.writeUTF(farewell.sender());
    }
  }

  /**
   * Returns the message of some bytes.
   *
   * @param bytes that contain it
   * @param offset of its first byte
   * @param length in bytes
   * @return the message
   * @throws IOException if it is none of this version
   */
  public static PeerMessage decode(byte[] bytes, int offset, int length) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
      int type = in.readUnsignedByte();
      return switch (type) {
        case HEARTBEAT -> heartbeat(in);
        case ANSWER -> new Answer(in.readUTF(), in.readLong(), in.readLong());
        case ANNOUNCEMENT -> announcement(in);
        case FAREWELL -> new Farewell(in.readUTF());
        default -> throw new IOException("expected a message of type 1 to 4, got " + type);
      };
    }
  }

  private static Heartbeat heartbeat(DataInputStream in) throws IOException {
    int version = in.readInt();
    String sender = in.readUTF();
    if (version != PeerMessage.VERSION) {
      return new Heartbeat(sender, version, 0, SharingTiming.DEFAULT, 0, 0, false, new BitSet());
    }
    return new Heartbeat(
        sender,
        version,
        in.readInt(),
        timing(in),
        in.readLong(),
        in.readLong(),
        in.readBoolean(),
        BitSet.valueOf(in.readAllBytes()));
  }

  private static void write(SharingTiming timing, DataOutputStream out) throws IOException {
    out.writeLong(timing.heartbeat().toNanos());
    out.writeLong(timing.suspicion().toNanos());
    out.writeLong(timing.quorum().toNanos());
    out.writeLong(timing.register().toNanos());
    out.writeLong(timing.margin().toNanos());
  }

  private static SharingTiming timing(DataInputStream in) throws IOException {
    try {
      return new SharingTiming(time(in), time(in), time(in), time(in), time(in));
    } catch (IllegalArgumentException e) {
      throw new IOException("times that no member has: " + e.getMessage(), e);
    }
  }

  private static Duration time(DataInputStream in) throws IOException {
    return Duration.ofNanos(in.readLong());
  }

  private static Announcement announcement(DataInputStream in) throws IOException {
    String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    try {
      return new Announcement(RosterText.parse(text));
    } catch (IllegalArgumentException e) {
      throw new IOException("a roster that is not understood: " + e.getMessage(), e);
    }
  }
}
