package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Engine;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.cli.cluster.ClusterChoice;
import dev.homeostat.cli.cluster.LiveObject;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.ObjectArgument;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ClusterAccess;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.fields.FieldOwnership;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers who owns the fields of a live object, whether an Application wants it or not. */
@Command(
    name = "who",
    description =
        "Who owns each field of an object: field manager, operation, subresource and time.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:answered", "1:an error, or no such object or field"})
public final class WhoCommand implements ProgramCommand {

  @Parameters(
      index = "0",
      paramLabel = "KIND/NAME",
      description =
          "The object, as in Deployment/web, apps/Deployment/web, deploy/web or deploy/NAMESPACE/web.")
  String name = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PATH",
      description =
          "A field, with all below, as in /spec/replicas, /spec/containers/0 or"
              + " /spec/containers/[name=app]. Default: all fields.")
  String path = "";

  @Option(
      names = "--object",
      description = "Shows the object as YAML, each line with its owners. Secrets are hidden.")
  boolean object;

  @Option(
      names = "--cluster",
      paramLabel = "DIR|kube[:CONTEXT]",
      description =
          "A folder that stands for a cluster, or the live cluster of the kubeconfig. Default: kube.")
  String cluster = Place.LIVE;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description =
          "The namespace of the object. Default: that of the kubeconfig; for a folder, default.")
  @Nullable String namespace;

  @Mixin final CommonOptions common = new CommonOptions();

  private final Terminal terminal;
  private final CommandOutput output;

  /** Makes the command, which prints to a terminal. */
  public WhoCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Integer call() {
    if (object && (!common.isText() || !path.isEmpty())) {
      throw common.mistake("--object shows the whole object as text, without PATH and --output");
    }
    common.refuse(new FieldCall(common.spec().qualifiedName(), typed()).mistake());
    FieldPath field = ExplainCommand.path(path);
    try (Place place = new ClusterAccess(output).open(ClusterChoice.shown(cluster, false))) {
      String where = place.namespace(namespace);
      Resource live = new LiveObject(name, where).in(place);
      show(OwnedObject.of(live, redaction(place, where, live)), field);
    }
    return ExitCode.OK;
  }

  @Override
  public Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.of(FieldsJson.none(problems));
  }

  private List<String> typed() {
    return path.isEmpty() ? List.of(name) : List.of(name, path);
  }

  /** Values are shown beside the object only, and an Application may know more that are secret. */
  private Function<Resource, ObjectNode> redaction(Place place, String where, Resource live) {
    if (!object || !(place instanceof LivePlace)) {
      return Engine.builder().cluster(place.cluster()).build()::redact;
    }
    ExplanationSearch search =
        new ExplanationSearch(
            place,
            ObjectArgument.of(name, place),
            new OperatorRules(),
            common.extensions()::extend);
    ExplainedObject explained =
        search.in(live.namespace().isEmpty() ? where : live.namespace(), Optional.of(live));
    output.report(explained.problems().stream().map(Problem::asWarning).toList());
    return explained.redaction();
  }

  private void show(OwnedObject owned, FieldPath field) {
    List<FieldOwnership> fields = owned.at(field);
    output.report(owned.problems());
    if (object) {
      new OwnersText(terminal, owned).object(fields);
    } else if (!common.isText()) {
      output.show(OwnersJson.of(owned, fields, output.withEarlier(owned.problems())));
    } else {
      new OwnersText(terminal, owned).list(field.segments().isEmpty() ? tracked(fields) : fields);
    }
  }

  /** Fields that no server tracks are shown if they are asked for. */
  private static List<FieldOwnership> tracked(List<FieldOwnership> fields) {
    return fields.stream().filter(field -> !(field instanceof FieldOwnership.Untracked)).toList();
  }
}
