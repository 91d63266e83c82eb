package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.text.FileFailures;
import dev.homeostat.tree.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The input of an application: an ordered list of documents that should be resources.
 *
 * <p>Nothing is refused here. The pass validates that each document is a resource and that the ids
 * are distinct, and reports all errors at once (rule READ-5), unreadable texts included.
 *
 * @param documents in their order
 * @param problems the problems met when they were read from text
 */
@API(status = STABLE, since = "0.1")
public record Manifest(List<Document> documents, List<Problem> problems) {

  // Copies the lists.
  public Manifest {
    documents = List.copyOf(Objects.requireNonNull(documents, "documents"));
    problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
  }

  /**
   * A manifest of resources that a program made.
   *
   * @param resources in their order
   * @return the manifest
   */
  public static Manifest of(Resource... resources) {
    return of(Arrays.asList(resources));
  }

  /**
   * A manifest of resources that a program made.
   *
   * @param resources in their order
   * @return the manifest
   */
  public static Manifest of(List<Resource> resources) {
    return new Manifest(
        resources.stream().map(r -> new Document(r.tree(), r.origin())).toList(), List.of());
  }

  /**
   * A manifest of objects of which only the address is given, for an application that may not
   * create or update: to observe or delete them.
   *
   * @param addresses in their order
   * @return the manifest
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public static Manifest ofAddresses(List<ResourceAddress> addresses) {
    return of(addresses.stream().map(Manifest::identified).toList());
  }

  private static Resource identified(ResourceAddress address) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", address.apiVersion()).put("kind", address.id().kind());
    ObjectNode metadata = tree.putObject("metadata").put("name", address.id().name());
    if (!address.id().namespace().isEmpty()) {
      metadata.put("namespace", address.id().namespace());
    }
    return Resource.of(tree);
  }

  /**
   * A manifest of trees that may or may not be resources.
   *
   * @param documents in their order
   * @return the manifest
   */
  public static Manifest ofDocuments(List<Document> documents) {
    return new Manifest(documents, List.of());
  }

  /**
   * Reads YAML (of one or more documents) or JSON.
   *
   * @param text the manifest
   * @return the manifest; what could not be read is among its problems
   * @throws IllegalStateException if no {@link DocumentReader} is on the class path; {@code
   *     homeostat-engine-yaml} is one
   */
  public static Manifest parse(String text) {
    return parse(text, "<manifest>");
  }

  /**
   * Reads YAML (of one or more documents) or JSON.
   *
   * @param text the manifest
   * @param name how messages call it, such as the name of its file
   * @return the manifest; what could not be read is among its problems
   * @throws IllegalStateException if no {@link DocumentReader} is on the class path; {@code
   *     homeostat-engine-yaml} is one
   */
  public static Manifest parse(String text, String name) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(text, name);
    return new Manifest(reading.documents(), reading.problems());
  }

  /**
   * Reads a file of YAML or JSON.
   *
   * @param file in UTF-8
   * @return the manifest; what could not be read is among its problems, a missing file too
   * @throws IllegalStateException if no {@link DocumentReader} is on the class path; {@code
   *     homeostat-engine-yaml} is one
   */
  public static Manifest read(Path file) {
    try {
      return parse(Files.readString(file, StandardCharsets.UTF_8), file.toString());
    } catch (IOException e) {
      return new Manifest(
          List.of(),
          List.of(
              Problem.error("UnreadableFile")
                  .expected("a readable text file in UTF-8 at " + file)
                  .got(FileFailures.got(e))
                  .advice("check the path and its permissions")));
    }
  }

  /** Returns the number of documents; never their content. */
  @Override
  public String toString() {
    return "Manifest(" + documents.size() + " documents)";
  }
}
