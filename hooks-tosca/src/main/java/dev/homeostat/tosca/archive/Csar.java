package dev.homeostat.tosca.archive;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ArchiveLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.ToscaSuffix;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * An archive with a TOSCA template in it, and where that is.
 *
 * @param archive with all files
 * @param entry the path of the template, which is there
 * @param otherDefinitions the paths of further templates, which are there
 * @param metadata empty if the template was found because it is alone at the root
 */
@API(status = INTERNAL)
public record Csar(
    Archive archive, String entry, List<String> otherDefinitions, Optional<Metadata> metadata) {

  /**
   * The metadata of an archive.
   *
   * @param file the path of its file
   * @param fileVersion of the form of that file, if it has one
   * @param version of CSAR, if it has one
   */
  @API(status = INTERNAL)
  public record Metadata(String file, Optional<String> fileVersion, Optional<String> version) {}

  private static final String FOLDER_META = "TOSCA-Metadata/TOSCA.meta";
  private static final String ROOT_META = "TOSCA.meta";
  private static final String ENTRY = "Entry-Definitions";
  private static final String OTHERS = "Other-Definitions";
  private static final String FILE_VERSION = "TOSCA-Meta-File-Version";
  private static final String XML_FILE_VERSION = "TOSCA-Meta-Version";
  private static final String VERSION = "CSAR-Version";
  private static final int MOST_NAMES = 10;

  // Copies the list, so that it cannot be changed.
  public Csar {
    otherDefinitions = List.copyOf(otherDefinitions);
  }

  /**
   * Reads an archive and finds its template.
   *
   * @param packed the archive
   * @param name how messages call it; of a URL they show neither user nor query
   * @param limits what it may cost
   * @return the archive
   * @throws ToscaException as {@link Archive#read}, and with any other code of archives
   */
  public static Csar open(byte[] packed, String name, ArchiveLimits limits) {
    return of(Archive.read(packed, name, limits));
  }

  /**
   * Finds the template of an archive.
   *
   * @param archive with all files
   * @return the archive
   * @throws ToscaException with any code of archives
   */
  public static Csar of(Archive archive) {
    Optional<byte[]> inFolder = archive.file(FOLDER_META);
    Optional<byte[]> atRoot = archive.file(ROOT_META);
    if (inFolder.isPresent() && atRoot.isPresent()) {
      throw new ArchiveProblems(archive.name())
          .of(
              ToscaCode.CSAR_META_INVALID,
              "one of " + ROOT_META + " and " + FOLDER_META,
              "both in '" + archive.name() + "'",
              "remove one of the two");
    }
    if (inFolder.isPresent()) {
      return withMetadata(archive, FOLDER_META, inFolder.get());
    }
    if (atRoot.isPresent()) {
      return withMetadata(archive, ROOT_META, atRoot.get());
    }
    return new Csar(archive, aloneAtRoot(archive), List.of(), Optional.empty());
  }

  private static Csar withMetadata(Archive archive, String file, byte[] content) {
    MetaFile meta = MetaFile.read(content, archive.nameOf(file));
    refuseXml(meta);
    Optional<String> fileVersion = version(meta, FILE_VERSION, Set.of("1.0", "1.1"));
    Optional<String> version = version(meta, VERSION, Set.of("1.1", "2.0"));
    MetaFile.Field said =
        meta.field(ENTRY).filter(field -> !field.unquoted().isEmpty()).orElse(null);
    if (said == null) {
      int line = meta.field(ENTRY).map(MetaFile.Field::line).orElse(1);
      throw meta.invalid(line, ENTRY, "none in the first block", "name the template there");
    }
    String entry = there(archive, meta, said.unquoted(), said.line());
    return new Csar(
        archive,
        entry,
        others(archive, meta),
        Optional.of(new Metadata(file, fileVersion, version)));
  }

  private static List<String> others(Archive archive, MetaFile meta) {
    MetaFile.Field said = meta.field(OTHERS).orElse(null);
    if (said == null) {
      return List.of();
    }
    List<String> names = NameList.parse(said.value()).orElse(null);
    if (names == null) {
      throw meta.invalid(
          said.line(),
          "names parted by blanks",
          "quotes that do not fit",
          "put names with blanks into double quotes");
    }
    return names.stream().map(name -> there(archive, meta, name, said.line())).toList();
  }

  private static String there(Archive archive, MetaFile meta, String path, int line) {
    return archive
        .pathOf(path)
        .orElseThrow(
            () ->
                meta.refused(
                    ToscaCode.CSAR_ENTRY_MISSING,
                    line,
                    "a file in the archive",
                    "none at " + ArchiveProblems.shown(path),
                    "correct the path, which begins at the root, or add the file"));
  }

  private static Optional<String> version(MetaFile meta, String name, Set<String> known) {
    Optional<MetaFile.Field> field = meta.field(name);
    field
        .filter(said -> !known.contains(said.unquoted()))
        .ifPresent(
            said -> {
              String expected =
                  name + " " + known.stream().sorted().collect(Collectors.joining(" or "));
              throw meta.invalid(said.line(), expected, "another version", "correct the version");
            });
    return field.map(MetaFile.Field::unquoted);
  }

  private static void refuseXml(MetaFile meta) {
    Optional<MetaFile.Field> xml =
        meta.field(XML_FILE_VERSION)
            .or(() -> meta.field(VERSION).filter(said -> said.unquoted().equals("1.0")))
            .or(() -> meta.field(ENTRY).filter(said -> isXml(said.unquoted())));
    if (xml.isPresent()) {
      throw meta.refused(
          ToscaCode.CSAR_XML,
          xml.get().line(),
          "an archive of the YAML form of TOSCA",
          "one of the XML form",
          "export the template as YAML");
    }
  }

  private static boolean isXml(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    return lower.endsWith(".tosca") || lower.endsWith(".xml");
  }

  private static String aloneAtRoot(Archive archive) {
    List<String> found =
        archive.paths().stream()
            .filter(path -> path.indexOf('/') < 0 && ToscaSuffix.TEMPLATE.ends(path))
            .toList();
    ArchiveProblems refusals = new ArchiveProblems(archive.name());
    if (found.isEmpty()) {
      throw refusals.of(
          ToscaCode.CSAR_META_MISSING,
          FOLDER_META + " or a template at the root",
          "neither in '" + archive.name() + "'",
          "add one of them; pack what is in a folder, not the folder");
    }
    if (found.size() > 1) {
      String names =
          found.stream()
              .limit(MOST_NAMES)
              .map(ArchiveProblems::shown)
              .collect(Collectors.joining(", "));
      throw refusals.of(
          ToscaCode.CSAR_ROOT_AMBIGUOUS,
          "one template at the root",
          names + (found.size() > MOST_NAMES ? ", …" : "") + " in '" + archive.name() + "'",
          "name the right one in " + FOLDER_META + ", or move the other files into a folder of it");
    }
    return found.get(0);
  }
}
