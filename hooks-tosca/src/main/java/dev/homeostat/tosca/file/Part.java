package dev.homeostat.tosca.file;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A value in a TOSCA file, with its place. The place is computed only when it is asked for, so that
 * walking through a file costs little.
 */
@API(status = INTERNAL)
public final class Part {

  private final Document document;
  private final @Nullable Part parent;
  private final String key;
  private final JsonNode tree;

  private Part(Document document, @Nullable Part parent, String key, JsonNode tree) {
    this.document = document;
    this.parent = parent;
    this.key = key;
    this.tree = tree;
  }

  /**
   * The whole of a file.
   *
   * @param document as it was read
   * @return its root
   */
  public static Part of(Document document) {
    return new Part(document, null, "", document.tree());
  }

  /**
   * The value itself.
   *
   * @return frozen; missing if there is none
   */
  public JsonNode tree() {
    return tree;
  }

  /**
   * By which name or index its parent has it.
   *
   * @return empty for the root
   */
  public String key() {
    return key;
  }

  /**
   * A member of an object.
   *
   * @param name of the member
   * @return the member, which is missing if there is none
   */
  public Part get(String name) {
    return new Part(document, this, name, tree.path(name));
  }

  /**
   * An element of a list.
   *
   * @param index of the element
   * @return the element, which is missing if there is none
   */
  public Part get(int index) {
    return new Part(document, this, Integer.toString(index), tree.path(index));
  }

  /**
   * The members of an object.
   *
   * @return in their order; empty if this is none
   */
  public List<Part> members() {
    List<Part> members = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      members.add(new Part(document, this, member.getKey(), member.getValue()));
    }
    return members;
  }

  /**
   * The elements of a list.
   *
   * @return in their order; empty if this is none
   */
  public List<Part> elements() {
    List<Part> elements = new ArrayList<>();
    for (int i = 0; tree.isArray() && i < tree.size(); i++) {
      elements.add(get(i));
    }
    return elements;
  }

  /**
   * The members of the objects of a list, which have one each: how TOSCA writes maps with an order.
   * The members of an object, if it is one.
   *
   * @return in their order
   */
  public List<Part> named() {
    if (tree.isObject()) {
      return members();
    }
    List<Part> named = new ArrayList<>();
    elements().forEach(element -> named.addAll(element.members()));
    return named;
  }

  /**
   * Returns whether there is a value.
   *
   * @return false if there is none, or null
   */
  public boolean isPresent() {
    return !tree.isMissingNode() && !tree.isNull();
  }

  /**
   * Returns whether the value is an object.
   *
   * @return true for one
   */
  public boolean isObject() {
    return tree.isObject();
  }

  /**
   * The text that the value is.
   *
   * @return empty if it is no text
   */
  public Optional<String> text() {
    return tree.isTextual() ? Optional.of(tree.textValue()) : Optional.empty();
  }

  /**
   * The texts of a list.
   *
   * @return in their order, without those elements that are none
   */
  public List<Part> texts() {
    return elements().stream().filter(element -> element.tree().isTextual()).toList();
  }

  /**
   * The same place with nothing in it.
   *
   * @return a part that is not present
   */
  public Part without() {
    return new Part(document, parent, key, MissingNode.getInstance());
  }

  /**
   * Returns the same value under another name; its place stays.
   *
   * @param name that {@link #key} returns
   * @return a part with this name
   */
  public Part named(String name) {
    return new Part(new Document(tree, document.origin().below(pointer())), null, name, tree);
  }

  /**
   * The same place with another value in it, such as one that was worked out.
   *
   * @param value frozen
   * @return a part with this value
   */
  public Part with(JsonNode value) {
    return new Part(document, parent, key, value);
  }

  /**
   * The way from the root.
   *
   * @return a pointer into the file
   */
  public JsonPointer pointer() {
    if (parent == null) {
      return JsonPointer.empty();
    }
    JsonPointer above = parent.pointer();
    return parent.tree.isArray()
        ? above.appendIndex(Integer.parseInt(key))
        : above.appendProperty(key);
  }

  /**
   * Returns the place in the text.
   *
   * @return empty if it is not from a text
   */
  public Optional<Location> location() {
    return document.locate(pointer());
  }

  /**
   * The value as a document of its own, which knows where it came from.
   *
   * @return the document
   */
  public Document document() {
    return new Document(tree, document.origin().below(pointer()));
  }

  @Override
  public String toString() {
    return "Part(" + pointer() + ")";
  }
}
