package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An object as a watch saw it. For the time of the call only: whoever keeps it keeps the whole
 * object in memory.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class WatchedObject {

  private final ResourceAddress address;
  private final String uid;
  private final String resourceVersion;
  private final boolean beingDeleted;
  private final String mark;
  private final Supplier<JsonNode> content;
  private @Nullable JsonNode tree;

  WatchedObject(
      ResourceAddress address,
      String uid,
      String resourceVersion,
      boolean beingDeleted,
      String mark,
      Supplier<JsonNode> content) {
    this.address = address;
    this.uid = uid;
    this.resourceVersion = resourceVersion;
    this.beingDeleted = beingDeleted;
    this.mark = mark;
    this.content = content;
  }

  /**
   * An object that is at hand as a tree.
   *
   * @param resource as it was read
   * @return as a watch would tell it
   */
  public static WatchedObject of(Resource resource) {
    return new WatchedObject(
        resource.address(),
        resource.uid(),
        resource.resourceVersion(),
        resource.isBeingDeleted(),
        resource.label(Application.UID_LABEL).orElse(""),
        resource::tree);
  }

  /**
   * Which object.
   *
   * @return its address
   */
  public ResourceAddress address() {
    return address;
  }

  /**
   * Which incarnation.
   *
   * @return its uid
   */
  public String uid() {
    return uid;
  }

  /**
   * Which content.
   *
   * @return its resourceVersion
   */
  public String resourceVersion() {
    return resourceVersion;
  }

  /**
   * Whether its deletion has begun.
   *
   * @return true if it only waits for finalizers
   */
  public boolean isBeingDeleted() {
    return beingDeleted;
  }

  /**
   * Of which application it is.
   *
   * @return the value of the label {@link Application#UID_LABEL}
   */
  public Optional<String> applicationUid() {
    return mark.isEmpty() ? Optional.empty() : Optional.of(mark);
  }

  /**
   * The whole object; made when it is first asked for.
   *
   * @return its tree
   */
  public JsonNode tree() {
    JsonNode made = tree;
    if (made == null) {
      made = content.get();
      tree = made;
    }
    return made;
  }

  /** Address and version. */
  @Override
  public String toString() {
    return address + " " + resourceVersion;
  }
}
