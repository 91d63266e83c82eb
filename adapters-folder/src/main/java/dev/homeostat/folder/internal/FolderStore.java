package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.folder.Changes;
import dev.homeostat.folder.ServerRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Objects in a folder, a file each. Server-owned data of an object (its versions and managed
 * fields) is in an index that users do not edit, with the digest of the file: a file with another
 * digest was edited by hand.
 */
@API(status = INTERNAL, since = "0.1")
public final class FolderStore implements ObjectStore {

  private final FolderFiles files;
  private final Texts texts;
  private volatile @Nullable KnownRules known;

  private record KnownRules(byte[] text, ServerRules.Reading rules) {}

  /**
   * A store; the folder is made by the first write.
   *
   * @param dir the folder
   * @param texts how files are read and written
   */
  public FolderStore(Path dir, Texts texts) {
    this.files = new FolderFiles(dir.toAbsolutePath().normalize());
    this.texts = texts;
  }

  @Override
  public <T> T read(Bookkeeping books, Function<Session, T> work) {
    FolderSession session = new FolderSession(files, texts, books);
    // To look at a cluster that is not there must not make one.
    return Files.exists(files.dir())
        ? FolderLock.holding(files, () -> work.apply(session))
        : work.apply(session);
  }

  @Override
  public <T> T write(Bookkeeping books, Function<Session, T> work) {
    try {
      FolderFiles.makeDirectories(files.dir());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    FolderSession session = new FolderSession(files, texts, books);
    return FolderLock.holding(files, () -> work.apply(session));
  }

  @Override
  public ServerRules.Reading rules() {
    try {
      Optional<byte[]> text = FolderFiles.read(files.rules());
      if (text.isEmpty()) {
        return new ServerRules.Reading(ServerRules.NONE, List.of());
      }
      KnownRules last = known;
      if (last == null || !Arrays.equals(last.text(), text.get())) {
        last = new KnownRules(text.get(), parse(new String(text.get(), StandardCharsets.UTF_8)));
        known = last;
      }
      return last.rules();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ServerRules.Reading parse(String text) {
    String name = files.rules().toString();
    return ServerRules.read(texts.reader().read(text, name), name);
  }

  @Override
  public long version() {
    try {
      return FolderSession.version(files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Changes changes() {
    try {
      FolderFiles.makeDirectories(files.dir());
      return new FolderChanges(files.dir());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder. */
  @Override
  public String toString() {
    return files.dir().toString();
  }
}
