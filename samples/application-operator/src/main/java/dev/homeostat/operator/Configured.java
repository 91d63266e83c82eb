package dev.homeostat.operator;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Values of options that are not on the command line: of the environment, or of a file. */
final class Configured implements IDefaultValueProvider {

  private static final String PREFIX = "HOMEOSTAT_";

  private final Map<String, String> environment;
  private final @Nullable Document file;

  /**
   * Values of both.
   *
   * @param environment the variables
   * @param file the configuration file, if there is one
   */
  Configured(Map<String, String> environment, @Nullable Document file) {
    this.environment = environment;
    this.file = file;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) {
      return null;
    }
    String variable = environment.get(variable(option));
    if (variable != null || file == null) {
      return variable;
    }
    JsonNode value = file.tree().path(key(option));
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(JsonNode::asText)
          .collect(Collectors.joining(","));
    }
    return value.isValueNode() && !value.isNull() ? value.asText() : null;
  }

  /** What is in the file that no option is called like, or that is no value. */
  List<Problem> problems(Iterable<OptionSpec> options) {
    List<Problem> problems = new ArrayList<>();
    if (file == null) {
      return problems;
    }
    if (!file.tree().isObject()) {
      return List.of(
          Problem.error("NoConfiguration")
              .in(file.locate(JsonPointer.empty()))
              .expected("an object with options")
              .got("something else"));
    }
    Set<String> known =
        StreamSupport.stream(options.spliterator(), false)
            .map(Configured::key)
            .collect(Collectors.toSet());
    file.tree()
        .properties()
        .forEach(
            member -> {
              JsonPointer at = JsonPointer.empty().appendProperty(member.getKey());
              if (!known.contains(member.getKey())) {
                problems.add(
                    Problem.error("UnknownOption")
                        .at(at.toString())
                        .in(file.locate(at))
                        .expected("one of " + known.stream().sorted().toList())
                        .got(member.getKey())
                        .advice("look for the spelling"));
              } else if (member.getValue().isObject()) {
                problems.add(
                    Problem.error("NoValue")
                        .at(at.toString())
                        .in(file.locate(at))
                        .expected("a value, or a list of values")
                        .got("an object"));
              }
            });
    return problems;
  }

  /** As in HOMEOSTAT_ALLOW_CLUSTER_WIDE. */
  static String variable(OptionSpec option) {
    return PREFIX + name(option).replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /** As in allowClusterWide. */
  static String key(OptionSpec option) {
    StringBuilder key = new StringBuilder();
    for (String word : name(option).split("-")) {
      key.append(
          key.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return key.toString();
  }

  private static String name(OptionSpec option) {
    return option.longestName().substring(2);
  }
}
