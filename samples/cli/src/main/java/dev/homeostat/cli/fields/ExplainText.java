package dev.homeostat.cli.fields;

import dev.homeostat.ResourceId;
import dev.homeostat.cli.output.PassText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Terminal.Style;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldOrigin;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An explanation as people read it: the fields of each resource, one a line. */
final class ExplainText {

  private static final int WIDEST_PATH = 60;

  private final Terminal terminal;
  private final Map<ResourceId, String> provenance;

  /** Shows also the origin of each resource, if it was translated. */
  ExplainText(Terminal terminal, Map<ResourceId, String> provenance) {
    this.terminal = terminal;
    this.provenance = provenance;
  }

  /** Shows fields; in detail also the titles of their rules. */
  void show(List<Explanation.Field> fields, boolean inDetail) {
    int width = fields.stream().mapToInt(field -> field.path().toString().length()).max().orElse(0);
    @Nullable ResourceId resource = null;
    for (Explanation.Field field : fields) {
      if (!field.resource().equals(resource)) {
        resource = field.resource();
        terminal.println(title(resource));
      }
      terminal.println(line(field, Math.min(width, WIDEST_PATH)));
    }
    if (inDetail) {
      Set<String> rules = new LinkedHashSet<>();
      fields.forEach(field -> rules.add(field.rule().id() + ": " + field.rule().title()));
      rules.forEach(rule -> terminal.println(terminal.paint(Style.DIM, rule)));
    }
    terminal.out().flush();
  }

  private String title(ResourceId resource) {
    String title = terminal.paint(Style.TITLE, resource.toString());
    String from = provenance.get(resource);
    return from == null ? title : title + terminal.paint(Style.DIM, "  (" + from + ")");
  }

  private String line(Explanation.Field field, int width) {
    FieldOrigin origin = field.setBy().orElse(null);
    Style style = origin == null ? Style.OBSERVED : PassText.styleOf(origin);
    StringBuilder line = new StringBuilder();
    line.append("  ").append(padded(field.path().toString(), width));
    line.append("  ").append(padded(field.policy().toString(), "enforced absent".length()));
    line.append("  ").append(terminal.paint(style, field.wanted().toString()));
    if (!field.found().toString().equals(field.wanted().toString())) {
      line.append(", found ").append(terminal.paint(Style.REMOVED, field.found().toString()));
    }
    StringBuilder why = new StringBuilder("  (").append(field.rule().id());
    if (origin != null) {
      why.append(", by ").append(origin);
    }
    field.source().ifPresent(place -> why.append(' ').append(place));
    field.exclusion().ifPresent(reason -> why.append("; ").append(ExclusionText.phrase(reason)));
    if (!field.note().isEmpty()) {
      why.append("; ").append(field.note());
    }
    return line.append(terminal.paint(Style.DIM, why.append(')').toString())).toString();
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
