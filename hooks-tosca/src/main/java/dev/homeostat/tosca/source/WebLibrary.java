package dev.homeostat.tosca.source;

import dev.homeostat.tosca.FileLimits;
import dev.homeostat.tosca.ToscaSource;
import dev.homeostat.tosca.scope.Library;
import dev.homeostat.tosca.scope.Loader;
import dev.homeostat.tosca.web.Fetcher;
import dev.homeostat.tosca.web.ShownUrl;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Templates on the web. A template that came from there may import its neighbours; anything else
 * only if imports from the web are allowed at all.
 */
final class WebLibrary implements Library, Loader.Web {

  private final Fetcher fetcher;
  private final FileLimits limits;
  private final boolean imports;

  WebLibrary(Fetcher fetcher, FileLimits limits, boolean imports) {
    this.fetcher = fetcher;
    this.limits = limits;
    this.imports = imports;
  }

  @Override
  public Answer file(String url) {
    return imports
        ? text(ToscaSource.uri(url))
        : new NotAllowed("a URL, where imports from the web are not allowed");
  }

  @Override
  public Answer imported(String from, String path) {
    URI base = URI.create(from);
    URI url = base.resolve(ToscaSource.uri(path.replace(" ", "%20")));
    return imports || isNeighbour(base, url)
        ? text(url)
        : new NotAllowed("a URL of another server");
  }

  private static boolean isNeighbour(URI base, URI url) {
    return Objects.equals(base.getScheme(), url.getScheme())
        && Objects.equals(base.getRawAuthority(), url.getRawAuthority());
  }

  Library.Text text(URI url) {
    byte[] body = fetcher.withBytes(4 * limits.characters()).fetch(url).bytes();
    return text(url, new String(body, StandardCharsets.UTF_8));
  }

  Library.Text text(URI url, String content) {
    return new Library.Text(this, url.toString(), ShownUrl.of(url), content);
  }
}
