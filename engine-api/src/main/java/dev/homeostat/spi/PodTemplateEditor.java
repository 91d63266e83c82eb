package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The editor of the pod template of a resource. Its paths begin at the template, so that a hook
 * treats a Pod, a Deployment and a CronJob alike. All changes are changes of the resource (rule
 * HOOK-7).
 */
@API(status = STABLE, since = "0.1")
public final class PodTemplateEditor {

  private final DesiredStateEditor.Target target;
  private final FieldPath root;

  PodTemplateEditor(DesiredStateEditor.Target target, FieldPath root) {
    this.target = target;
    this.root = root;
  }

  /**
   * Returns the path of a field in the resource.
   *
   * @param path from the template on, as in {@code /spec/nodeSelector}
   * @return as in {@code /spec/template/spec/nodeSelector}
   */
  public FieldPath path(String path) {
    FieldPath at = root;
    for (FieldPath.Segment segment : FieldPath.parse(path).segments()) {
      at = at.then(segment);
    }
    return at;
  }

  /**
   * Returns the names of the containers.
   *
   * @return in their order, without init containers
   */
  public List<String> containers() {
    return path("/spec/containers").in(target.desired().tree()).stream()
        .flatMap(JsonNode::valueStream)
        .map(container -> container.path("name").asText())
        .toList();
  }

  /**
   * Sets a field of the template to a text.
   *
   * @param path from the template on
   * @param text the value
   * @return this
   */
  public PodTemplateEditor set(String path, String text) {
    return set(path, JsonNodeFactory.instance.textNode(text));
  }

  /**
   * Sets a field of the template to a number.
   *
   * @param path from the template on
   * @param number the value
   * @return this
   */
  public PodTemplateEditor set(String path, int number) {
    return set(path, JsonNodeFactory.instance.numberNode(number));
  }

  /**
   * Sets a field of the template to a number.
   *
   * @param path from the template on
   * @param number the value
   * @return this
   */
  public PodTemplateEditor set(String path, long number) {
    return set(path, JsonNodeFactory.instance.numberNode(number));
  }

  /**
   * Sets a field of the template to true or false.
   *
   * @param path from the template on
   * @param flag the value
   * @return this
   */
  public PodTemplateEditor set(String path, boolean flag) {
    return set(path, JsonNodeFactory.instance.booleanNode(flag));
  }

  /**
   * Sets a field of the template to any value.
   *
   * @param path from the template on
   * @param value a tree; null is refused
   * @return this
   */
  public PodTemplateEditor set(String path, JsonNode value) {
    target.set(path(path), value);
    return this;
  }

  /**
   * Puts an element into a keyed list or a set of the template.
   *
   * @param list from the template on, as in {@code /spec/volumes}
   * @param element with its keys
   * @return this
   */
  public PodTemplateEditor put(String list, JsonNode element) {
    target.put(path(list), element);
    return this;
  }

  /**
   * Sets a label of the pods.
   *
   * @param name its name
   * @param value its value
   * @return this
   */
  public PodTemplateEditor label(String name, String value) {
    target.set(path("/metadata/labels").key(name), JsonNodeFactory.instance.textNode(value));
    return this;
  }

  /**
   * Sets an annotation of the pods.
   *
   * @param name its name
   * @param value its value
   * @return this
   */
  public PodTemplateEditor annotation(String name, String value) {
    target.set(path("/metadata/annotations").key(name), JsonNodeFactory.instance.textNode(value));
    return this;
  }
}
