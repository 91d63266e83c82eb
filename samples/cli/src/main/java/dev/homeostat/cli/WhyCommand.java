package dev.homeostat.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.report.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Answers why a field of a live object has its value. */
@Command(
    name = "why",
    description =
        "Why a field of an object has its value: its owners, and the policy, rule, place and hook of"
            + " the Application that wants it.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:answered", "1:an error, or no such object or field"})
final class WhyCommand extends BaseCommand.OnApplication {

  @Parameters(
      arity = "0..2",
      paramLabel = "KIND/NAME PATH",
      hideParamSyntax = true,
      description =
          "The object, as in Deployment/web, apps/Deployment/web or deploy/web, and a field, with all"
              + " below, as in /spec/replicas. The Application is that of FILE, or one of the"
              + " namespace in a live cluster.")
  List<String> what = new ArrayList<>();

  @Mixin OperatorRules rules = new OperatorRules();

  WhyCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    separate(what);
    if (what.size() != 2) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "expected KIND/NAME and PATH, got " + what.size() + " arguments");
    }
    FieldPath path = ExplainCommand.path(what.get(1));
    try (Place place = open(files.isEmpty())) {
      Optional<ExaminedApplication> ofFiles =
          files.isEmpty() ? Optional.empty() : Optional.of(subject(place, Optional.empty(), rules));
      String where =
          ofFiles
              .filter(it -> namespace == null)
              .map(it -> it.application().id().namespace())
              .orElseGet(() -> place.namespace(namespace));
      Optional<OwnedObject> owned =
          new LiveObject(what.get(0), where).find(place).map(live -> OwnedObject.of(live, place));
      owned.ifPresent(it -> tell(it.problems()));
      Wishes wishes =
          ofFiles.isPresent()
              ? ofFiles(place, ofFiles.get())
              : ofCluster(place, home(owned, where));
      List<WhyField> fields = new WhyFields(owned, wishes).at(path);
      if (fields.isEmpty()) {
        throw new Unusable(nothing(where));
      }
      show(wishes, fields);
    }
    return OK;
  }

  /** Applications want objects of their own namespace. */
  private static String home(Optional<OwnedObject> owned, String where) {
    return owned
        .map(it -> it.object().namespace())
        .filter(namespace -> !namespace.isEmpty())
        .orElse(where);
  }

  private Wishes ofFiles(Place place, ExaminedApplication subject) {
    String name = subject.application().id().toString();
    Explanation explanation = explain(subject);
    tell(explanation.problems());
    List<Explanation.Field> fields = about(place, explanation);
    return new Wishes(fields.isEmpty() ? name + ", which does not want the object" : name, fields);
  }

  private Wishes ofCluster(Place place, String where) {
    if (!(place instanceof LivePlace live)) {
      return new Wishes("not known; name its files with --file", List.of());
    }
    try {
      for (Resource application : new OperatedApplications(live.cluster()).in(where)) {
        Explanation explanation = explain(ExaminedApplication.of(live, application, rules));
        List<Explanation.Field> fields = about(place, explanation);
        if (!fields.isEmpty()) {
          return new Wishes(application.namespace() + "/" + application.name(), fields);
        }
      }
    } catch (Unusable e) {
      tell(e.problems().stream().map(Problem::asWarning).toList());
      return new Wishes("not known", List.of());
    }
    return new Wishes("none in namespace " + where, List.of());
  }

  private Explanation explain(ExaminedApplication subject) {
    return engine(subject.place(), List.of()).explain(subject.application());
  }

  private List<Explanation.Field> about(Place place, Explanation explanation) {
    ObjectArgument named = ObjectArgument.of(what.get(0), place);
    return explanation.fields().stream().filter(field -> named.names(field.resource())).toList();
  }

  private Problem nothing(String where) {
    return Problem.error("NothingFound")
        .expected("an object in namespace " + where + ", or one that an Application wants")
        .got(SafeText.of(String.join(" ", what)))
        .advice("check its kind, its name, the path and the --namespace");
  }

  private void show(Wishes wishes, List<WhyField> fields) {
    if (format == Format.text) {
      WhyText text = new WhyText(terminal, wishes);
      fields.forEach(text::show);
      return;
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (!wishes.fields().isEmpty()) {
      json.put("application", wishes.application());
    }
    ArrayNode list = json.putArray("fields");
    fields.forEach(field -> list.add(field.json()));
    show(json);
  }
}
