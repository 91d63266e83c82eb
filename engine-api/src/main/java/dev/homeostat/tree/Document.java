package dev.homeostat.tree;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A frozen tree and where it was written. Nothing is promised of its content: it may be a valid
 * resource or any other JSON value.
 *
 * @param tree the tree, frozen
 * @param origin where its values stand
 */
@API(status = STABLE, since = "0.1")
public record Document(JsonNode tree, Origin origin) {

  // Freezes the tree.
  public Document {
    tree = Trees.freeze(Objects.requireNonNull(tree, "tree"));
    Objects.requireNonNull(origin, "origin");
  }

  /**
   * Returns a document for a tree that comes from no text.
   *
   * @param tree any tree
   * @return the document
   */
  public static Document of(JsonNode tree) {
    return new Document(tree, Origin.UNKNOWN);
  }

  /**
   * A part of this document.
   *
   * @param pointer where the part is
   * @return the part; its tree is JSON null if there is nothing
   */
  public Document at(JsonPointer pointer) {
    return new Document(tree.at(pointer), origin.below(pointer));
  }

  /**
   * The place of a value.
   *
   * @param pointer into the tree
   * @return the place, if known
   */
  public Optional<Location> locate(JsonPointer pointer) {
    return origin.locate(pointer);
  }

  /** The kind of the tree and its place; never its content. */
  @Override
  public String toString() {
    return "Document("
        + tree.getNodeType()
        + origin.locate(JsonPointer.empty()).map(location -> " at " + location).orElse("")
        + ")";
  }

  /** By content; where it was written does not count. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Document document && tree.equals(document.tree);
  }

  @Override
  public int hashCode() {
    return tree.hashCode();
  }
}
