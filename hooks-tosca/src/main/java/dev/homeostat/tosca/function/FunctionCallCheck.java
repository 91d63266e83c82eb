package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Scope;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/** Finds the calls of functions in values, and checks that they are written as they should be. */
@API(status = INTERNAL)
public final class FunctionCallCheck {

  private final Scope scope;

  /** Functions of a Simple Profile whose names no value has as its only key. */
  private static final Set<String> GETTERS =
      Set.of(
          "get_input",
          "get_property",
          "get_attribute",
          "get_artifact",
          "get_operation_output",
          "get_nodes_of_type");

  private static final Set<String> UNFURL = Set.of("eval", "get_env");

  private final Dialect dialect;
  private final Report report;

  /**
   * Checks the calls in a file.
   *
   * @param scope of the file
   * @param report gains what is wrong
   */
  public FunctionCallCheck(Scope scope, Report report) {
    this.scope = scope;
    this.dialect = scope.dialect();
    this.report = report;
  }

  /**
   * Returns whether a value is a call.
   *
   * @param part any value
   * @param dialect how calls are written
   * @return true if it is one itself
   */
  public static boolean isCall(Part part, Dialect dialect) {
    return FunctionCall.in(part, dialect).isPresent();
  }

  /**
   * Returns whether a value depends on a call.
   *
   * @param part any value
   * @param dialect how calls are written
   * @return true if it is one, or holds one
   */
  public static boolean isIn(Part part, Dialect dialect) {
    if (isCall(part, dialect)) {
      return true;
    }
    List<Part> inside = part.isObject() ? part.members() : part.elements();
    return inside.stream().anyMatch(each -> isIn(each, dialect));
  }

  /**
   * Checks all calls in a value.
   *
   * @param part any value
   */
  public void check(Part part) {
    Optional<FunctionCall> call = FunctionCall.in(part, dialect);
    call.ifPresent(this::check);
    if (call.isEmpty() && part.isObject()) {
      if (dialect.isSimple()) {
        misspelled(part);
      } else {
        malformed(part);
      }
    }
    (part.isObject() ? part.members() : part.elements())
        .stream().filter(each -> !isProse(each)).forEach(this::check);
  }

  /** A description is for people, whatever it begins with. */
  private static boolean isProse(Part part) {
    return part.key().equals("description") && part.tree().isTextual();
  }

  /** In a Simple Profile a call of an unknown function would be taken for a value. */
  private void misspelled(Part part) {
    if (part.tree().size() != 1) {
      return;
    }
    Part member = part.members().get(0);
    boolean unfurl =
        UNFURL.contains(member.key())
            && scope.file().get("tosca_definitions_version").tree().asText().contains("unfurl");
    Optional<String> meant =
        GETTERS.contains(member.key())
            ? Optional.empty()
            : GETTERS.stream()
                .filter(each -> NameSimilarity.distance(each, member.key()) <= 2)
                .sorted()
                .findFirst();
    if (unfurl || meant.isPresent()) {
      report.add(
          ToscaCode.FUNCTION_UNSUPPORTED,
          member,
          "a function of TOSCA",
          MessageWords.name(member.key()),
          meant
              .map(name -> "write " + MessageWords.name(name) + " if that is meant")
              .orElse("write the value: expressions of Unfurl are not evaluated"));
    }
  }

  private void malformed(Part part) {
    for (Part member : part.members()) {
      if (FunctionCall.isName(member.key()) && part.tree().size() > 1) {
        report.add(
            ToscaCode.FUNCTION_ARGUMENTS,
            member,
            "a function as the only key of its object",
            "other keys beside it",
            "write the function alone, or '$$' for a key that begins with a dollar");
        return;
      }
    }
  }

  private void check(FunctionCall call) {
    if (dialect.isSimple()) {
      return;
    }
    Optional<FunctionSignature> known = FunctionSignature.of(call.name());
    if (known.isPresent()) {
      builtIn(call, known.get());
      return;
    }
    Optional<Part> custom = scope.function(call.name());
    if (custom.isPresent()) {
      custom(call, custom.get());
    } else {
      report.add(
          ToscaCode.FUNCTION_UNSUPPORTED,
          call.part(),
          "a function of TOSCA, or one that a file defines",
          MessageWords.name(call.name()),
          "define it under 'functions', or write '$$' for a text that begins with a dollar");
    }
  }

  private void builtIn(FunctionCall call, FunctionSignature signature) {
    boolean single = call.name().equals("get_input") || call.name().equals("value");
    boolean list = call.given().tree().isArray();
    int count = call.arguments().size();
    boolean fits = count >= signature.least() && count <= signature.most();
    if (!fits || !(list || single || !call.given().isPresent())) {
      report.add(
          ToscaCode.FUNCTION_ARGUMENTS,
          call.part(),
          "a list of " + count(signature) + " arguments for " + MessageWords.name(call.name()),
          list ? count + " arguments" : MessageWords.kind(call.given().tree()),
          "correct the arguments");
    }
  }

  private static String count(FunctionSignature signature) {
    if (signature.least() == signature.most()) {
      return Integer.toString(signature.least());
    }
    return signature.most() == Integer.MAX_VALUE
        ? "at least " + signature.least()
        : signature.least() + " to " + signature.most();
  }

  /** A function that a file defines takes what any of its signatures takes. */
  private void custom(FunctionCall call, Part definition) {
    int count = call.arguments().size();
    List<Part> signatures = definition.get("signatures").elements();
    boolean fits = signatures.isEmpty();
    for (Part signature : signatures) {
      int least = signature.get("arguments").tree().size();
      int most = least + signature.get("optional_arguments").tree().size();
      boolean variadic = signature.get("variadic").tree().asBoolean();
      fits |= count >= least && (variadic || count <= most);
    }
    if (!fits) {
      report.add(
          ToscaCode.FUNCTION_ARGUMENTS,
          call.part(),
          "arguments that a signature of " + MessageWords.name(call.name()) + " takes",
          count + " arguments",
          "correct the arguments, or the signatures");
    }
  }
}
