package dev.homeostat.packs;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.PolicyPackSource;
import dev.homeostat.text.FileFailures;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Gathers the packs of several texts, and all that is wrong in them. */
final class PackCollection {

  private final Map<String, PolicyPack> packs = new TreeMap<>();
  private final Map<String, String> places = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  /** Reads the documents of a source, which others wrote. */
  void read(PolicyPackSource source) {
    List<URL> documents = List.of();
    try {
      documents = List.copyOf(source.documents());
    } catch (RuntimeException e) {
      problems.add(
          Problem.error("InvalidPack")
              .rule(Rule.SCHEMA_11)
              .expected("the documents of " + source.getClass().getName())
              .got(e.getClass().getSimpleName())
              .advice("correct its method documents(), or remove its jar"));
    }
    documents.forEach(this::read);
  }

  /** Reads a resource. */
  private void read(URL url) {
    String name = name(url);
    try {
      URLConnection connection = url.openConnection();
      // A cached jar would stay open, and hide a newer one of the same name.
      connection.setUseCaches(false);
      try (InputStream in = connection.getInputStream()) {
        read(new String(in.readAllBytes(), StandardCharsets.UTF_8), name);
      }
    } catch (IOException e) {
      problems.add(
          Problem.error("InvalidPack")
              .rule(Rule.SCHEMA_11)
              .in(new Location(name, 1, 1))
              .expected("a policy pack that can be read")
              .got(FileFailures.got(e))
              .advice("check the jar that names it"));
    }
  }

  /** Returns the place in a jar: the name of the jar, and the entry. */
  private static String name(URL url) {
    String path = url.getPath();
    int entry = path.indexOf("!/");
    String file = entry < 0 ? path : path.substring(0, entry);
    return file.substring(file.lastIndexOf('/') + 1) + (entry < 0 ? "" : path.substring(entry));
  }

  /** Reads a text of one or more packs. */
  void read(String yaml, String name) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(yaml, name);
    reading.problems().stream().filter(Problem::isError).forEach(problems::add);
    reading.documents().forEach(this::add);
  }

  private void add(Document document) {
    new PackReader(document, problems)
        .read()
        .ifPresent(
            pack -> {
              String place =
                  document.locate(JsonPointer.empty()).map(Location::toString).orElse("another");
              if (packs.putIfAbsent(pack.name(), pack) == null) {
                places.put(pack.name(), place);
              } else {
                problems.add(
                    Problem.error("DuplicatePack")
                        .rule(Rule.SCHEMA_11)
                        .at("/metadata/name")
                        .in(document.locate(JsonPointer.compile("/metadata/name")))
                        .expected("one pack of a name")
                        .got(
                            "'"
                                + pack.name()
                                + "' again; the first is at "
                                + places.get(pack.name()))
                        .advice("rename one of the two, or remove its jar"));
              }
            });
  }

  /** Returns the packs, unless something is wrong. */
  PolicyPacks packs() {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(problems);
    }
    return new PolicyPacks(List.copyOf(packs.values()), Set.of());
  }
}
