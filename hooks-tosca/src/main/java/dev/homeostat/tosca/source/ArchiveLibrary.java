package dev.homeostat.tosca.source;

import dev.homeostat.tosca.archive.Archive;
import dev.homeostat.tosca.archive.Csar;
import dev.homeostat.tosca.path.Paths;
import dev.homeostat.tosca.scope.Library;
import java.nio.charset.StandardCharsets;
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
    Optional<String> known = Paths.resolve(from, path).flatMap(archive::pathOf);
    return known.isPresent() ? text(known.get()) : new NotThere();
  }

  private Library.Text text(String path) {
    byte[] content = archive.file(path).orElseThrow();
    return new Library.Text(
        this, path, archive.nameOf(path), new String(content, StandardCharsets.UTF_8));
  }
}
