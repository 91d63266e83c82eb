package dev.homeostat.tosca.grammar;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a file has the keys that its version of TOSCA knows, with values of the right kind.
 * Null stands for nothing at all, as it does for people who leave a line for later.
 */
@API(status = INTERNAL)
public final class Grammar {

  private static final Pattern VERSION =
      Pattern.compile("\\d+\\.\\d+(\\.\\d+(\\.[A-Za-z0-9_]+(-\\d+)?)?)?");
  private static final Pattern UNQUOTED_BOOLEAN =
      Pattern.compile("yes|no|on|off|true|false", Pattern.CASE_INSENSITIVE);

  /** The functions of the Simple Profiles. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "concat",
          "get_artifact",
          "get_attribute",
          "get_input",
          "get_nodes_of_type",
          "get_operation_output",
          "get_property",
          "join",
          "token");

  private final Dialect dialect;
  private final Report report;

  private Grammar(Dialect dialect, Report report) {
    this.dialect = dialect;
    this.report = report;
  }

  /**
   * Checks a file.
   *
   * @param file its root
   * @param dialect its version
   * @param report gains what is wrong
   */
  public static void check(Part file, Dialect dialect, Report report) {
    new Grammar(dialect, report).check(file, FileGrammar.FILE);
  }

  /**
   * Checks what of a file has to be right before it is known what of it is used: its keys, imports
   * and inputs.
   *
   * @param file its root
   * @param dialect its version
   * @param report gains what is wrong
   */
  public static void checkHead(Part file, Dialect dialect, Report report) {
    new Grammar(dialect, report).check(file, ManifestGrammar.FILE);
  }

  /**
   * Checks what of a node template reaches a manifest.
   *
   * @param node its definition
   * @param dialect its version
   * @param report gains what is wrong
   */
  public static void checkNode(Part node, Dialect dialect, Report report) {
    new Grammar(dialect, report).check(node, ManifestGrammar.NODE);
  }

  /**
   * Checks what of a node type reaches a manifest.
   *
   * @param type its definition
   * @param dialect its version
   * @param report gains what is wrong
   */
  public static void checkNodeType(Part type, Dialect dialect, Report report) {
    new Grammar(dialect, report).check(type, ManifestGrammar.NODE_TYPE);
  }

  /**
   * Returns whether a value may stand for true or false: it is one of both, or an English word for
   * it, which YAML before 1.2 read so.
   *
   * @param tree any value
   * @param dialect in which version; TOSCA 2.0 takes no words
   * @return whether it may
   */
  public static boolean isBoolean(JsonNode tree, Dialect dialect) {
    return tree.isBoolean()
        || (dialect.isSimple()
            && tree.isTextual()
            && UNQUOTED_BOOLEAN.matcher(tree.textValue()).matches());
  }

  /**
   * Returns whether a text is a version as TOSCA writes it.
   *
   * @param text such as {@code 1.2.3.beta-4}
   * @return whether it is
   */
  public static boolean isVersion(String text) {
    return VERSION.matcher(text).matches();
  }

  private void check(Part part, ValueShape shape) {
    if (!part.isPresent()) {
      return;
    }
    if (shape instanceof ValueShape.Ref ref) {
      check(part, ref.to().get());
    } else if (shape instanceof ValueShape.Either either) {
      boolean call = either.shortly() == ValueShape.Leaf.VALUE && isFunction(part.tree());
      check(part, part.isObject() && !call ? either.fully() : either.shortly());
    } else if (shape instanceof ValueShape.Leaf leaf) {
      leaf(part, leaf);
    } else if (shape instanceof ValueShape.MapOf map) {
      if (isKind(part, part.isObject(), "an object")) {
        part.members().forEach(member -> check(member, map.member()));
      }
    } else if (shape instanceof ValueShape.ListOf list) {
      if (isKind(part, part.tree().isArray(), "a list")) {
        part.elements().forEach(element -> check(element, list.element()));
      }
    } else if (shape instanceof ValueShape.NamedList list) {
      named(part, list);
    } else if (shape instanceof EntityShape entity) {
      entity(part, entity);
    }
  }

  private void named(Part part, ValueShape.NamedList list) {
    if (part.isObject() && dialect.isSimple()) {
      part.members().forEach(member -> check(member, list.member()));
      return;
    }
    if (!isKind(part, part.tree().isArray(), "a list")) {
      return;
    }
    for (Part element : part.elements()) {
      if (isKind(element, element.tree().size() == 1 && element.isObject(), "one named entry")) {
        check(element.members().get(0), list.member());
      }
    }
  }

