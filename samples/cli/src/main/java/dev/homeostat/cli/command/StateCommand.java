package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.cli.cluster.ClusterChoice;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.LiveStates;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.parts.ClusterAccess;
import dev.homeostat.cli.parts.ClusterOption;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.yaml.YamlWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the trees of a state, wherever it is stored. */
@Command(
    name = "state",
    description =
        "The state of an application: its observer schemas, the desired state, and the observed"
            + " fields as last seen. Sensitive values are digests.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:shown", "1:an error, or no state"})
public final class StateCommand implements ProgramCommand {

  private static final String OF_OPERATOR = "happ/";
  private static final List<String> TREES =
      List.of("mangledObserverSchema", "lastAppliedManifest", "lastObservedManifest");

  @Parameters(
      paramLabel = "NAME|happ/NAME",
      description = "The application; happ/NAME is an Application that an operator reconciles.")
  String named = "";

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description =
          "The application's namespace. Default: default; for happ/NAME, that of the kubeconfig.")
  @Nullable String namespace;

  @Mixin ClusterOption cluster = new ClusterOption();

  @Mixin final CommonOptions common = new CommonOptions();

  private final Terminal terminal;
  private final CommandOutput output;

  /** Makes the command, which prints to a terminal. */
  public StateCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Integer call() {
    boolean operated = named.startsWith(OF_OPERATOR);
    try (Place place =
        new ClusterAccess(output)
            .open(ClusterChoice.shown(cluster.name().orElse(null), operated))) {
      StateStore.LoadResult loading =
          operated
              ? ofOperator(place, named.substring(OF_OPERATOR.length()))
              : place.states().load(new ApplicationId(where(place), named));
      if (loading instanceof StateStore.Unreadable unreadable) {
        throw new Unusable(unreadable.problem());
      }
      show(((StateStore.Loaded) loading).state().orElseThrow(() -> none(where(place))));
      return ExitCode.OK;
    }
  }

  private StateStore.LoadResult ofOperator(Place place, String name) {
    if (!(place instanceof LivePlace live)) {
      throw new Unusable(
          Problem.error("NoOperator")
              .at("--cluster")
              .expected("kube, or kube:CONTEXT")
              .got("a folder")
              .advice("a folder has no operator; omit happ/"));
    }
    return LiveStates.ofOperator(live.cluster())
        .load(new ApplicationId(where(place), name, LiveStates.OPERATED));
  }

  private String where(Place place) {
    if (namespace != null) {
      return namespace;
    }
    return named.startsWith(OF_OPERATOR) && place instanceof LivePlace live
        ? live.namespace()
        : "default";
  }

  private Unusable none(String where) {
    return new Unusable(
        Problem.error("NoState")
            .at(named)
            .expected("an application with a state in namespace " + where)
            .got("none")
            .advice("see --namespace; happ/NAME is the state of an Application of an operator"));
  }

  @Override
  public Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.of(none(problems));
  }

  private static ObjectNode none(List<Problem> problems) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("problems", PassJson.problems(problems));
    return json;
  }

  private void show(ApplicationState state) {
    ObjectNode trees = state.toShownJson().retain(TREES);
    if (common.isText()) {
      terminal.print(YamlWriter.write(trees));
    } else {
      trees.set("problems", PassJson.problems(output.withEarlier(List.of())));
      output.show(trees);
    }
  }
}
