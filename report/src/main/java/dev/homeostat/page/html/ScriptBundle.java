package dev.homeostat.page.html;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The modules of the page in one script. A page on disk cannot import modules from files, so each
 * is preceded by those that it imports, without its imports and exports; names of modules are
 * therefore unique in all of them.
 */
final class ScriptBundle {

  private static final Pattern IMPORT =
      Pattern.compile("^import \\{[^}]*\\} from '\\./([a-z-]+\\.js)';\\n", Pattern.MULTILINE);
  private static final Pattern EXPORT =
      Pattern.compile("^export (?=(async )?function |const |class )", Pattern.MULTILINE);

  private final Set<String> begun = new LinkedHashSet<>();
  private final StringBuilder script = new StringBuilder("'use strict';\n");

  private ScriptBundle() {}

  /** Returns a module with all that it imports. */
  static String of(String main) {
    ScriptBundle bundle = new ScriptBundle();
    bundle.add(main);
    return bundle.script.toString();
  }

  /** Returns the names of the modules, in the order of the bundle. */
  static List<String> modules(String main) {
    ScriptBundle bundle = new ScriptBundle();
    bundle.add(main);
    return List.copyOf(bundle.begun);
  }

  private void add(String name) {
    if (!begun.add(name)) {
      return;
    }
    String module = PageResources.text("script/" + name);
    Matcher imports = IMPORT.matcher(module);
    while (imports.find()) {
      add(imports.group(1));
    }
    String body = EXPORT.matcher(IMPORT.matcher(module).replaceAll("")).replaceAll("");
    script.append("\n// ").append(name).append('\n').append(body.strip()).append('\n');
  }
}
