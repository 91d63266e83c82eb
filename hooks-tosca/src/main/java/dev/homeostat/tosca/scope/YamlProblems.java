package dev.homeostat.tosca.scope;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.Optional;

/** The problems of a YAML text, with the codes of this module. */
final class YamlProblems {

  private YamlProblems() {}

  static void report(Problem problem, Report report) {
    ToscaCode code = code(problem.code());
    Problem same =
        Problem.error(code.problem())
            .at(problem.path())
            .in(problem.source())
            .expected(problem.expected())
            .got(problem.got())
            .advice(problem.advice());
    report.add(code, problem.isError() ? same : same.asWarning());
  }

  private static ToscaCode code(String code) {
    return switch (code) {
      case "TextTooLarge" -> ToscaCode.TOO_LARGE;
      case "TooDeep", "TooManyValues", "TooManyAliases", "ScalarTooLong", "RecursiveAlias" ->
          ToscaCode.YAML_LIMIT;
      case "ForeignTag", "TagDoesNotFit" -> ToscaCode.YAML_TAG;
      case "DuplicateKey" -> ToscaCode.YAML_DUPLICATE_KEY;
      default -> ToscaCode.YAML_SYNTAX;
    };
  }

  /** An empty text, which has a place all the same. */
  static Document nothing(String name) {
    return new Document(NullNode.getInstance(), pointer -> Optional.of(new Location(name, 1, 1)));
  }
}
