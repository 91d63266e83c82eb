package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Engine;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.ObjectArgument;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.ApplicationUse;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.report.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Explains the policy and origin of each field. */
@Command(
    name = "explain",
    description = "Policy, rule and provenance of each field.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:explained", "1:an error, or no such field"})
public final class ExplainCommand implements ProgramCommand {

  @Parameters(
      arity = "0..4",
      paramLabel = "[happ/NAME] [KIND/NAME [PATH]]",
      hideParamSyntax = true,
      description =
          "An Application of the live cluster, as in happ/web; one resource, as in Deployment/web or apps/Deployment/web, and one field with all below,"
              + " as in /spec/replicas.")
  List<String> what = new ArrayList<>();

  @Mixin OperatorRules rules = new OperatorRules();

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();

  private final Terminal terminal;
  private final CommandOutput output;
  private final ApplicationInput input;

  /** Makes the command, which prints to a terminal. */
  public ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
    this.input = new ApplicationInput(common, options, output, ApplicationUse.COMPARE);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Integer call() {
    input.separate(what);
    Optional<String> named =
        what.isEmpty() || !ApplicationInput.isApplication(what.get(0))
            ? Optional.empty()
            : Optional.of(what.remove(0));
    String call =
        common.spec().qualifiedName() + named.map(application -> " " + application).orElse("");
    common.refuse(new FieldCall(call, what).mistake());
    Optional<FieldPath> path = what.size() < 2 ? Optional.empty() : Optional.of(path(what.get(1)));
    Explanation explanation;
    List<Explanation.Field> fields;
    try (Place place = input.open(named.isPresent())) {
      Optional<ObjectArgument> object =
          what.stream().findFirst().map(text -> ObjectArgument.of(text, place));
      ExaminedApplication subject = input.subject(place, named, rules);
      Engine engine = input.engine(subject.place(), List.of());
      explanation = engine.explain(subject.application());
      fields =
          explanation.fields().stream()
              .filter(field -> object.isEmpty() || object.get().names(field.resource()))
              .filter(field -> path.isEmpty() || field.path().startsWith(path.get()))
              .toList();
      if (fields.isEmpty() && object.isPresent() && path.isPresent()) {
        fields =
            new UnlistedFields(subject, engine, explanation)
                .at(path.get(), object.get(), what.get(0));
      }
    }
    List<Problem> problems = new ArrayList<>(explanation.problems());
    if (fields.isEmpty() && !what.isEmpty() && problems.stream().noneMatch(Problem::isError)) {
      problems.add(FieldSearch.nothing(what, explanation.fields()));
    }
    output.report(problems);
    if (common.isText()) {
      new ExplainText(terminal, explanation.provenance()).show(fields, !what.isEmpty());
    } else {
      output.show(json(fields, explanation, output.withEarlier(problems)));
    }
    return problems.stream().anyMatch(Problem::isError) ? ExitCode.ERROR : ExitCode.OK;
  }

  @Override
  public Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.of(FieldsJson.none(problems));
  }

  static FieldPath path(String text) {
    return FieldArgument.of(text);
  }

  static ObjectNode json(
      List<Explanation.Field> fields, Explanation explanation, List<Problem> problems) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode list = json.putArray("fields");
    fields.forEach(field -> list.add(json(field)));
    Map<ResourceId, String> provenance = new TreeMap<>(explanation.provenance());
    provenance.keySet().retainAll(fields.stream().map(Explanation.Field::resource).toList());
    if (!provenance.isEmpty()) {
      ObjectNode resources = json.putObject("provenance");
      provenance.forEach((id, from) -> resources.put(id.toString(), from));
    }
    json.set("problems", PassJson.problems(problems));
    return json;
  }

  static ObjectNode json(Explanation.Field field) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("resource", field.resource().toString());
    json.put("path", field.path().toString());
    json.put("policy", field.policy().toString());
    json.put("rule", field.rule().id());
    field.setBy().ifPresent(origin -> json.put("setBy", origin.toString()));
    field.source().ifPresent(place -> json.put("source", place.toString()));
    PassJson.put(json, "wanted", field.wanted());
    PassJson.put(json, "found", field.found());
    field.writtenBy().ifPresent(writer -> json.put("writtenBy", writer.toString()));
    field
        .exclusion()
        .ifPresent(reason -> json.set(ExclusionText.MEMBER, ExclusionText.json(reason)));
    if (!field.note().isEmpty()) {
      json.put("note", field.note());
    }
    return json;
  }
}
