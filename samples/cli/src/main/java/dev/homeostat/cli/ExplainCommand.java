package dev.homeostat.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.report.Explanation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says what happens to each field, and why. */
@Command(name = "explain", description = "Policy, rule and provenance of each field.")
final class ExplainCommand extends BaseCommand.OnApplication {

  private static final Pattern RESOURCE = Pattern.compile("[A-Za-z][A-Za-z0-9]*/[^/]+");

  @Parameters(
      arity = "0..2",
      paramLabel = "KIND/NAME PATH",
      description = "One resource, and one field of it with all below.")
  List<String> what = new ArrayList<>();

  ExplainCommand(Terminal terminal) {
    super(terminal);
  }

  /** FILE takes as many words as follow; a resource and a path at its end are meant as such. */
  private void takeBackWhatIsNoFile() {
    for (int i = 1; i < files.size() && what.isEmpty(); i++) {
      if (RESOURCE.matcher(files.get(i)).matches() && !Files.exists(Path.of(files.get(i)))) {
        what = List.copyOf(files.subList(i, files.size()));
        files = List.copyOf(files.subList(0, i));
      }
    }
  }

  @Override
  public Integer call() {
    takeBackWhatIsNoFile();
    Explanation explanation = engine(openCluster()).explain(application());
    tell(explanation.problems());
    List<Explanation.Field> fields = explanation.fields().stream().filter(this::isAsked).toList();
    if (format == Format.text) {
      fields.forEach(field -> terminal.out().println(line(field)));
    } else {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      ArrayNode list = json.putArray("fields");
      fields.forEach(field -> list.add(json(field)));
      json.set("problems", PassJson.problems(explanation.problems()));
      show(json);
    }
    terminal.out().flush();
    return explanation.problems().stream().anyMatch(Problem::isError) ? ERROR : OK;
  }

  private boolean isAsked(Explanation.Field field) {
    if (!what.isEmpty()) {
      String asked = what.get(0);
      String name = field.resource().kind() + "/" + field.resource().name();
      if (!name.equalsIgnoreCase(asked)) {
        return false;
      }
    }
    return what.size() < 2 || field.path().startsWith(FieldPath.parse(what.get(1)));
  }

  private static String line(Explanation.Field field) {
    return field.resource()
        + " "
        + field.path()
        + ": "
        + field.policy()
        + " ("
        + field.rule()
        + (field.setBy() == null ? "" : ", by " + field.setBy())
        + (field.source() == null ? "" : " " + field.source())
        + "), wanted "
        + field.wanted()
        + ", found "
        + field.found()
        + (field.note().isEmpty() ? "" : "; " + field.note());
  }

  private static ObjectNode json(Explanation.Field field) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("resource", field.resource().toString());
    json.put("path", field.path().toString());
    json.put("policy", field.policy().toString());
    json.put("rule", field.rule().id());
    if (field.setBy() != null) {
      json.put("setBy", field.setBy().toString());
    }
    if (field.source() != null) {
      json.put("source", field.source().toString());
    }
    PassJson.put(json, "wanted", field.wanted());
    PassJson.put(json, "found", field.found());
    json.put("note", field.note());
    return json;
  }
}
