package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.FolderUse;
import dev.homeostat.cli.cluster.LiveObject;
import dev.homeostat.cli.cluster.NearObject;
import dev.homeostat.cli.cluster.ObjectArgument;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
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
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Answers why a field of a live object has its value. */
@Command(
    name = "why",
    description =
        "Why a field of an object has its value: its owners, and the policy, rule, place and hook"
            + " of the Application that wants it.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:answered", "1:an error, or no such object or field"})
public final class WhyCommand implements ProgramCommand {

  @Parameters(
      arity = "0..3",
      paramLabel = "KIND/NAME PATH",
      hideParamSyntax = true,
      description =
          "The object, as in Deployment/web, apps/Deployment/web or deploy/web, and a field, with"
              + " all below, as in /spec/replicas. The Application is that of FILE, or one of the"
              + " namespace in a live cluster.")
  List<String> what = new ArrayList<>();

  @Mixin OperatorRules rules = new OperatorRules();

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();

  private final Terminal terminal;
  private final CommandOutput output;
  private final ApplicationInput input;

  /** Makes the command, which prints to a terminal. */
  public WhyCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
    this.input =
        new ApplicationInput(
            common, options, output, ApplicationUse.COMPARE.folder(this::folderUse));
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  private FolderUse folderUse() {
    return options.files().isEmpty() ? FolderUse.SHOW : FolderUse.COMPARE;
  }

  @Override
  public Integer call() {
    input.separate(what);
    common.refuse(new FieldCall(common.spec().qualifiedName(), what).mistakeOrMissing());
    FieldPath path = ExplainCommand.path(what.get(1));
    try (Place place = input.open(options.files().isEmpty())) {
      Optional<ExaminedApplication> ofFiles =
          options.files().isEmpty()
              ? Optional.empty()
              : Optional.of(input.subject(place, Optional.empty(), rules));
      String where =
          ofFiles
              .filter(it -> options.namespace().isEmpty())
              .map(it -> it.application().id().namespace())
              .orElseGet(() -> place.namespace(options.namespace().orElse(null)));
      ExplanationSearch search =
          new ExplanationSearch(place, ObjectArgument.of(what.get(0), place), rules, input::extend);
      Optional<ExplainedObject> wanted = ofFiles.map(search::of);
      String home = wanted.flatMap(ExplainedObject::namespace).orElse(where);
      Optional<Resource> live = new LiveObject(what.get(0), home).find(place);
      ExplainedObject explained = wanted.orElseGet(() -> search.in(home(live, where), live));
      Optional<OwnedObject> owned = live.map(it -> OwnedObject.of(it, explained.redaction()));
      output.report(explained.problems());
      owned.ifPresent(it -> output.report(it.problems()));
      List<WhyField> fields = new WhyFields(owned, explained).at(path);
      if (fields.isEmpty()) {
        List<Problem> problems = new ArrayList<>(explained.problems());
        problems.add(nothing(explained, where, place, ofFiles));
        throw new Unusable(problems);
      }
      List<Problem> problems = new ArrayList<>(explained.problems());
      owned.ifPresent(it -> problems.addAll(it.problems()));
      show(explained, fields, output.withEarlier(problems));
    }
    return ExitCode.OK;
  }

  /** Applications want objects of their own namespace. */
  private static String home(Optional<Resource> live, String where) {
    return live.map(Resource::namespace).filter(namespace -> !namespace.isEmpty()).orElse(where);
  }

  private Problem nothing(
      ExplainedObject explained,
      String where,
      Place place,
      Optional<ExaminedApplication> application) {
    if (!explained.fields().isEmpty()) {
      // The object is wanted, and not there yet.
      return FieldSearch.nothing(what, explained.fields());
    }
    Problem problem =
        Problem.error("NothingFound")
            .expected("an object in namespace " + where + ", or one that an Application wants")
            .got(SafeText.of(String.join(" ", what)));
    return application
        .flatMap(this::near)
        .or(() -> new LiveObject(what.get(0), where).near(place))
        .map(near -> problem.advice("did you mean " + near + "?"))
        .orElseGet(() -> problem.advice("check its kind, its name, the path and the --namespace"));
  }

  /** Returns an object of an application with a similar name. */
  private Optional<String> near(ExaminedApplication subject) {
    Explanation explanation =
        input.engine(subject.place(), List.of()).explain(subject.application());
    return new NearObject(
            what.get(0),
            explanation.fields().stream().map(Explanation.Field::resource).distinct().toList())
        .name();
  }

  @Override
  public Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.of(FieldsJson.none(problems));
  }

  private void show(ExplainedObject explained, List<WhyField> fields, List<Problem> problems) {
    if (common.isText()) {
      WhyText text = new WhyText(terminal, explained);
      fields.forEach(text::show);
      return;
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (!explained.fields().isEmpty()) {
      json.put("application", explained.application());
    }
    ArrayNode list = json.putArray("fields");
    fields.forEach(field -> list.add(field.json()));
    json.set("problems", PassJson.problems(problems));
    output.show(json);
  }
}
