package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** The suffixes of file names and URL paths, by the kind of the file; in letters of any case. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum ToscaSuffix {
  /** Of templates. */
  TEMPLATE("ya?ml"),
  /** Of archives. */
  ARCHIVE("csar|zip|tar|tar\\.gz|tgz");

  private final Pattern name;

  ToscaSuffix(String suffixes) {
    this.name =
        Pattern.compile("(.*)\\.(" + suffixes + ")", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  /**
   * Returns the kind of a file by its name.
   *
   * @param file its name or path
   * @return empty if its name has no known suffix
   */
  public static Optional<ToscaSuffix> of(String file) {
    return Arrays.stream(values()).filter(each -> each.ends(file)).findFirst();
  }

  /**
   * Returns whether the name of a file ends like this.
   *
   * @param file its name or path
   * @return whether it does
   */
  public boolean ends(String file) {
    return name.matcher(file).matches();
  }

  /**
   * Returns whether the path of a URL ends like this. A query may follow the path.
   *
   * @param url any
   * @return whether it does
   */
  public boolean ends(URI url) {
    return url.getRawPath() != null && ends(url.getRawPath());
  }

  /**
   * The name of a file without its end.
   *
   * @param file its name or path
   * @return the same if it does not end like this
   */
  public String without(String file) {
    Matcher matcher = name.matcher(file);
    return matcher.matches() ? matcher.group(1) : file;
  }
}
