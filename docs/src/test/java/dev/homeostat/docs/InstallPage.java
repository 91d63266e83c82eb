package dev.homeostat.docs;

import dev.homeostat.docs.Documents.Block;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page that installs an operator of the samples.
 *
 * @param file the page
 * @param operator the name of the operator and of its module, by the command that packs its image
 */
record InstallPage(Path file, String operator) {

  private static final Pattern MODULE = Pattern.compile(" -pl samples/(\\S+) -am ");

  /** Returns all of them: those whose names end with {@code install.md}. */
  static Stream<InstallPage> all() {
    return Documents.markdown().stream()
        .filter(file -> file.toString().endsWith("install.md"))
        .map(InstallPage::of);
  }

  private static InstallPage of(Path file) {
    Matcher module = MODULE.matcher(commands(file).get(0).text());
    if (!module.find()) {
      throw new AssertionError("the first command of " + file + " names no module of the samples");
    }
    return new InstallPage(file, module.group(1));
  }

  private static List<Block> commands(Path file) {
    return Documents.blocks(file).stream().filter(block -> block.language().equals("sh")).toList();
  }

  /** Returns the command that packs the image. */
  String imageCommand() {
    return commands(file).get(0).text();
  }

  Path module() {
    return Documents.REPOSITORY.resolve("samples").resolve(operator);
  }

  Path deploy() {
    return module().resolve("deploy");
  }

  @Override
  public String toString() {
    return String.valueOf(file.getFileName());
  }
}
