package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The rules by which the embedded server changes a write on its own, kind by kind, and how strictly
 * it checks kinds and namespaces. They apply to requests only: an edit by hand is taken as it is.
 *
 * @param kinds the rules; of two for one kind both act, in their order
 * @param strictKinds whether a kind outside the built-in groups is unknown until a rule or a
 *     CustomResourceDefinition names it
 * @param strictNamespaces whether a namespace has to be there as an object before something is
 *     created in it; otherwise every namespace is there
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ServerRules(List<KindRule> kinds, boolean strictKinds, boolean strictNamespaces) {

  /** A server that fills in nothing and knows every kind and namespace. */
  public static final ServerRules NONE = new ServerRules(List.of(), false, false);

  // Copies the list.
  public ServerRules {
    kinds = List.copyOf(Objects.requireNonNull(kinds, "kinds"));
  }

  /**
   * One operation of a JSON patch.
   *
   * @param operation which
   * @param path where
   * @param value what, JSON null for a remove; frozen
   */
  public record Rewrite(Operation operation, JsonPointer path, JsonNode value) {
    // Freezes the value.
    public Rewrite {
      Objects.requireNonNull(operation, "operation");
      Objects.requireNonNull(path, "path");
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }
  }

  /** The operation of a rewrite. */
  public enum Operation {
    /** Sets a member or inserts an element; its parent has to be there. */
    ADD,
    /** Sets what is there. */
    REPLACE,
    /** Takes away what is there. */
    REMOVE
  }

  /**
   * The outcome of reading rules.
   *
   * @param rules those that could be read
   * @param problems of those that could not
   */
  public record Reading(ServerRules rules, List<Problem> problems) {
    // Copies the list.
    public Reading {
      Objects.requireNonNull(rules, "rules");
      problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
    }
  }

  /**
   * Reads the rules in a file, such as the {@code server.yaml} of a folder.
   *
   * @param text the file as it was read; there are no rules in an empty one
   * @param name of the file, for problems
   * @return the rules, or the problems of the file
   */
  public static Reading read(DocumentReader.Reading text, String name) {
    List<Problem> errors = text.problems().stream().filter(Problem::isError).toList();
    if (!errors.isEmpty() || text.documents().isEmpty()) {
      return new Reading(NONE, errors);
    }
    return text.documents().size() == 1
        ? read(text.documents().get(0))
        : new Reading(
            NONE,
            List.of(
                Problem.error("ServerRules")
                    .in(new Location(name, 1, 1))
                    .expected("one list of rules")
                    .got(text.documents().size() + " documents")));
  }

  /**
   * Reads rules.
   *
   * @param document a list of objects with {@code group}, {@code kind} and, each optional, {@code
   *     defaults}, {@code rewrites} and {@code scope: Cluster}
   * @return the rules, neither kinds nor namespaces strict
   */
  public static Reading read(Document document) {
    List<Problem> problems = new ArrayList<>();
    List<KindRule> rules = new ArrayList<>();
    if (!document.tree().isArray()) {
      problems.add(bad(document, "", "a list of rules, one for each kind"));
    }
    for (int i = 0; i < document.tree().size(); i++) {
      if (document.tree().isArray()) {
        readRule(document, "/" + i, problems).ifPresent(rules::add);
      }
    }
    return new Reading(new ServerRules(rules, false, false), problems);
  }

  private static Optional<KindRule> readRule(Document document, String at, List<Problem> problems) {
    JsonNode rule = document.tree().at(at);
    int before = problems.size();
    if (!rule.path("kind").isTextual()) {
      problems.add(bad(document, at + "/kind", "the name of a kind"));
    }
    JsonNode defaults = rule.path("defaults");
    if (!Trees.isAbsent(defaults) && !defaults.isObject()) {
      problems.add(bad(document, at + "/defaults", "an object"));
    }
    String scope = rule.path("scope").asText("Namespaced");
    if (!scope.equals("Cluster") && !scope.equals("Namespaced")) {
      problems.add(bad(document, at + "/scope", "Cluster or Namespaced"));
    }
    List<Rewrite> rewrites = new ArrayList<>();
    for (int i = 0; i < rule.path("rewrites").size(); i++) {
      readRewrite(document, at + "/rewrites/" + i, problems).ifPresent(rewrites::add);
    }
    if (problems.size() > before) {
      return Optional.empty();
    }
    return Optional.of(
        KindRule.of(rule.path("group").asText(""), rule.path("kind").asText())
            .withDefaults(defaults instanceof ObjectNode object ? object : Trees.emptyObject())
            .withRewrites(rewrites)
            .withClusterScope(scope.equals("Cluster")));
  }

  private static Optional<Rewrite> readRewrite(
      Document document, String at, List<Problem> problems) {
    JsonNode rewrite = document.tree().at(at);
    Operation operation =
        switch (rewrite.path("op").asText()) {
          case "add" -> Operation.ADD;
          case "replace" -> Operation.REPLACE;
          case "remove" -> Operation.REMOVE;
          default -> null;
        };
    if (operation == null) {
      problems.add(bad(document, at + "/op", "add, replace or remove"));
      return Optional.empty();
    }
    String path = rewrite.path("path").asText();
    if (!path.startsWith("/")) {
      problems.add(bad(document, at + "/path", "a JSON pointer"));
      return Optional.empty();
    }
    return Optional.of(new Rewrite(operation, JsonPointer.compile(path), rewrite.path("value")));
  }

  private static Problem bad(Document document, String at, String expected) {
    JsonNode found = document.tree().at(at);
    return Problem.error("ServerRules")
        .at(at)
        .in(document.locate(JsonPointer.compile(at)))
        .expected(expected)
        .got(
            found.isMissingNode()
                ? "nothing"
                : found.getNodeType().toString().toLowerCase(java.util.Locale.ROOT));
  }

  /**
   * These rules and others.
   *
   * @param others act after these
   * @return strict where one of the two is
   */
  public ServerRules and(ServerRules others) {
    List<KindRule> both = new ArrayList<>(kinds);
    both.addAll(others.kinds);
    return new ServerRules(
        both, strictKinds || others.strictKinds, strictNamespaces || others.strictNamespaces);
  }

  /**
   * These rules and one more.
   *
   * @param rule acts after these
   * @return new rules
   */
  public ServerRules with(KindRule rule) {
    return and(new ServerRules(List.of(rule), false, false));
  }

  /**
   * These rules with unknown kinds, or without.
   *
   * @param strict whether a kind has to be made known
   * @return new rules
   */
  public ServerRules withStrictKinds(boolean strict) {
    return new ServerRules(kinds, strict, strictNamespaces);
  }

  /**
   * These rules with missing namespaces, or without.
   *
   * @param strict whether a namespace has to be created
   * @return new rules
   */
  public ServerRules withStrictNamespaces(boolean strict) {
    return new ServerRules(kinds, strictKinds, strict);
  }

  /**
   * Returns the rules for a kind.
   *
   * @param group empty for the core group
   * @param kind as in {@code Deployment}
   * @return in their order
   */
  public List<KindRule> of(String group, String kind) {
    return kinds.stream()
        .filter(rule -> rule.kind().equals(kind) && rule.group().equals(group))
        .toList();
  }
}
