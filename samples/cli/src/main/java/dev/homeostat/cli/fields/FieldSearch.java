package dev.homeostat.cli.fields;

import dev.homeostat.Problem;
import dev.homeostat.cli.cluster.NearObject;
import dev.homeostat.cli.cluster.ObjectArgument;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.report.Explanation;
import dev.homeostat.text.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The problem of an object or a field that no application sets or observes. */
final class FieldSearch {

  private FieldSearch() {}

  /**
   * Returns the problem, with a similar name if there is one.
   *
   * @param what the object and perhaps a path, as typed
   * @param fields those that the application sets or observes
   */
  static Problem nothing(List<String> what, List<Explanation.Field> fields) {
    Problem problem =
        Problem.error("NothingFound")
            .expected("a resource, or a field that is set, observed or there")
            .got(SafeText.of(String.join(" ", what)));
    return near(what, fields)
        .map(near -> problem.advice("did you mean " + SafeText.of(near) + "?"))
        .orElseGet(() -> problem.advice("homeostat explain without arguments lists all there are"));
  }

  private static Optional<String> near(List<String> what, List<Explanation.Field> fields) {
    ObjectArgument object = new ObjectArgument(what.get(0), Set.of());
    List<String> paths =
        fields.stream()
            .filter(field -> object.names(field.resource()))
            .map(field -> field.path().toString())
            .toList();
    if (!paths.isEmpty() && what.size() > 1) {
      return Spelling.meant(what.get(1), paths).map(path -> what.get(0) + " " + path);
    }
    return new NearObject(
            what.get(0), fields.stream().map(Explanation.Field::resource).distinct().toList())
        .name()
        .map(near -> what.size() > 1 ? near + " " + what.get(1) : near);
  }
}