  private void entity(Part part, EntityShape entity) {
    if (!isKind(part, part.isObject(), "a " + entity.name())) {
      return;
    }
    for (Part member : part.members()) {
      EntityShape.Key key = entity.key(member.key(), dialect);
      if (key != null) {
        check(member, key.shape());
      } else if (!isOther(member, entity)) {
        unknown(member, entity);
      }
    }
    for (Map.Entry<String, List<EntityShape.Key>> each : entity.keys().entrySet()) {
      EntityShape.Key key = entity.key(each.getKey(), dialect);
      if (key != null && key.mandatory() && !part.get(each.getKey()).isPresent()) {
        report.add(
            ToscaCode.KEY_MISSING,
            part,
            "a " + entity.name() + " with the key '" + each.getKey() + "'",
            "none of that name",
            "add it");
      }
    }
  }

  private boolean isOther(Part member, EntityShape entity) {
    EntityShape.Others others = entity.others();
    if (others == null || !others.in().contains(dialect)) {
      return false;
    }
    check(member, others.shape());
    return true;
  }

  private void unknown(Part member, EntityShape entity) {
    TreeSet<String> known = new TreeSet<>();
    entity.keys().keySet().stream()
        .filter(name -> entity.key(name, dialect) != null)
        .forEach(known::add);
    Optional<String> meant = NameSimilarity.closest(member.key(), known);
    String expected =
        "one of the keys of "
            + ("aeiou".indexOf(entity.name().charAt(0)) < 0 ? "a " : "an ")
            + entity.name()
            + " in "
            + dialect.text()
            + ": "
            + (known.size() > 12
                ? MessageWords.oneOf(known, member.key())
                : String.join(", ", known));
    String got = MessageWords.name(member.key());
    if (meant.isPresent()) {
      String advice = "write '" + meant.get() + "', or remove the key";
      report.add(ToscaCode.KEY_UNKNOWN, member, expected, got, advice);
    } else {
      report.deviates(ToscaCode.KEY_UNKNOWN, member, expected, got, "correct or remove the key");
    }
  }

  private void leaf(Part part, ValueShape.Leaf leaf) {
    JsonNode tree = part.tree();
    boolean fits =
        switch (leaf) {
          case VALUE -> true;
          case TEXT -> tree.isTextual();
          case BOOLEAN -> isBoolean(tree, dialect) || isCall(tree);
          case COUNT -> isCount(tree) || isCall(tree);
          case NUMBER -> tree.isNumber();
          case VERSION -> isVersion(tree);
          case RANGE -> isRange(tree);
          case TEXTS -> tree.isArray() && allTexts(tree);
          case TEXT_OR_TEXTS -> tree.isTextual() || (tree.isArray() && allTexts(tree));
          case OBJECT -> tree.isObject();
          case LIST -> tree.isArray();
        };
    isKind(part, fits, leaf.words());
  }

  private boolean isVersion(JsonNode tree) {
    return tree.isNumber() || (tree.isTextual() && (isVersion(tree.textValue()) || isCall(tree)));
  }

  /** A function of 2.0 may stand for any value; in a Simple Profile it is an object. */
  private boolean isCall(JsonNode tree) {
    return (tree.isObject() && tree.size() == 1)
        || (!dialect.isSimple() && tree.isTextual() && tree.textValue().startsWith("$"));
  }

  /** A function is a value, although it is written as an object. */
  private boolean isFunction(JsonNode tree) {
    if (!tree.isObject() || tree.size() != 1) {
      return false;
    }
    String key = tree.fieldNames().next();
    return dialect.isSimple() ? FUNCTIONS.contains(key) : key.startsWith("$");
  }

  private static boolean isCount(@Nullable JsonNode tree) {
    return tree != null && tree.isIntegralNumber() && tree.bigIntegerValue().signum() >= 0;
  }

  private static boolean isRange(JsonNode tree) {
    if (!tree.isArray() || tree.size() != 2 || !isCount(tree.get(0))) {
      return false;
    }
    JsonNode most = tree.get(1);
    return most.asText().equals("UNBOUNDED")
        || (isCount(most) && most.bigIntegerValue().compareTo(tree.get(0).bigIntegerValue()) >= 0);
  }

  private static boolean allTexts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).allMatch(JsonNode::isTextual);
  }

  private boolean isKind(Part part, boolean is, String expected) {
    if (!is) {
      report.add(
          ToscaCode.VALUE_TYPE,
          part,
          expected,
          MessageWords.kind(part.tree()),
          "write it as TOSCA has it in " + dialect.text());
    }
    return is;
  }
}
