package dev.homeostat.tosca.scope;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tosca.FileLimits;
import dev.homeostat.tosca.ImportLimits;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaLimits;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.grammar.Grammar;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlFeature;
import dev.homeostat.yaml.YamlLimits;
import dev.homeostat.yaml.YamlReader;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** Reads a file and all that it imports, each once. */
@API(status = INTERNAL)
public final class Loader {

  private static final String VERSION = "tosca_definitions_version";
  private static final String NFV =
      "give NFV templates to a network function orchestrator such as Tacker: they describe virtual"
          + " machines and networks, not Kubernetes objects";

  private final ImportLimits limits;
  private final YamlReader reader;
  private final Web web;
  private final List<FolderLibrary> profiles;
  private final Report report;
  private final Map<Key, Scope> read = new HashMap<>();

  /** Fetches what is imported by a URL. */
  @API(status = INTERNAL)
  @FunctionalInterface
  public interface Web {
    /**
     * Fetches a file.
     *
     * @param url as it is written
     * @return the file, or why there is none
     * @throws dev.homeostat.tosca.ToscaException if it cannot be had
     */
    Library.Answer file(String url);
  }

  private record Key(Library library, String path) {}

  /**
   * A loader for one translation.
   *
   * @param limits what it may read
   * @param web fetches what URLs name
   * @param profiles where profiles are found by their names
   * @param report gains what is wrong
   */
  public Loader(ToscaLimits limits, Web web, List<FolderLibrary> profiles, Report report) {
    this.limits = limits.imports();
    this.reader = reader(limits.files());
    this.web = web;
    this.profiles = List.copyOf(profiles);
    this.report = report;
  }

  private static YamlReader reader(FileLimits files) {
    YamlLimits yaml =
        YamlLimits.DEFAULT
            .withCharacters(files.characters())
            .withDepth(files.depth())
            .withValues(files.values())
            .withAliases(files.aliases())
            .withAliased(files.expanded())
            .withScalar(files.characters());
    return new YamlReader(yaml, EnumSet.allOf(YamlFeature.class));
  }

  /**
   * Reads a file and all that it imports.
   *
   * @param main the file
   * @return what its names stand for
   * @throws dev.homeostat.tosca.ToscaException if any of the files cannot be read as TOSCA
   */
  public Scope load(Library.Text main) {
    return load(main, 0);
  }

  /**
   * Reads what was read from YAML already. It has no neighbours.
   *
   * @param document the file
   * @return what its names stand for
   * @throws dev.homeostat.tosca.ToscaException if it cannot be read as TOSCA
   */
  public Scope load(Document document) {
    Part file = Part.of(document);
    return load(new Library.Text(Library.NONE, "", "", ""), file, dialect(file), 0);
  }

  private Scope load(Library.Text text, int depth) {
    Part file = parse(text);
    Dialect dialect = dialect(file);
    checkHead(file);
    return load(text, file, dialect, depth);
  }

  private Scope load(Library.Text text, Part file, Dialect dialect, int depth) {
    Grammar.checkHead(file, dialect, report);
    checkProfile(file);
    Scope scope = new Scope(file, dialect, Catalogue.builtIn(dialect, report.isStrict()), text);
    read.put(new Key(text.library(), text.path()), scope);
    new Imports(text, scope, depth).all();
    return scope;
  }

  private Part parse(Library.Text text) {
    DocumentReader.Reading reading = reader.read(text.content(), text.name());
    reading.problems().forEach(problem -> YamlProblems.report(problem, report));
    report.check();
    List<Document> documents = reading.documents();
    Part root = Part.of(documents.isEmpty() ? YamlProblems.nothing(text.name()) : documents.get(0));
    if (documents.size() > 1) {
      report.add(
          ToscaCode.YAML_LIMIT,
          Part.of(documents.get(1)),
          "one document in a file",
          documents.size() + " documents",
          "split the file");
    } else if (!root.isObject()) {
      report.add(
          documents.isEmpty() ? ToscaCode.SOURCE_MISSING : ToscaCode.VALUE_TYPE,
          root,
          "a TOSCA file",
          MessageWords.kind(root.tree()),
          "begin it with " + VERSION);
    }
    report.check();
    return root;
  }

