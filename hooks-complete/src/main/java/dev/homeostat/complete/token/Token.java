package dev.homeostat.complete.token;

import dev.homeostat.complete.TokenKey;
import dev.homeostat.complete.access.Call;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The token of a workload: the uid of the incarnation of its application, and a 256-bit code over
 * the uid, the application's name and the purpose. A wrong token is detected without reading a
 * store.
 *
 * @param uid of the incarnation, not secret
 * @param code proves that the controller has made the token for it
 */
record Token(String uid, byte[] code) {

  /** Longer than any that was made: a uid has 253 characters at most. */
  private static final int LONGEST = 512;

  private static final int CODE_BYTES = 32;
  private static final String VERSION = "homeostat.dev/call-token/v1";
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  /** A token that is never valid. It is checked like any other, so that this takes as long. */
  private static final Token NONE = new Token("", new byte[CODE_BYTES]);

  static Token of(Call call, String uid, TokenKey key) {
    return new Token(uid, key.code(message(call, uid)));
  }

  /** Reads what was presented; what is no token becomes one that is always wrong. */
  static Token parse(String text) {
    int dot = text.indexOf('.');
    if (dot < 0 || text.length() > LONGEST) {
      return NONE;
    }
    try {
      String uid = new String(DECODER.decode(text.substring(0, dot)), StandardCharsets.UTF_8);
      byte[] code = DECODER.decode(text.substring(dot + 1));
      return code.length == CODE_BYTES ? new Token(uid, code) : NONE;
    } catch (IllegalArgumentException e) {
      return NONE;
    }
  }

  /** Each part with its length before it, so that no two calls have one message. */
  private static byte[] message(Call call, String uid) {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    for (String part :
        new String[] {
          VERSION,
          call.purpose().word(),
          call.application().namespace(),
          call.application().name(),
          uid
        }) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      message.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
      message.writeBytes(bytes);
    }
    return message.toByteArray();
  }

  String text() {
    return ENCODER.encodeToString(uid.getBytes(StandardCharsets.UTF_8))
        + "."
        + ENCODER.encodeToString(code);
  }

  /** Never the code. */
  @Override
  public String toString() {
    return "Token(" + uid + ")";
  }
}
