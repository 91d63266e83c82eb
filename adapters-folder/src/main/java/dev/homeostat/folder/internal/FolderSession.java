package dev.homeostat.folder.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Work on a folder under its lock. */
record FolderSession(FolderFiles files, Texts texts, Bookkeeping books)
    implements ObjectStore.Session {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The metadata that is kept in the index and not in the file. */
  private static final List<String> PRIVATE =
      List.of("resourceVersion", "generation", "managedFields");

  /** The index of one file: the object as it was when the file had this digest. */
  private record Indexed(String digest, ObjectNode tree) {}

  @Override
  public ObjectStore.Found find(ResourceId id) {
    try {
      return load(files.object(id));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<ObjectStore.Found> all() {
    try {
      return load(files.all());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<ObjectStore.Found> all(String group, String kind) {
    try {
      return load(files.all(group, kind));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<ObjectStore.Found> load(List<Path> paths) throws IOException {
    List<ObjectStore.Found> found = new ArrayList<>();
    for (Path path : paths) {
      ObjectStore.Found one = load(path);
      if (!(one instanceof ObjectStore.Nothing)) {
        found.add(one);
      }
    }
    return found;
  }

  private ObjectStore.Found load(Path file) throws IOException {
    Optional<byte[]> bytes = FolderFiles.read(file);
    if (bytes.isEmpty()) {
      files.tidy(file);
      files.remove(files.index(file));
      return new ObjectStore.Nothing();
    }
    String text = new String(bytes.get(), StandardCharsets.UTF_8);
    String digest = Digest.of(text).text();
    Indexed indexed = indexed(file);
    if (indexed != null && indexed.digest().equals(digest)) {
      return new ObjectStore.Present(Resource.of(indexed.tree()).id(), indexed.tree());
    }
    DocumentReader.Reading reading = texts.reader().read(text, file.toString());
    Optional<Problem> error = reading.problems().stream().filter(Problem::isError).findFirst();
    if (error.isPresent()) {
      return new ObjectStore.Broken(error.get());
    }
    if (reading.documents().size() != 1
        || !(reading.documents().get(0).tree() instanceof ObjectNode written)) {
      return broken(file, "one object in each file", "no object, or more than one");
    }
    return edited(file, digest, indexed, written);
  }

  private ObjectStore.Found edited(
      Path file, String digest, @Nullable Indexed indexed, ObjectNode written) throws IOException {
    ObjectNode placed = Trees.thaw(written);
    if (placed.get("metadata") instanceof ObjectNode metadata
        && Trees.isAbsent(metadata.get("namespace"))
        && !FolderFiles.namespaceOf(file).isEmpty()) {
      metadata.put("namespace", FolderFiles.namespaceOf(file));
    }
    ResourceId id;
    try {
      id = Resource.of(placed).id();
    } catch (IllegalArgumentException e) {
      return broken(file, "apiVersion, kind and metadata.name", String.valueOf(e.getMessage()));
    }
    if (!files.object(id).equals(file)) {
      return broken(
          file, id + " at " + files.dir().relativize(files.object(id)), "it at another place");
    }
    if (indexed != null && Trees.equal(visible(indexed.tree()), visible(placed))) {
      index(file, digest, indexed.tree());
      return new ObjectStore.Present(id, indexed.tree());
    }
    ObjectNode known = indexed == null ? null : indexed.tree();
    ObjectNode adopted = books.adopted(this, known, placed);
    if (known != null
        && Bookkeeping.isGoing(known)
        && Bookkeeping.isGoing(adopted)
        && !Bookkeeping.isHeld(adopted)
        && Bookkeeping.isHeld(known)) {
      remove(id);
      return new ObjectStore.Nothing();
    }
    index(file, digest, adopted);
    return new ObjectStore.Present(id, adopted);
  }

  private static ObjectStore.Broken broken(Path file, String expected, String got) {
    return new ObjectStore.Broken(
        Problem.error("ClusterFile")
            .in(new Location(file.toString(), 1, 1))
            .expected(expected)
            .got(got)
            .advice("mend the file, or remove it"));
  }

  @Override
  public void put(ResourceId id, ObjectNode tree) {
    Path file = files.object(id);
    String text = texts.writer().apply(visible(tree));
    try {
      FolderFiles.write(file, text);
      index(file, Digest.of(text).text(), tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void remove(ResourceId id) {
    Path file = files.object(id);
    try {
      if (FolderFiles.read(file).isPresent()) {
        nextVersion();
        files.remove(file);
      }
      files.remove(files.index(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long nextVersion() {
    try {
      long last = version(files);
      if (last == 0 && !files.all().isEmpty()) {
        // The index was lost: no version may come twice, so the count goes on from the time.
        last = books.clock().instant().getEpochSecond();
      }
      FolderFiles.write(files.version(), Long.toString(last + 1));
      return last + 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static long version(FolderFiles files) throws IOException {
    Optional<byte[]> text = FolderFiles.read(files.version());
    String digits = text.map(t -> new String(t, StandardCharsets.UTF_8).trim()).orElse("");
    return digits.matches("[0-9]{1,18}") ? Long.parseLong(digits) : 0;
  }

  private static ObjectNode visible(ObjectNode tree) {
    ObjectNode visible = Trees.thaw(tree);
    if (visible.get("metadata") instanceof ObjectNode metadata) {
      metadata.remove(PRIVATE);
    }
    return visible;
  }

  private void index(Path file, String digest, ObjectNode tree) throws IOException {
    ObjectNode entry = JsonNodeFactory.instance.objectNode().put("digest", digest);
    entry.set("object", tree);
    FolderFiles.write(files.index(file), entry.toString());
  }

  /** An index that cannot be read is as good as none. */
  private @Nullable Indexed indexed(Path file) throws IOException {
    Optional<byte[]> text = FolderFiles.read(files.index(file));
    if (text.isEmpty()) {
      return null;
    }
    try {
      JsonNode entry = JSON.readTree(new String(text.get(), StandardCharsets.UTF_8));
      return entry.get("object") instanceof ObjectNode tree
          ? new Indexed(entry.path("digest").asText(), Trees.freeze(tree))
          : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
