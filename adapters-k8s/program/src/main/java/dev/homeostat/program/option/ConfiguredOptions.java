package dev.homeostat.program.option;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.text.Spelling;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Values of options that are not on the command line: of the environment, of a file, or of the
 * operator.
 */
@API(status = INTERNAL)
public final class ConfiguredOptions implements IDefaultValueProvider {

  /** The begin of each variable. */
  public static final String PREFIX = "HOMEOSTAT_";

  private final Map<String, String> environment;
  private final @Nullable Document file;
  private final Map<String, String> defaults;

  /**
   * Values of all of them.
   *
   * @param environment the variables
   * @param file the configuration file, if there is one
   * @param defaults by the names of the file; they count if no other value is there
   */
  public ConfiguredOptions(
      Map<String, String> environment, @Nullable Document file, Map<String, String> defaults) {
    this.environment = environment;
    this.file = file;
    this.defaults = defaults;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) {
      return null;
    }
    String variable = variableOf(option);
    String written = variable != null ? variable : inFile(option);
    return written != null ? written : defaults.get(key(option));
  }

  /** Returns the variable of an option; an empty variable counts as not set. */
  private @Nullable String variableOf(OptionSpec option) {
    String variable = environment.get(variable(option));
    return variable == null || variable.isEmpty() ? null : variable;
  }

  private @Nullable String inFile(OptionSpec option) {
    if (file == null) {
      return null;
    }
    JsonNode value = file.tree().path(key(option));
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(JsonNode::asText)
          .collect(Collectors.joining(","));
    }
    return value.isValueNode() && !value.isNull() ? value.asText() : null;
  }

  /**
   * Returns the problems of an option's values, with their origin; also of values that are
   * overridden.
   */
  private List<Problem> values(OptionSpec option) {
    List<Problem> problems = new ArrayList<>();
    String variable = variableOf(option);
    if (variable != null) {
      problem(option, variable).map(it -> it.at(variable(option))).ifPresent(problems::add);
    }
    String written = inFile(option);
    if (written != null && file != null) {
      JsonPointer at = JsonPointer.empty().appendProperty(key(option));
      Optional<Location> place = file.locate(at);
      problem(option, written).map(it -> it.at(at.toString()).in(place)).ifPresent(problems::add);
    }
    return problems;
  }

  /** Returns the problem with a value of an option, if there is one. */
  static Optional<Problem> problem(OptionSpec option, String value) {
    if (option.converters().length == 0) {
      return Optional.empty();
    }
    ITypeConverter<?> converter = option.converters()[0];
    String split = option.splitRegex();
    for (String part : split.isEmpty() ? new String[] {value} : value.split(split, -1)) {
      try {
        converter.convert(part);
      } catch (Exception e) {
        return Optional.of(
            Problem.error("WrongValue").expected(String.valueOf(e.getMessage())).got(part));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns all that is wrong, in the environment and in the file.
   *
   * @param options the options that can be configured
   * @return empty if nothing is
   */
  public List<Problem> problems(List<OptionSpec> options) {
    List<Problem> problems = new ArrayList<>(members(options));
    options.forEach(option -> problems.addAll(values(option)));
    return problems;
  }

  /** Returns the problems of members of the file that are no option, or have no value. */
  private List<Problem> members(List<OptionSpec> options) {
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
    Set<String> known = options.stream().map(ConfiguredOptions::key).collect(Collectors.toSet());
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
                        .advice(
                            Spelling.meant(member.getKey(), known)
                                .map(it -> "is it " + it + "?")
                                .orElse("look for the spelling")));
              } else if (isNested(member.getValue())) {
                problems.add(
                    Problem.error("NoValue")
                        .at(at.toString())
                        .in(file.locate(at))
                        .expected("a value, or a list of values")
                        .got("something nested"));
              }
            });
    return problems;
  }

  private static boolean isNested(JsonNode value) {
    return value.isObject()
        || StreamSupport.stream(value.spliterator(), false).anyMatch(JsonNode::isContainerNode);
  }

  /**
   * Returns the variable of an option.
   *
   * @param option with a long name
   * @return as in {@code HOMEOSTAT_LEASE_DURATION}
   */
  public static String variable(OptionSpec option) {
    return PREFIX + name(option).replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /**
   * Returns the member of an option in the file.
   *
   * @param option with a long name
   * @return as in {@code leaseDuration}
   */
  public static String key(OptionSpec option) {
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
