package dev.homeostat.cli.input;

import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.tosca.Tosca;
import dev.homeostat.tosca.ToscaHookBuilder;
import dev.homeostat.tosca.UrlPolicy;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options of a TOSCA translation. */
public final class ToscaArguments {

  @Option(
      names = "--input",
      paramLabel = "NAME=VALUE",
      description =
          "The value of an input of a TOSCA template, or of a file in another format, in YAML; may"
              + " be repeated.")
  public List<String> values = new ArrayList<>();

  @Option(
      names = "--inputs",
      paramLabel = "FILE",
      description =
          "A YAML or JSON file with the values of inputs by name; --input takes precedence. May be"
              + " repeated.")
  public List<String> valueFiles = new ArrayList<>();

  @Option(
      names = "--profiles",
      paramLabel = "DIR",
      description =
          "A folder with TOSCA profiles, which templates import by name; may be repeated.")
  List<Path> profiles = new ArrayList<>();

  @Option(
      names = "--allow-url",
      paramLabel = "HOST|URL",
      description =
          "A host from which templates may import files over https, such as *.example.com. A URL"
              + " allows its scheme and port, too. May be repeated.")
  List<String> urls = new ArrayList<>();

  @Option(
      names = "--strict",
      description =
          "Refuses a TOSCA template that breaks the standard, also where this cannot reach a"
              + " manifest.")
  boolean strict;

  /** Returns a translator with these options, for a source that may itself be a URL. */
  public Tosca translator(List<String> hosts) {
    return configured(Tosca.builder()).urls(policy(hosts)).build();
  }

  /** Returns a builder of hooks with these options. */
  public ToscaHookBuilder hook() {
    return new ToscaHookBuilder().urls(policy(List.of())).translator(this::configured);
  }

  /** Returns whether the hook that is there anyway will do. */
  public boolean isDefault() {
    return !strict && urls.isEmpty() && profiles.isEmpty();
  }

  private Tosca.Builder configured(Tosca.Builder builder) {
    for (Path folder : profiles) {
      if (!Files.isDirectory(folder)) {
        throw new Unusable(
            Problem.error("UnreadableFile")
                .at("--profiles")
                .expected("a folder with TOSCA profiles")
                .got("none at " + folder)
                .advice("check the path"));
      }
      builder.profiles(folder);
    }
    if (!urls.isEmpty()) {
      builder.remoteImports();
    }
    return strict ? builder.strict() : builder;
  }

  private UrlPolicy policy(List<String> hosts) {
    if (urls.isEmpty()) {
      return UrlPolicy.DEFAULT;
    }
    Set<String> names = new LinkedHashSet<>(hosts);
    Set<Integer> ports = new LinkedHashSet<>();
    UrlPolicy policy = UrlPolicy.DEFAULT;
    for (String each : urls) {
      if (!each.contains("://")) {
        names.add(each);
        continue;
      }
      URI url = parsed(each);
      names.add(url.getHost());
      policy = policy.withPrivateAddresses();
      if ("http".equalsIgnoreCase(url.getScheme())) {
        policy = policy.withHttp();
      }
      if (url.getPort() > 0) {
        ports.add(url.getPort());
      }
    }
    try {
      return policy.withHosts(names).withPorts(ports);
    } catch (IllegalArgumentException e) {
      throw unusable();
    }
  }

  private static URI parsed(String text) {
    try {
      URI url = new URI(text);
      if (url.getHost() != null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // It is refused below.
    }
    throw unusable();
  }

  private static Unusable unusable() {
    return new Unusable(
        Problem.error("BadUrl")
            .at("--allow-url")
            .expected("a host such as files.example.com or *.example.com, or a URL")
            .got("another text")
            .advice("correct it"));
  }
}