  private Dialect dialect(Part file) {
    Part version = file.get(VERSION);
    if (!version.isPresent()) {
      report.add(
          ToscaCode.VERSION_MISSING,
          file,
          "a file that begins with " + VERSION,
          "none",
          "add " + VERSION + ": " + Dialect.V2_0.text() + ", or another version");
      report.check();
    }
    Optional<Dialect> dialect = version.text().flatMap(Dialect::of);
    if (dialect.isEmpty()) {
      report.add(
          ToscaCode.VERSION_UNSUPPORTED,
          version,
          "one of tosca_simple_yaml_1_0 to tosca_simple_yaml_1_3, or tosca_2_0",
          version.text().map(MessageWords::name).orElse(MessageWords.kind(version.tree())),
          version.text().filter(text -> text.contains("nfv")).isPresent()
              ? NFV
              : "use a version that is supported");
      report.check();
    }
    return dialect.orElseThrow();
  }

  /** The members of a tree have no order: a server that kept it may give them back in another. */
  private void checkHead(Part file) {
    if (!file.members().get(0).key().equals(VERSION)) {
      report.deviates(
          ToscaCode.VERSION_MISSING,
          file.get(VERSION),
          VERSION + " as the first key of a file",
          "the key behind another one",
          "move it to the top");
    }
  }

  private void checkProfile(Part file) {
    if (file.get("profile").isPresent() && file.get("service_template").isPresent()) {
      report.deviates(
          ToscaCode.KEY_UNKNOWN,
          file.get("service_template"),
          "a profile without a service template",
          "both in one file",
          "move the template to a file of its own, which imports the profile");
    }
  }

  /** The imports of one file. */
  private final class Imports {

    private final Library.Text text;
    private final Scope scope;
    private final int depth;

    Imports(Library.Text text, Scope scope, int depth) {
      this.text = text;
      this.scope = scope;
      this.depth = depth;
    }

    void all() {
      for (Part each : scope.file().get("imports").elements()) {
        if (each.tree().isTextual()) {
          file(each, each, "", Optional.empty());
        } else if (scope.dialect().isSimple()) {
          simple(each);
        } else if (each.isObject()) {
          written(each);
        }
      }
    }

    /** In a Simple Profile a name may stand before the file. */
    private void simple(Part each) {
      Part details = each;
      if (each.tree().size() == 1 && !each.get("file").isPresent() && each.isObject()) {
        details = each.members().get(0);
      }
      Part path = details.tree().isTextual() ? details : details.get("file");
      if (ImportKeys.areMisspelled(details, report)) {
        return;
      }
      if (!path.isPresent()) {
        report.add(
            ToscaCode.KEY_MISSING, each, "an import with the key 'file'", "none", "name a file");
        return;
      }
      Optional<Part> repository = Optional.of(details.get("repository")).filter(Part::isPresent);
      file(each, path, details.get("namespace_prefix").text().orElse(""), repository);
    }

    private void written(Part each) {
      Part url = each.get("url");
      Part profile = each.get("profile");
      String namespace = each.get("namespace").text().orElse("");
      if (!url.isPresent() && !profile.isPresent() && report.hasErrors()) {
        // A misspelled key was found with the head of the file.
        return;
      }
      if (url.isPresent() == profile.isPresent()) {
        report.add(
            ToscaCode.KEY_MISSING,
            each,
            "an import of a url or of a profile",
            url.isPresent() ? "both" : "neither",
            "name one of the two");
        return;
      }
      Optional<Part> repository = Optional.of(each.get("repository")).filter(Part::isPresent);
      if (profile.isPresent()) {
        profile(profile, namespace);
      } else {
        file(each, url, namespace, repository);
      }
    }

