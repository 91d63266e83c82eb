package dev.homeostat.benchmarks;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * A Deployment with two containers of 15 environment variables each: in its desired form, and as an
 * API server returns it after it was applied. Every call parses it again, so no two trees share a
 * text.
 */
public final class WebDeployment {

  /** The field manager that applied it. */
  static final String FIELD_MANAGER = "shop-operator";

  /** A variable of the second container. */
  static final String A_VARIABLE = "/spec/template/spec/containers/1/env/13";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final byte[] WANTED = bytes("web.json");
  private static final byte[] LIVE = bytes("web-live.json");

  private WebDeployment() {}

  /**
   * As its owner wants it.
   *
   * @return a new tree
   */
  public static ObjectNode wanted() {
    return read(WANTED);
  }

  /**
   * As an API server returns it.
   *
   * @return a new tree
   */
  public static ObjectNode live() {
    return read(LIVE);
  }

  static ObjectNode read(byte[] json) {
    try {
      return (ObjectNode) JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a parser before the first token. */
  static JsonParser parser(byte[] json) throws IOException {
    return JSON.createParser(json);
  }

  /** Returns the watch event of an object. */
  static byte[] event(ObjectNode object) {
    try {
      return JSON.writeValueAsBytes(
          JSON.createObjectNode().put("type", "MODIFIED").set("object", object));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(String name) {
    try (InputStream in =
        Objects.requireNonNull(WebDeployment.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
