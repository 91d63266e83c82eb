package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The origin of a field of the desired state: the manifest, a hook or the server (rule STATE-1).
 */
@API(status = STABLE, since = "0.1")
public sealed interface FieldOrigin
    permits FieldOrigin.ByManifest, FieldOrigin.ByHook, FieldOrigin.ByServer {

  /** The manifest. */
  FieldOrigin MANIFEST = new ByManifest();

  /** The server, which filled in a field that was not set. */
  FieldOrigin SERVER = new ByServer();

  /** The manifest set it. */
  record ByManifest() implements FieldOrigin {
    /** As in the state. */
    @Override
    public String toString() {
      return "manifest";
    }
  }

  /**
   * A hook set it.
   *
   * @param name the hook's name
   */
  record ByHook(String name) implements FieldOrigin {
    // Refuses null.
    public ByHook {
      Objects.requireNonNull(name, "name");
    }

    /** As in the state. */
    @Override
    public String toString() {
      return "hook:" + name;
    }
  }

  /** The server set it, and it is pinned. */
  record ByServer() implements FieldOrigin {
    /** As in the state. */
    @Override
    public String toString() {
      return "server";
    }
  }

  /**
   * A hook.
   *
   * @param name the hook's name
   * @return the origin
   */
  static FieldOrigin hook(String name) {
    return new ByHook(name);
  }

  /**
   * Reads what {@code toString} writes.
   *
   * @param text {@code manifest}, {@code hook:<name>} or {@code server}
   * @return the origin
   * @throws IllegalArgumentException if it is none of them
   */
  static FieldOrigin parse(String text) {
    if (text.startsWith("hook:")) {
      return new ByHook(text.substring("hook:".length()));
    }
    return switch (text) {
      case "manifest" -> MANIFEST;
      case "server" -> SERVER;
      default ->
          throw new IllegalArgumentException(
              "expected manifest, hook:<name> or server, got " + text);
    };
  }
}