    private void profile(Part profile, String namespace) {
      String name = profile.text().orElse("");
      Optional<Library.Text> found =
          Stream.concat(
                  text.library().profile(name).stream(),
                  profiles.stream().flatMap(folder -> folder.search(name).stream()))
              .findFirst();
      Optional<Catalogue.Substitute> known = Catalogue.profile(name, scope.dialect());
      if (found.isPresent()) {
        add(profile, found.get(), namespace);
      } else if (known.isPresent()) {
        scope.add(namespace, known.get().scope());
      } else {
        unresolved(
            ToscaCode.IMPORT_NOT_FOUND,
            profile,
            "a profile of the archive, of the folders of profiles, or one that is known: "
                + MessageWords.oneOf(Catalogue.profiles(), name),
            MessageWords.name(name),
            "name the folder that has its file (--profiles), or import the file by its url");
      }
    }

    private void file(Part each, Part path, String namespace, Optional<Part> repository) {
      String url = path.text().orElse("");
      Optional<Catalogue.Substitute> known = Catalogue.file(url, scope.dialect());
      boolean elsewhere = repository.isPresent() || url.startsWith("internal:");
      if (known.isPresent() && elsewhere) {
        substitute(known.get(), url, namespace);
        return;
      }
      Library.Answer answer = answer(path, url, repository).orElse(null);
      if (answer == null) {
        return;
      }
      if (answer instanceof Library.Text found) {
        add(each, found, namespace);
      } else if (known.isPresent()) {
        substitute(known.get(), url, namespace);
      } else if (answer instanceof Library.NotThere) {
        unresolved(
            ToscaCode.IMPORT_NOT_FOUND,
            path,
            "a file that is there",
            "none",
            url.matches("(?i)(.*[^a-z])?nfv([^a-z].*)?") ? NFV : "correct the path");
      } else if (answer instanceof Library.NotAllowed no) {
        unresolved(
            ToscaCode.IMPORT_FORBIDDEN,
            path,
            "an import that may be followed",
            no.what(),
            "put both files into one folder or archive, or allow the URL (--allow-url)");
      }
    }

    private void substitute(Catalogue.Substitute known, String url, String namespace) {
      scope.add(namespace, known.scope());
      if (!known.whole()) {
        scope.addPart(url);
      }
    }

    /** The effect of a missing import depends on what is used, so it is judged later. */
    private void unresolved(ToscaCode code, Part part, String expected, String got, String advice) {
      if (report.isStrict()) {
        report.add(code, part, expected, got, advice);
      } else {
        scope.add(new Scope.Unresolved(code, part, expected, got, advice));
      }
    }

    /** Returns the file of an import; empty if its repository is wrong, which is reported. */
    private Optional<Library.Answer> answer(Part path, String url, Optional<Part> repository) {
      boolean absolute = url.matches("(?i)[a-z][a-z0-9+.-]*:.*");
      if (repository.isEmpty()) {
        return Optional.of(absolute ? web.file(url) : text.library().imported(text.path(), url));
      }
      Optional<Part> known = repository.get().text().flatMap(scope::repository);
      if (known.isEmpty() || absolute) {
        unresolved(
            absolute ? ToscaCode.IMPORT_FORBIDDEN : ToscaCode.REFERENCE_NOT_FOUND,
            absolute ? path : repository.get(),
            absolute ? "a path within the repository" : "a repository that the file defines",
            absolute ? "a URL beside a repository" : MessageWords.of(repository.get()),
            absolute ? "remove one of the two" : "define it under 'repositories'");
        return Optional.empty();
      }
      Part definition = known.get();
      String root = definition.text().or(() -> definition.get("url").text()).orElse("");
      return Optional.of(
          root.contains("://")
              ? web.file(root + (root.endsWith("/") ? "" : "/") + url)
              : text.library().imported(text.path(), root + "/" + url));
    }

    private void add(Part each, Library.Text found, String namespace) {
      Scope known = read.get(new Key(found.library(), found.path()));
      if (known != null) {
        scope.add(namespace, known);
        return;
      }
      if (read.size() > limits.files() || depth + 1 > limits.depth()) {
        report.add(
            ToscaCode.IMPORT_LIMIT,
            each,
            "at most " + limits.files() + " imports, " + limits.depth() + " deep",
            "more",
            "join some of the files");
        report.check();
      }
      scope.add(namespace, load(found, depth + 1));
    }
  }
}
