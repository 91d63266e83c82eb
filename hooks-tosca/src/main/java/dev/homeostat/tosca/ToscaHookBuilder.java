package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * Makes a {@link ToscaHook} with settings of one's own.
 *
 * <pre>{@code
 * Hook hook =
 *     new ToscaHookBuilder()
 *         .urls(UrlPolicy.DEFAULT.withHosts(Set.of("*.example.com")))
 *         .translator(tosca -> tosca.mapping(new Databases()))
 *         .lookingEvery(Duration.ofMinutes(1))
 *         .build();
 * }</pre>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ToscaHookBuilder {

  /** The default interval between looks at a URL. */
  public static final Duration EVERY = Duration.ofMinutes(5);

  private final Map<URI, ToscaSource> own = new HashMap<>();
  private UrlPolicy policy = UrlPolicy.DEFAULT;
  private ToscaLimits limits = ToscaLimits.DEFAULT;
  private UnaryOperator<Tosca.Builder> settings = UnaryOperator.identity();
  private Duration every = EVERY;
  private Optional<Path> folder = Optional.empty();

  /** A builder with the default settings. */
  public ToscaHookBuilder() {}

  /**
   * Sets what may be fetched.
   *
   * @param allowed instead of {@link UrlPolicy#DEFAULT}
   * @return this builder
   */
  public ToscaHookBuilder urls(UrlPolicy allowed) {
    this.policy = Objects.requireNonNull(allowed, "allowed");
    return this;
  }

  /**
   * Sets what a source may cost.
   *
   * @param most instead of {@link ToscaLimits#DEFAULT}
   * @return this builder
   */
  public ToscaHookBuilder limits(ToscaLimits most) {
    this.limits = Objects.requireNonNull(most, "most");
    return this;
  }

  /**
   * Changes further settings of the translator, such as its options and mappings. What it may
   * fetch, and what a source may cost, is set here.
   *
   * @param change of a builder with the default settings
   * @return this builder
   */
  public ToscaHookBuilder translator(UnaryOperator<Tosca.Builder> change) {
    this.settings = Objects.requireNonNull(change, "change");
    return this;
  }

  /**
   * Sets how often what a URL names is looked at: with one request, and only if there is a pass;
   * the hook asks for one.
   *
   * @param interval instead of {@link #EVERY}; longer than nothing
   * @return this builder
   * @throws IllegalArgumentException if it is not
   */
  public ToscaHookBuilder lookingEvery(Duration interval) {
    if (interval.isZero() || interval.isNegative()) {
      throw new IllegalArgumentException("no time between looks: " + interval);
    }
    this.every = interval;
    return this;
  }

  /**
   * Takes templates and archives of a folder, too, named by {@code file:} URLs. They are translated
   * again in each pass.
   *
   * @param root out of which no URL and no import leads, links included; messages name files as it
   *     is written here
   * @return this builder
   */
  public ToscaHookBuilder reading(Path root) {
    this.folder = Optional.of(root);
    return this;
  }

  /**
   * Takes a source of the program itself, under a URL of its own choice.
   *
   * @param url such as {@code stdin:0f3a}; another one when the source is another one
   * @param source what it stands for
   * @return this builder
   */
  public ToscaHookBuilder serving(URI url, ToscaSource source) {
    own.put(Objects.requireNonNull(url, "url"), Objects.requireNonNull(source, "source"));
    return this;
  }

  /**
   * The hook.
   *
   * @return with these settings
   */
  public ToscaHook build() {
    return new ToscaHook(step());
  }

  ToscaStep step() {
    return new ToscaStep(
        settings.apply(Tosca.builder()).urls(policy).limits(limits).build(),
        settings.apply(Tosca.builder()).urls(policy).limits(limits).strict().build(),
        Map.copyOf(own),
        folder.map(root -> new LocalFolder(root, limits.archive())),
        new UrlChangeCheck(policy, limits, every));
  }
}
