package dev.homeostat.appbundle.porch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the files of a package. */
final class PackageFiles {

  private static final int MOST_OBJECTS = 1000;
  private static final String LOCAL = "config.kubernetes.io/local-config";

  /** The annotation of objects that Argo CD deletes after a run, so that they are not awaited. */
  private static final String HOOK = "argocd.argoproj.io/hook";

  private final String namespace;
  private final Set<ResourceAddress> objects = new LinkedHashSet<>();
  private final List<String> problems = new ArrayList<>();

  private PackageFiles(String namespace) {
    this.namespace = namespace;
  }

  /**
   * Reads the files.
   *
   * @param revision the package revision, for messages
   * @param resources the object that has them
   * @param namespace of objects without one
   */
  static PackageState read(String revision, Resource resources, String namespace) {
    PackageFiles files = new PackageFiles(namespace);
    for (Map.Entry<String, JsonNode> file : resources.tree().at("/spec/resources").properties()) {
      if (file.getKey().matches(".*\\.ya?ml")) {
        files.read(file.getKey(), file.getValue().asText());
      }
    }
    if (files.objects.size() > MOST_OBJECTS) {
      files.problems.add(
          "it has " + files.objects.size() + " objects, expected at most " + MOST_OBJECTS);
    }
    return files.problems.isEmpty()
        ? new PackageState.Known(revision, List.copyOf(files.objects))
        : new PackageState.Broken(
            "package revision " + revision + ": " + String.join("; ", files.problems));
  }

  private void read(String name, String text) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(text, name);
    reading.problems().stream()
        .filter(Problem::isError)
        .map(Problem::toString)
        .forEach(problems::add);
    for (Document document : reading.documents()) {
      add(name, document);
    }
  }

  private void add(String name, Document document) {
    Resource object;
    try {
      object = Resource.of(document);
    } catch (IllegalArgumentException e) {
      problems.add(name + " has a document without apiVersion, kind or name");
      return;
    }
    if (object.annotation(LOCAL).filter("true"::equals).isPresent()
        || object.annotation(HOOK).isPresent()) {
      return;
    }
    ResourceAddress address = object.address();
    objects.add(
        object.namespace().isEmpty()
            ? new ResourceAddress(address.apiVersion(), address.id().in(namespace))
            : address);
  }
}
