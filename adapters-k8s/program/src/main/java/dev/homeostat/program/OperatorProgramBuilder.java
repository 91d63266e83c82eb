package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Builds the program of an operator.
 *
 * @param <O> the type of the operator's own options
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class OperatorProgramBuilder<O> {

  private final String name;
  private final Supplier<O> options;
  private String description = "";
  private String version = "";
  private @Nullable TrialExample example;
  private Map<String, String> defaults = Map.of();

  OperatorProgramBuilder(String name, Supplier<O> options) {
    this.name = Objects.requireNonNull(name, "name");
    this.options = options;
  }

  /**
   * Sets the sentence that the help begins with.
   *
   * @param value what the operator does
   * @return this
   */
  public OperatorProgramBuilder<O> description(String value) {
    description = Objects.requireNonNull(value, "description");
    return this;
  }

  /**
   * Sets the version, which {@code --version} prints after the name.
   *
   * @param value as in {@code 1.2}
   * @return this
   */
  public OperatorProgramBuilder<O> version(String value) {
    version = Objects.requireNonNull(value, "version");
    return this;
  }

  /**
   * Adds options of the operator's own: an object with fields that have picocli's annotation {@code
   * Option} with a long name. The environment and the configuration file can set them, too; {@link
   * OptionValues} has converters.
   *
   * @param value makes an object with defaults
   * @param <P> the type of the options
   * @return a builder with these options instead
   */
  public <P> OperatorProgramBuilder<P> options(Supplier<P> value) {
    OperatorProgramBuilder<P> builder =
        new OperatorProgramBuilder<>(name, Objects.requireNonNull(value, "options"));
    builder.description = description;
    builder.version = version;
    builder.example = example;
    builder.defaults = defaults;
    return builder;
  }

  /**
   * Sets defaults of options, for example from a configuration that the operator has read itself.
   * The command line, the environment and the configuration file override them.
   *
   * @param value valid values by the names of the configuration file, as in {@code leaseDuration}
   * @return this
   */
  public OperatorProgramBuilder<O> defaults(Map<String, String> value) {
    defaults = Map.copyOf(Objects.requireNonNull(value, "defaults"));
    return this;
  }

  /**
   * Adds the option {@code --try}, which runs the operator on a cluster of its own.
   *
   * @param value what is on this cluster, and what is printed
   * @return this
   */
  public OperatorProgramBuilder<O> trial(TrialExample value) {
    example = Objects.requireNonNull(value, "trial");
    return this;
  }

  /**
   * Returns the program.
   *
   * @param value puts the operator together
   * @return a new program
   */
  public OperatorProgram<O> assembly(OperatorAssembly<O> value) {
    return new OperatorProgram<>(
        new ProgramCommand<>(name, description, version, options, example != null, defaults),
        Objects.requireNonNull(value, "assembly"),
        example);
  }
}
