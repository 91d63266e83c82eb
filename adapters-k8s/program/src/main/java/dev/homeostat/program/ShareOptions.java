package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of replicas that share the objects. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ShareOptions {

  private static final String SHARE = "--share";
  private static final String ADDRESS = "--share-address";
  private static final String ADVERTISED = "--share-advertised-address";
  private static final String NAME = "--share-name";
  private static final String PEERS = "--share-peers";
  private static final String SELECTOR = "--share-selector";
  private static final String TLS = "--share-tls";
  private static final String PLAINTEXT = "--share-plaintext";

  @Option(
      names = SHARE,
      converter = ShareMode.Converter.class,
      defaultValue = "leader",
      paramLabel = "leader|segments",
      description =
          "How replicas share the objects: one works on all, or each on a part; the same for all"
              + " replicas, which have to stop before it changes. Default: ${DEFAULT-VALUE}.")
  ShareMode mode = ShareMode.LEADER;

  @Option(
      names = ADDRESS,
      converter = ShareValues.PeerAddress.class,
      paramLabel = "HOST:PORT",
      description = "With segments: the address at which other replicas reach this one.")
  @Nullable InetSocketAddress address;

  @Option(
      names = ADVERTISED,
      converter = ShareValues.PeerAddress.class,
      paramLabel = "HOST:PORT",
      description =
          "With segments: the address at which other replicas reach this one, if a proxy or a mapping"
              + " of ports is between them. Default: --share-address.")
  @Nullable InetSocketAddress advertised;

  @Option(
      names = NAME,
      converter = OptionValues.Name.class,
      paramLabel = "NAME",
      description =
          "With segments: the name of this replica, as that of its pod. Default: from its address.")
  @Nullable String name;

  @Option(
      names = PEERS,
      converter = ShareValues.PeerAddress.class,
      split = ",",
      paramLabel = "HOST:PORT",
      description = "With segments: the addresses of all replicas, outside of a cluster.")
  List<InetSocketAddress> peers = new ArrayList<>();

  @Option(
      names = SELECTOR,
      converter = ShareValues.Label.class,
      split = ",",
      paramLabel = "LABEL=VALUE",
      description =
          "With segments: the labels of the pods of all replicas, in the namespace of the operator.")
  List<Map.Entry<String, String>> selector = new ArrayList<>();

  @Option(
      names = TLS,
      paramLabel = "DIRECTORY",
      description =
          "With segments: tls.crt, tls.key and ca.crt for connections between replicas, as in a"
              + " mounted Secret of cert-manager. Replicas with a certificate of ca.crt take part.")
  @Nullable Path tls;

  @Option(
      names = PLAINTEXT,
      converter = OptionValues.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description =
          "With segments: connections between replicas are not protected, so that whoever reaches"
              + " the port can take part.")
  boolean plaintext;

  ShareOptions() {}

  /**
   * Returns whether each replica works on a part of the objects.
   *
   * @return false if one leads
   */
  public boolean isBySegments() {
    return mode == ShareMode.SEGMENTS;
  }

  /** Returns what is missing in the options, or contradicts each other. */
  List<Problem> problems() {
    List<Problem> problems = new ArrayList<>();
    if (!isBySegments()) {
      unused(problems, address != null, ADDRESS);
      unused(problems, advertised != null, ADVERTISED);
      unused(problems, name != null, NAME);
      unused(problems, !peers.isEmpty(), PEERS);
      unused(problems, !selector.isEmpty(), SELECTOR);
      unused(problems, tls != null, TLS);
      unused(problems, plaintext, PLAINTEXT);
      return problems;
    }
    if (address == null) {
      problems.add(
          problem(ADDRESS)
              .expected("the address of this replica, since --share is segments")
              .got("none")
              .advice("give one, as in 10.0.0.7:7800; in a pod, it is $(POD_IP):7800"));
    }
    one(problems, !selector.isEmpty(), SELECTOR, !peers.isEmpty(), PEERS);
    one(problems, tls != null, TLS, plaintext, PLAINTEXT);
    return problems;
  }

  private static void unused(List<Problem> problems, boolean isGiven, String option) {
    if (isGiven) {
      problems.add(
          problem(option)
              .expected("--share=segments with this option")
              .got("--share=leader")
              .advice("remove it, or add --share=segments"));
    }
  }

  private static void one(
      List<Problem> problems, boolean isFirst, String first, boolean isSecond, String second) {
    if (isFirst == isSecond) {
      problems.add(
          problem(first)
              .expected("either " + first + " or " + second + ", since --share is segments")
              .got(isFirst ? "both" : "none of them")
              .advice("give one of them"));
    }
  }

  private static Problem problem(String option) {
    return Problem.error("InvalidOption").at(option);
  }
}
