package dev.homeostat.page.html;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What all pages have in common.
 *
 * @param style the style sheet
 * @param libraries the scripts of D3
 * @param script the own script
 * @param policy the Content-Security-Policy
 */
record PageParts(String style, String libraries, String script, String policy) {

  private static final List<String> LIBRARIES =
      List.of("d3-array", "d3-path", "d3-shape", "d3-hierarchy");

  private static final PageParts PARTS = read();

  /** Returns the parts. */
  static PageParts get() {
    return PARTS;
  }

  private static PageParts read() {
    String style = PageResources.text("page.css");
    String libraries = LIBRARIES.stream().map(PageParts::library).collect(Collectors.joining("\n"));
    String script = ScriptBundle.of("main.js");
    String policy =
        "default-src 'none'; script-src "
            + ContentHash.of(libraries)
            + " "
            + ContentHash.of(script)
            + "; style-src "
            + ContentHash.of(style)
            + "; base-uri 'none'; form-action 'none'";
    return new PageParts(style, libraries, script, policy);
  }

  /** The license has to be in all copies. */
  private static String library(String name) {
    String folder = "lib/" + name + "/";
    return "/*\n"
        + PageResources.text(folder + "LICENSE").strip()
        + "\n*/\n"
        + PageResources.text(folder + name + ".min.js").strip();
  }
}
