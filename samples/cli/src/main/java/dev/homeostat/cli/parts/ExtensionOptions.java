package dev.homeostat.cli.parts;

import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.InvalidInputException;
import dev.homeostat.cli.input.FoundPacks;
import dev.homeostat.cli.input.HookPath;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.complete.CallsFile;
import dev.homeostat.packs.PolicyPacks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which hooks and policy packs are found. */
public final class ExtensionOptions {

  @Option(
      names = "--hooks",
      arity = "1..*",
      paramLabel = "JAR|DIR",
      description =
          "Where more hooks and policy packs are found: jars, folders of jars, folders of classes."
              + " They get a class loader of their own.")
  List<String> hookPaths = new ArrayList<>();

  @Option(
      names = "--calls",
      paramLabel = "FILE",
      description =
          "How workloads call their controller: brings the hooks complete and shutdown. The command"
              + " keys makes one.")
  @Nullable Path callsFile;

  private @Nullable CallsFile calls;

  /** Returns the hooks that are found. */
  public Hooks hooks() {
    Hooks found = HookPath.discover(hookPaths);
    return calls().map(described -> described.calls().with(found)).orElse(found);
  }

  /**
   * Returns the policy packs that are found.
   *
   * @param named names of those that count for each application
   */
  public PolicyPacks packs(List<String> named) {
    return FoundPacks.in(hookPaths, named);
  }

  /** Returns the builder of an engine with the hooks and policy packs that are found. */
  public Engine.Builder extend(Engine.Builder builder) {
    return builder.hooks(hooks()).packs(packs(List.of()));
  }

  /** Returns whether the user named a description of workload calls. */
  boolean hasCalls() {
    return callsFile != null;
  }

  /** Returns the description of workload calls, if the user named one. */
  public Optional<CallsFile> calls() {
    if (calls == null && callsFile != null) {
      try {
        calls = CallsFile.read(callsFile);
      } catch (InvalidInputException e) {
        throw new Unusable(e.problems());
      }
    }
    return Optional.ofNullable(calls);
  }
}
