package dev.homeostat.tosca.scope;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** The line of a file that names the profile which it defines. */
@API(status = INTERNAL)
public final class ProfileLine {

  private static final Pattern LINE =
      Pattern.compile("^profile:[ \\t]+[\"']?([^\"'\\s#]+)", Pattern.MULTILINE);

  private ProfileLine() {}

  /**
   * Returns whether a text defines a profile, without reading it as YAML.
   *
   * @param content of a file
   * @param name of the profile
   * @return whether its first line of this kind has the name
   */
  public static boolean isIn(String content, String name) {
    Matcher line = LINE.matcher(content);
    return line.find() && line.group(1).equals(name);
  }
}
