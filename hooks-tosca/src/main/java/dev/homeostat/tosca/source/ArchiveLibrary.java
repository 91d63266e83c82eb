package dev.homeostat.tosca.source;

import dev.homeostat.tosca.ToscaSuffix;
import dev.homeostat.tosca.archive.Archive;
import dev.homeostat.tosca.archive.Csar;
import dev.homeostat.tosca.path.RelativePaths;
import dev.homeostat.tosca.scope.Library;
import dev.homeostat.tosca.scope.ProfileLine;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The files of an archive. */
final class ArchiveLibrary implements Library {

  private final Archive archive;

  ArchiveLibrary(Archive archive) {
    this.archive = archive;
  }

  /** The template of an archive. */
  static Library.Text entry(Csar csar) {
    return new ArchiveLibrary(csar.archive()).text(csar.entry());
  }

  @Override
  public Answer imported(String from, String path) {
    Optional<String> known = RelativePaths.resolve(from, path).flatMap(archive::pathOf);
    return known.isPresent() ? text(known.get()) : new NotThere();
  }

  @Override
  public Optional<Library.Text> profile(String name) {
    return archive.paths().stream()
        .filter(ToscaSuffix.TEMPLATE::ends)
        .map(this::text)
        .filter(text -> ProfileLine.isIn(text.content(), name))
        .findFirst();
  }

  @Override
  public List<Library.Text> texts(String from, String path) {
    String inside = RelativePaths.resolve(from, path).orElse("");
    return archive.paths().stream()
        .filter(each -> each.equals(inside) || each.startsWith(inside + "/"))
        .map(this::text)
        .toList();
  }

  private Library.Text text(String path) {
    byte[] content = archive.file(path).orElseThrow();
    return new Library.Text(
        this, path, archive.nameOf(path), new String(content, StandardCharsets.UTF_8));
  }
}
