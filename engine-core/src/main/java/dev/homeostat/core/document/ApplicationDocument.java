package dev.homeostat.core.document;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.HookUse;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.Source;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Reads an Application document (kind {@code Application} of {@code homeostat.dev/v1alpha1}). All
 * that is wrong with it is said at once, with pointer and line; what is in a manifest or a schema
 * is left to the engine.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ApplicationDocument {

  /** The version of the document. */
  public static final String API_VERSION = "homeostat.dev/v1alpha1";

  /** The kind of the document. */
  public static final String KIND = "Application";

  private static final Set<String> SPEC =
      Set.of(
          "manifest",
          "tosca",
          "csar",
          "toscaInputs",
          "observerSchema",
          "hooks",
          "retiredHooks",
          "suspend",
          "wanted",
          "adoption",
          "fieldRemoval",
          "waves",
          "maxDelete",
          "allowEmpty");

  /**
   * What a document says.
   *
   * @param application empty if there are errors
   * @param problems all of them
   */
  public record Reading(Optional<Application> application, List<Problem> problems) {
    public Reading {
      problems = List.copyOf(problems);
    }
  }

  private final Document document;
  private final List<Problem> problems = new ArrayList<>();

  private ApplicationDocument(Document document) {
    this.document = document;
  }

  /**
   * Whether a document is, or wants to be, an Application.
   *
   * @param document any document
   * @return true if its kind and group say so
   */
  public static boolean is(Document document) {
    return document.tree().path("kind").asText().equals(KIND)
        && document.tree().path("apiVersion").asText().startsWith("homeostat.dev/");
  }

  /**
   * Reads a document.
   *
   * @param document of kind Application
   * @return the application, or all that is wrong
   */
  public static Reading read(Document document) {
    return new ApplicationDocument(document).read();
  }

  private Reading read() {
    JsonNode tree = document.tree();
    if (!tree.path("apiVersion").asText().equals(API_VERSION)) {
      wrong("UnknownVersion", "/apiVersion", API_VERSION, "another", "use " + API_VERSION);
    }
    String name = name("/metadata/name", "");
    String namespace = name("/metadata/namespace", "default");
    JsonNode spec = tree.path("spec");
    if (!spec.isObject()) {
      wrong("MissingField", "/spec", "an object", got(spec), "describe the application in spec");
    }
    for (Map.Entry<String, JsonNode> member : spec.properties()) {
      if (!SPEC.contains(member.getKey())) {
        wrong(
            "UnknownField",
            "/spec/" + member.getKey().replace("~", "~0").replace("/", "~1"),
            "one of " + String.join(", ", new TreeSet<>(SPEC)),
            "another field",
            "check the spelling");
      }
    }
    Settings settings = settings(spec);
    Optional<Source> source = source(spec);
    List<ObserverSchema> schemas = new ArrayList<>();
    for (int i = 0; i < list("/spec/observerSchema").size(); i++) {
      schemas.add(ObserverSchema.of(document.at(JsonPointer.compile("/spec/observerSchema/" + i))));
    }
    List<HookUse> hooks = hooks();
    List<String> retired = new ArrayList<>();
    list("/spec/retiredHooks").forEach(hook -> retired.add(hook.asText()));
    if (problems.stream().anyMatch(Problem::isError) || source.isEmpty()) {
      return new Reading(Optional.empty(), problems);
    }
    Application.Builder builder =
        Application.named(namespace, name)
            .uid(tree.at("/metadata/uid").asText(""))
            .source(source.get())
            .settings(before -> settings)
            .retiredHooks(retired.toArray(String[]::new));
    schemas.forEach(builder::observe);
    hooks.forEach(hook -> builder.hook(hook.name(), hook.settings()));
    return new Reading(Optional.of(builder.build()), problems);
  }

  private String name(String pointer, String otherwise) {
    JsonNode value = document.tree().at(pointer);
    if (Trees.isAbsent(value) && !otherwise.isEmpty()) {
      return otherwise;
    }
    String text = value.asText();
    if (!value.isTextual()
        || text.length() > 253
        || !text.matches("[a-z0-9]([-.a-z0-9]*[a-z0-9])?")) {
      wrong(
          "InvalidName",
          pointer,
          "small letters, digits, '-' and '.', at most 253",
          value.isTextual() ? "another text" : got(value),
          "choose a name that a server accepts");
      return "invalid";
    }
    return text;
  }

  private Optional<Source> source(JsonNode spec) {
    List<String> sources =
        List.of("manifest", "tosca", "csar").stream()
            .filter(name -> !Trees.isAbsent(spec.path(name)))
            .toList();
    if (sources.size() != 1) {
      problems.add(
          problem("OneSource", "/spec")
              .rule(Rule.READ_7)
              .expected("exactly one of manifest, tosca and csar")
              .got(sources.isEmpty() ? "none" : String.join(" and ", sources))
              .advice("keep the one that counts"));
      return Optional.empty();
    }
    ObjectNode inputs =
        spec.path("toscaInputs") instanceof ObjectNode given ? given : Trees.emptyObject();
    return switch (sources.get(0)) {
      case "tosca" ->
          Optional.of(new Source.Tosca(document.at(JsonPointer.compile("/spec/tosca")), inputs));
      case "csar" -> Optional.of(new Source.Csar(spec.path("csar").asText(), inputs));
      default -> {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < list("/spec/manifest").size(); i++) {
          documents.add(document.at(JsonPointer.compile("/spec/manifest/" + i)));
        }
        yield Optional.of(new Source.OfManifest(Manifest.ofDocuments(documents)));
      }
    };
  }

  private List<HookUse> hooks() {
    List<HookUse> hooks = new ArrayList<>();
    JsonNode list = list("/spec/hooks");
    for (int i = 0; i < list.size(); i++) {
      JsonNode hook = list.get(i);
      JsonNode name = hook.isObject() ? hook.path("name") : hook;
      if (!name.isTextual() || name.textValue().isEmpty()) {
        wrong(
            "InvalidHook",
            "/spec/hooks/" + i,
            "a hook's name, or {name, settings}",
            got(hook),
            "write the name of the hook");
      } else {
        ObjectNode settings =
            hook.path("settings") instanceof ObjectNode given ? given : Trees.emptyObject();
        hooks.add(new HookUse(name.textValue(), settings));
      }
    }
    return hooks;
  }

  private Settings settings(JsonNode spec) {
    return new Settings(
        flag("/spec/suspend"),
        choice(
            "/spec/wanted",
            Map.of("present", Settings.Wanted.PRESENT, "absent", Settings.Wanted.ABSENT),
            Settings.Wanted.PRESENT),
        choice(
            "/spec/adoption",
            Map.of(
                "never", Settings.Adoption.NEVER,
                "ifUnowned", Settings.Adoption.IF_UNOWNED,
                "always", Settings.Adoption.ALWAYS),
            Settings.Adoption.NEVER),
        choice(
            "/spec/fieldRemoval",
            Map.of("remove", Settings.FieldRemoval.REMOVE, "keep", Settings.FieldRemoval.KEEP),
            Settings.FieldRemoval.REMOVE),
        choice(
            "/spec/waves/prune",
            Map.of("last", Settings.Prune.LAST, "first", Settings.Prune.FIRST),
            Settings.Prune.LAST),
        flag("/spec/waves/ready"),
        percentage(spec.path("maxDelete")),
        flag("/spec/allowEmpty"));
  }

  private boolean flag(String pointer) {
    JsonNode value = document.tree().at(pointer);
    if (!Trees.isAbsent(value) && !value.isBoolean()) {
      wrong("WrongType", pointer, "true or false", got(value), "write true or false");
    }
    return value.asBoolean(false);
  }

  private <T> T choice(String pointer, Map<String, T> choices, T otherwise) {
    JsonNode value = document.tree().at(pointer);
    if (Trees.isAbsent(value)) {
      return otherwise;
    }
    T chosen = value.isTextual() ? choices.get(value.textValue()) : null;
    if (chosen == null) {
      wrong(
          "UnknownChoice",
          pointer,
          "one of " + String.join(", ", new TreeSet<>(choices.keySet())),
          value.isTextual() ? "another word" : got(value),
          "check the spelling");
      return otherwise;
    }
    return chosen;
  }

  private int percentage(JsonNode value) {
    if (Trees.isAbsent(value)) {
      return Settings.DEFAULT.maxDelete();
    }
    if (!value.isInt() || value.intValue() < 0 || value.intValue() > 100) {
      wrong("WrongType", "/spec/maxDelete", "a percentage, 0 to 100", got(value), "write a number");
      return Settings.DEFAULT.maxDelete();
    }
    return value.intValue();
  }

  private JsonNode list(String pointer) {
    JsonNode value = document.tree().at(pointer);
    if (!Trees.isAbsent(value) && !value.isArray()) {
      wrong("WrongType", pointer, "a list", got(value), "begin each entry with a dash");
      return Trees.emptyObject();
    }
    return value;
  }

  private static String got(JsonNode value) {
    return value.isMissingNode()
        ? "nothing"
        : switch (value.getNodeType()) {
          case OBJECT -> "an object";
          case ARRAY -> "a list";
          case STRING -> "a text";
          case NUMBER -> "a number";
          case BOOLEAN -> "true or false";
          default -> "null";
        };
  }

  private void wrong(String code, String pointer, String expected, String got, String advice) {
    problems.add(problem(code, pointer).expected(expected).got(got).advice(advice));
  }

  private Problem problem(String code, String pointer) {
    return Problem.error(code).at(pointer).in(document.locate(JsonPointer.compile(pointer)));
  }
}
