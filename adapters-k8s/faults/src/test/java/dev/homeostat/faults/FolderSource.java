package dev.homeostat.faults;

import dev.homeostat.runtime.Sink;
import dev.homeostat.runtime.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Names the files of a folder; that they change is seen by the resync of the loop. */
final class FolderSource implements Source<String> {

  private static final String ENDING = ".yaml";

  private final Path folder;

  FolderSource(Path folder) {
    this.folder = folder;
  }

  @Override
  public String name() {
    return "folder";
  }

  @Override
  public void start(Sink<String> sink) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ENDING))
          .sorted()
          .forEach(name -> sink.add(name.substring(0, name.length() - ENDING.length())));
    }
  }

  @Override
  public boolean hasSynced() {
    return true;
  }

  @Override
  public void stop() {
    // There is nothing to let go of.
  }
}
