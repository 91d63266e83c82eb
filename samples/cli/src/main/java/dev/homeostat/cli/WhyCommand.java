package dev.homeostat.cli;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.report.Explanation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers why a field of a live object has its value. */
@Command(
    name = "why",
    description = "Why a field of an object has its value: policy, rule, writer and time.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:answered", "1:an error, or no Application has such a field"})
final class WhyCommand extends BaseCommand {

  @Parameters(
      index = "0",
      paramLabel = "KIND/NAME",
      description = "The object, as in Deployment/web, apps/Deployment/web or deploy/web.")
  String object = "";

  @Parameters(
      index = "1",
      paramLabel = "PATH",
      description = "A field, with all below, as in /spec/replicas.")
  String path = "";

  @Option(
      names = "--cluster",
      paramLabel = "kube[:CONTEXT]",
      description = "The live cluster of the kubeconfig. Default: kube.")
  String cluster = Place.LIVE;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "The namespace of the Application. Default: that of the kubeconfig.")
  @Nullable String namespace;

  @Mixin OperatorRules rules = new OperatorRules();

  WhyCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    FieldPath field = ExplainCommand.path(path);
    try (Place place = Place.open(cluster)) {
      if (!(place instanceof LivePlace live)) {
        throw new Unusable(
            Problem.error("NothingFound")
                .at("--cluster")
                .expected("a live cluster, which has Applications")
                .got("a folder")
                .advice("use homeostat explain -f FILE for a folder"));
      }
      String where = namespace == null ? live.namespace() : namespace;
      ObjectArgument named = ObjectArgument.of(object, live);
      for (Resource application : new OperatedApplications(live.cluster()).in(where)) {
        List<Explanation.Field> fields = fields(live, application, named, field);
        if (!fields.isEmpty()) {
          show(application, fields);
          return OK;
        }
      }
      throw new Unusable(
          Problem.error("NothingFound")
              .expected("a field that an Application in namespace " + where + " sets or observes")
              .got(object + " " + path)
              .advice("kubectl get happ -n " + where + " lists the Applications"));
    }
  }

  private List<Explanation.Field> fields(
      LivePlace live, Resource application, ObjectArgument named, FieldPath path) {
    ExaminedApplication subject = ExaminedApplication.of(live, application, rules);
    Explanation explanation =
        subject.place().engine().hooks(hooks()).build().explain(subject.application());
    return explanation.fields().stream()
        .filter(field -> named.names(field.resource()))
        .filter(field -> field.path().startsWith(path))
        .toList();
  }

  private void show(Resource application, List<Explanation.Field> fields) {
    if (format != Format.text) {
      show(
          ExplainCommand.json(fields, Explanation.builder().fields(fields).build())
              .put("application", application.namespace() + "/" + application.name()));
      return;
    }
    WhyText text = new WhyText(terminal);
    fields.forEach(field -> text.show(application, field));
  }
}
