package dev.homeostat.tosca.source;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.ToscaLimits;
import dev.homeostat.tosca.ToscaSource;
import dev.homeostat.tosca.ToscaSuffix;
import dev.homeostat.tosca.archive.Archive;
import dev.homeostat.tosca.archive.Csar;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.FolderLibrary;
import dev.homeostat.tosca.scope.Library;
import dev.homeostat.tosca.scope.Loader;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.web.Fetcher;
import dev.homeostat.tosca.web.ShownUrl;
import dev.homeostat.tosca.web.UrlSuffix;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.apiguardian.api.API;

/** Opens sources, each with whatever its template may import. */
@API(status = INTERNAL)
public final class SourceOpener {

  private final ToscaLimits limits;
  private final Fetcher fetcher;
  private final WebLibrary web;
  private final List<FolderLibrary> profiles;

  /**
   * Opens sources.
   *
   * @param limits what they may cost
   * @param fetcher of what URLs name
   * @param imports whether templates may import any URL that the fetcher allows
   * @param profiles folders of profiles
   */
  public SourceOpener(ToscaLimits limits, Fetcher fetcher, boolean imports, List<Path> profiles) {
    this.profiles =
        profiles.stream()
            .map(folder -> new FolderLibrary(folder, limits.files().characters()))
            .toList();
    this.limits = limits;
    this.fetcher = fetcher;
    this.web = new WebLibrary(fetcher, limits.files(), imports);
  }

  /**
   * Opens a source.
   *
   * @param source any
   * @param report gains what is wrong
   * @return the template with all that it imports
   * @throws ToscaException if it cannot be had
   */
  public Scope open(ToscaSource source, Report report) {
    Loader loader = new Loader(limits, web, profiles, report);
    if (source instanceof ToscaSource.Tree tree) {
      return loader.load(tree.document());
    }
    return loader.load(text(source));
  }

  private Library.Text text(ToscaSource source) {
    if (source instanceof ToscaSource.Text text) {
      return new Library.Text(Library.NONE, "", text.name(), text.content());
    }
    if (source instanceof ToscaSource.File file) {
      return file(file);
    }
    if (source instanceof ToscaSource.Archive archive) {
      return ArchiveLibrary.entry(Csar.open(archive.packed(), archive.name(), limits.archive()));
    }
    if (source instanceof ToscaSource.Folder folder) {
      return ArchiveLibrary.entry(Csar.of(Archive.of(folder.folder(), limits.archive())));
    }
    if (source instanceof ToscaSource.Page page) {
      return web.text(page.url(), page.content());
    }
    ToscaSource.Url url = (ToscaSource.Url) source;
    return url.archive() ? fetchedArchive(url.url()) : fetchedTemplate(url.url());
  }

  private Library.Text file(ToscaSource.File file) {
    FolderLibrary folder = new FolderLibrary(file.folder(), limits.files().characters());
    if (folder.file(file.path()) instanceof Library.Text text) {
      return text;
    }
    throw new ToscaException(
        ToscaCode.SOURCE_MISSING,
        Problem.error(ToscaCode.SOURCE_MISSING.problem())
            .expected("a template at " + file.path() + " in its folder")
            .got("none")
            .advice("check the path"));
  }

  private Library.Text fetchedTemplate(URI url) {
    UrlSuffix.check(url, ToscaSuffix.TEMPLATE);
    return web.text(url);
  }

  private Library.Text fetchedArchive(URI url) {
    UrlSuffix.check(url, ToscaSuffix.ARCHIVE);
    byte[] packed = fetcher.withBytes(limits.archive().packed()).fetch(url).bytes();
    return ArchiveLibrary.entry(Csar.open(packed, ShownUrl.of(url), limits.archive()));
  }
}
