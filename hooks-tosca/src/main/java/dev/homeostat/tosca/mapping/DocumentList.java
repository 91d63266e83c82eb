package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;

/** Works with trees that know where they stand. */
final class DocumentList {

  private DocumentList() {}

  static List<Document> elements(Document list) {
    List<Document> elements = new ArrayList<>();
    for (int i = 0; i < list.tree().size(); i++) {
      elements.add(list.at(JsonPointer.empty().appendIndex(i)));
    }
    return elements;
  }

  /** The document itself, or the items of a list of resources, and of lists in it. */
  static List<Document> flat(Document document) {
    boolean list =
        document.tree().path("kind").asText().endsWith("List")
            && document.tree().path("items").isArray();
    return list
        ? elements(document.at(JsonPointer.compile("/items"))).stream()
            .flatMap(item -> flat(item).stream())
            .toList()
        : List.of(document);
  }

  static Problem problem(ToscaCode code, Document place) {
    return Problem.error(code.problem()).in(place.locate(JsonPointer.empty()));
  }
}
