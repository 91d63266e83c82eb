package dev.homeostat.appbundle.porch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A revision of a package.
 *
 * @param address of the object
 * @param repository that has the package
 * @param packageName the name of the package
 * @param names by which it may be called: its number and its workspace
 * @param lifecycle as in {@code Draft} or {@code Published}
 * @param upstream the revision that it was made of, as in {@code web/v2}; empty if it is not known
 * @param latest whether it is the latest that is published
 * @param version of the object; another one means that the files may differ
 */
record PackageRevision(
    ResourceAddress address,
    String repository,
    String packageName,
    List<String> names,
    String lifecycle,
    String upstream,
    boolean latest,
    String version) {

  private static final Pattern NUMBER = Pattern.compile("v?[0-9]+");
  private static final List<String> LATEST =
      List.of("kpt.dev/latest-revision", "porch.kpt.dev/latest-revision");

  static PackageRevision of(Resource object) {
    JsonNode spec = object.tree().path("spec");
    String number = spec.path("revision").asText(object.tree().at("/status/revision").asText(""));
    return new PackageRevision(
        object.address(),
        spec.path("repository").asText(""),
        spec.path("packageName").asText(""),
        List.of(number, "v" + number, spec.path("workspaceName").asText("")),
        spec.path("lifecycle").asText(""),
        object.tree().at("/status/upstreamLock/git/ref").asText(""),
        LATEST.stream().anyMatch(label -> object.label(label).filter("true"::equals).isPresent()),
        object.resourceVersion());
  }

  String name() {
    return address.id().name();
  }

  boolean isCalled(String name) {
    return names.contains(name);
  }

  /**
   * Returns whether it was made of another revision than the named one. Only numbers can be
   * compared: a workspace has another name when it is published.
   */
  boolean isMadeOfOther(String revision) {
    String made = upstream.substring(upstream.lastIndexOf('/') + 1);
    return NUMBER.matcher(made).matches()
        && NUMBER.matcher(revision).matches()
        && !made.replace("v", "").equals(revision.replace("v", ""));
  }

  boolean isPublished() {
    // One whose deletion is proposed is deployed until it is approved.
    return lifecycle.equals("Published") || lifecycle.equals("DeletionProposed");
  }

  boolean isOf(String otherRepository, String otherPackage) {
    return repository.equals(otherRepository) && packageName.equals(otherPackage);
  }
}
