package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The editor through which hooks change the desired state (rule HOOK-7). Its methods keep desired
 * state, schema, list bounds and provenance consistent; fields set through them are observed.
 *
 * <p>It closes when the hook returns, and when the hook is late (rule HOOK-6). A change that is not
 * allowed becomes a problem of the pass that names both sides; no method throws because of the
 * contents of an application.
 */
@API(status = STABLE, since = "0.1")
public interface DesiredStateEditor {

  /**
   * The resources of the application, with those that hooks added so far.
   *
   * @return in the order of the manifest
   */
  Stream<Target> resources();

  /**
   * One resource.
   *
   * @param id which one; without a namespace the application's counts
   * @return empty if the application has none of that id
   */
  Optional<Target> resource(ResourceId id);

  /**
   * The resources that run containers: Pod, Deployment, ReplicaSet, ReplicationController,
   * StatefulSet, DaemonSet, Job and CronJob.
   *
   * @return in the order of the manifest
   */
  default Stream<Target> workloads() {
    return resources().filter(target -> target.podSpec().isPresent());
  }

  /**
   * Adds a whole resource.
   *
   * @param resource one that the application does not have; without a namespace the application's
   *     counts
   * @return the verbs on it
   */
  Target add(Resource resource);

  /**
   * Requests the removal of all resources, as if the owner had set {@code wanted: absent} (rule
   * ACT-14). The application and its state stay.
   */
  void absent();

  /**
   * Returns whether the resources are to exist, according to the settings and the hooks before this
   * one.
   *
   * @return {@link Settings.Wanted#ABSENT} if one of them requests their removal
   */
  Settings.Wanted wanted();

  /**
   * Reports a problem of the application. If one is an error, nothing is done.
   *
   * @param problem where, what was expected, what was got, what to do; never a secret
   */
  void problem(Problem problem);

  /** A resource, and what may be done to it. Each verb returns the target. */
  interface Target {

    /**
     * Returns the id of the resource.
     *
     * @return its id
     */
    ResourceId id();

    /**
     * The desired state so far: the manifest's, and what hooks set.
     *
     * @return an immutable value
     */
    Resource desired();

    /**
     * Returns the path of the pod spec.
     *
     * @return as in {@code /spec/template/spec}; empty if this kind runs no containers
     */
    Optional<FieldPath> podSpec();

    /**
     * The paths of the containers, as in {@code /spec/template/spec/containers/[name=app]}.
     *
     * @return in their order; empty if this kind runs no containers
     */
    List<FieldPath> containers();

    /**
     * Sets a field and observes it. Setting what it is already does nothing.
     *
     * @param path not set by the manifest, and not by another hook to another value
     * @param value a tree; null is refused
     * @return this
     */
    Target set(FieldPath path, JsonNode value);

    /**
     * Sets a field and observes it, even if the manifest or an earlier hook set it to another
     * value.
     *
     * @param path any but the identity of the resource
     * @param value a tree; null is refused
     * @return this
     */
    Target override(FieldPath path, JsonNode value);

    /**
     * Puts an element into a keyed list or a set, and observes it. The bounds of the list grow by
     * one unless the element is there.
     *
     * @param list the list, which may be missing
     * @param element with its keys
     * @return this
     */
    Target put(FieldPath list, JsonNode element);

    /**
     * Observes a field that is not set: its first value is kept.
     *
     * @param path which one
     * @return this
     */
    Target observe(FieldPath path);

    /**
     * Leaves a field to other writers: it is no longer observed, and its value in the manifest
     * applies at creation only (policy <em>initial only</em>).
     *
     * @param path which one; not a part of what is one value (rule SCHEMA-9)
     * @return this
     */
    Target release(FieldPath path);

    /**
     * Marks a field as sensitive: it is shown as a digest (rule SECRET-1).
     *
     * @param path which one
     * @return this
     */
    Target sensitive(FieldPath path);

    /**
     * Sets a secret that cannot be derived (rule HOOK-8): the value on the cluster is kept as long
     * as it is the one that was generated for this epoch, else a new one is made. The field is
     * sensitive.
     *
     * @param path which field; in a Secret, plain texts go below {@code /stringData}
     * @param epoch names this generation; another name makes a new value
     * @param value makes a value; called only when one is needed, never for a plan
     * @return this
     */
    default Target generate(FieldPath path, String epoch, Supplier<String> value) {
      return generate(List.of(path), epoch, () -> List.of(value.get()));
    }

    /**
     * Sets secrets that cannot be derived and go together, such as a key and its certificate (rule
     * HOOK-8): as long as all of them are those that were generated for this epoch they are kept,
     * otherwise all are generated again, in one write. The fields are sensitive.
     *
     * @param paths which fields; in a Secret, plain texts go below {@code /stringData}
     * @param epoch names this generation; another name makes new values
     * @param values makes a value for each path, in their order; called only when they are needed,
     *     never for a plan
     * @return this
     */
    Target generate(List<FieldPath> paths, String epoch, Supplier<List<String>> values);

    /**
     * Asks that another resource is applied before this one (rule ACT-2). Has no effect if the
     * application has no such resource.
     *
     * @param other which one; without a namespace the application's counts
     * @return this
     */
    Target after(ResourceId other);

    /**
     * Sets the wave of the resource, which takes precedence over its annotations, its kind and what
     * it depends on (rule ACT-2). It is not sent to the cluster.
     *
     * @param wave resources of lower waves are created before, and deleted after; not one that
     *     differs from that of the application or of another hook
     * @return this
     */
    Target wave(int wave);

    /**
     * Sets a field to a text.
     *
     * @param path as {@link FieldPath#parse(String)} reads it
     * @param text the value
     * @return this
     */
    default Target set(String path, String text) {
      return set(path, JsonNodeFactory.instance.textNode(text));
    }

    /**
     * Sets a field to a number.
     *
     * @param path as {@link FieldPath#parse(String)} reads it
     * @param number the value
     * @return this
     */
    default Target set(String path, int number) {
      return set(path, JsonNodeFactory.instance.numberNode(number));
    }

    /**
     * Sets a field to a number.
     *
     * @param path as {@link FieldPath#parse(String)} reads it
     * @param number the value
     * @return this
     */
    default Target set(String path, long number) {
      return set(path, JsonNodeFactory.instance.numberNode(number));
    }

    /**
     * Sets a field to true or false.
     *
     * @param path as {@link FieldPath#parse(String)} reads it
     * @param flag the value
     * @return this
     */
    default Target set(String path, boolean flag) {
      return set(path, JsonNodeFactory.instance.booleanNode(flag));
    }

    /**
     * Sets a field to any value.
     *
     * @param path as {@link FieldPath#parse(String)} reads it
     * @param value a tree; null is refused
     * @return this
     */
    default Target set(String path, JsonNode value) {
      return set(FieldPath.parse(path), value);
    }

    /**
     * Returns the editor of the pod template. The template of a Pod is the Pod.
     *
     * @return empty if this kind runs no containers
     */
    default Optional<PodTemplateEditor> podTemplate() {
      return podSpec().flatMap(FieldPath::parent).map(root -> new PodTemplateEditor(this, root));
    }

    /**
     * Sets a label.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    default Target label(String name, String value) {
      return set(
          FieldPath.of("metadata", "labels", name), JsonNodeFactory.instance.textNode(value));
    }

    /**
     * Sets an annotation.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    default Target annotation(String name, String value) {
      return set(
          FieldPath.of("metadata", "annotations", name), JsonNodeFactory.instance.textNode(value));
    }
  }
}
