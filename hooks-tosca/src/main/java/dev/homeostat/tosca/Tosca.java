package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.function.Evaluator;
import dev.homeostat.tosca.mapping.ManifestMaker;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.source.SourceOpener;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.topology.InputValues;
import dev.homeostat.tosca.topology.MisplacedNodes;
import dev.homeostat.tosca.topology.NodeValues;
import dev.homeostat.tosca.topology.Topology;
import dev.homeostat.tosca.type.TypeRegistry;
import dev.homeostat.tosca.web.FetchLimits;
import dev.homeostat.tosca.web.Fetcher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Translates TOSCA templates and CSAR archives to manifests, without an engine. Immutable and
 * thread-safe; a translation is pure but for what it has to fetch.
 *
 * <pre>{@code
 * ToscaTranslation shop =
 *     Tosca.standard().translate(new ToscaSource.Text(yaml, "shop.yaml"), inputs);
 * }</pre>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Tosca {

  private final ToscaLimits limits;
  private final ToscaOptions options;
  private final List<NodeMapping> mappings;
  private final SourceOpener sources;

  private Tosca(Builder builder) {
    this.limits = builder.limits;
    this.options = builder.options;
    List<NodeMapping> all = new ArrayList<>(builder.mappings);
    all.sort(Comparator.comparingInt(NodeMapping::order).thenComparing(NodeMapping::name));
    this.mappings = List.copyOf(all);
    this.sources =
        new SourceOpener(
            limits,
            new Fetcher(builder.policy, FetchLimits.DEFAULT),
            builder.remoteImports,
            builder.profiles);
  }

  /**
   * Returns a translator that refuses what breaks the standard, also where it cannot reach a
   * manifest.
   *
   * @return with the default limits, and all mappings that are found
   */
  public static Tosca strict() {
    return builder().strict().build();
  }

  /**
   * A translator with the default limits and options, and all mappings that are found.
   *
   * @return the translator
   */
  public static Tosca standard() {
    return builder().build();
  }

  /**
   * Begins a translator with other settings.
   *
   * @return a builder with the mappings that {@link ServiceLoader} finds
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Translates a source for whatever namespace.
   *
   * @param source any
   * @param inputs values for the inputs of its template
   * @return the manifest, and what goes with it
   * @throws ToscaException with all that is wrong
   */
  public ToscaTranslation translate(ToscaSource source, ObjectNode inputs) {
    return translate(source, inputs, "");
  }

  /**
   * Translates a source for a namespace.
   *
   * @param source any
   * @param inputs values for the inputs of its template
   * @param namespace of the resources that name none, so that the same one is found under both
   *     names; empty if it is not known
   * @return the manifest, and what goes with it
   * @throws ToscaException with all that is wrong
   */
  public ToscaTranslation translate(ToscaSource source, ObjectNode inputs, String namespace) {
    Report report = new Report(options.strict());
    return guarded(() -> translate(opened(source, report), inputs, namespace, report));
  }

  private ToscaTranslation translate(
      Topology topology, ObjectNode inputs, String namespace, Report report) {
    StandardCheck standard = new StandardCheck(topology);
    Evaluator.Budget budget = new Evaluator.Budget(limits.expansion());
    InputValues given = new InputValues(topology, inputs, budget);
    if (options.strict()) {
      standard.nodeTypes();
      standard.all();
      given.checkAll(report);
      report.check();
    }
    need(topology);
    NodeValues values = new NodeValues(topology, given, budget, limits.expansion());
    ManifestMaker maker =
        new ManifestMaker(topology, values, mappings, options, limits.expansion(), namespace);
    ToscaTranslation translation = maker.make();
    new UnresolvedImports(topology).decide(translation);
    new MisplacedNodes(topology).check();
    if (!report.hasErrors()) {
      maker.requireResources(translation);
    }
    report.check();
    report.decided();
    if (!options.strict()) {
      standard.all();
      given.checkAll(report);
    }
    return translation.withWarnings(report.warnings());
  }

  /**
   * Checks a source as TOSCA has it: whether it is valid, and not whether Kubernetes resources can
   * be made of it. It may be a file of types alone.
   *
   * @param source any
   * @return what a person should know
   * @throws ToscaException with all that is wrong; of a strict translator, with all that breaks the
   *     standard
   */
  public List<Problem> check(ToscaSource source) {
    Report report = new Report(options.strict());
    return guarded(
        () -> {
          Topology topology = opened(source, report);
          report.decided();
          StandardCheck standard = new StandardCheck(topology);
          standard.nodeTypes();
          standard.all();
          report.check();
          return report.warnings();
        });
  }

  /** Whatever a hostile text does to the stack is an answer, too. */
  private <T> T guarded(Supplier<T> work) {
    try {
      return work.get();
    } catch (StackOverflowError e) {
      throw new ToscaException(
          ToscaCode.EXPANSION_LIMIT,
          Problem.error(ToscaCode.EXPANSION_LIMIT.problem())
              .expected("a template that can be read with a stack of ordinary size")
              .got("a deeper one")
              .advice("nest less"));
    }
  }

  private Topology opened(ToscaSource source, Report report) {
    Scope scope = sources.open(source, report);
    report.check();
    TypeRegistry types = new TypeRegistry(limits.expansion(), report);
    return new Topology(scope, types, limits.expansion(), report);
  }

  private static void need(Topology topology) {
    Part template = topology.part();
    boolean nodes = template.get("node_templates").tree().size() > 0;
    if (!nodes) {
      ToscaCode code = template.isPresent() ? ToscaCode.NO_NODES : ToscaCode.NO_TEMPLATE;
      String key = topology.scope().dialect().templateKey();
      throw new ToscaException(
          code,
          Report.problem(
              code,
              topology.scope().file(),
              template.isPresent() ? "node_templates in " + key : key,
              other(topology),
              "describe the nodes of the application there"));
    }
  }

  /** The key that other versions have instead is the likely mistake. */
  private static String other(Topology topology) {
    boolean simple = topology.scope().dialect().isSimple();
    String key = simple ? Dialect.V2_0.templateKey() : Dialect.V1_3.templateKey();
    return topology.scope().file().get(key).isPresent()
        ? key + ", as other versions have it"
        : "none";
  }

  /** Settings of a translator. */
  @API(status = EXPERIMENTAL, since = "0.1")
  public static final class Builder {

    private ToscaLimits limits = ToscaLimits.DEFAULT;
    private ToscaOptions options = ToscaOptions.DEFAULT;
    private UrlPolicy policy = UrlPolicy.DEFAULT;
    private boolean remoteImports;
    private final List<Path> profiles = new ArrayList<>();
    private final List<NodeMapping> mappings = new ArrayList<>();

    private Builder() {
      ServiceLoader.load(NodeMapping.class, NodeMapping.class.getClassLoader())
          .forEach(mappings::add);
    }

    /**
     * Sets what a source may cost.
     *
     * @param most instead of {@link ToscaLimits#DEFAULT}
     * @return this builder
     */
    public Builder limits(ToscaLimits most) {
      this.limits = Objects.requireNonNull(most, "most");
      return this;
    }

    /**
     * Sets how strictly templates are taken.
     *
     * @param chosen instead of {@link ToscaOptions#DEFAULT}
     * @return this builder
     */
    public Builder options(ToscaOptions chosen) {
      this.options = Objects.requireNonNull(chosen, "chosen");
      return this;
    }

    /**
     * Sets what may be fetched.
     *
     * @param allowed instead of {@link UrlPolicy#DEFAULT}
     * @return this builder
     */
    public Builder urls(UrlPolicy allowed) {
      this.policy = Objects.requireNonNull(allowed, "allowed");
      return this;
    }

    /**
     * Lets templates import any URL that the policy allows; otherwise only those that came from the
     * web import their neighbours there.
     *
     * @return this builder
     */
    public Builder remoteImports() {
      this.remoteImports = true;
      return this;
    }

    /**
     * Refuses what breaks the standard, also where it cannot reach a manifest.
     *
     * @return this builder
     */
    public Builder strict() {
      this.options = options.withStrict(true);
      return this;
    }

    /**
     * Adds a folder of profiles: a file anywhere in it is imported by the name in its key {@code
     * profile}.
     *
     * @param folder out of which no import leads, links included
     * @return this builder
     */
    public Builder profiles(Path folder) {
      profiles.add(Objects.requireNonNull(folder, "folder"));
      return this;
    }

    /**
     * Adds a mapping to those that were found.
     *
     * @param mapping of nodes to resources
     * @return this builder
     */
    public Builder mapping(NodeMapping mapping) {
      mappings.add(Objects.requireNonNull(mapping, "mapping"));
      return this;
    }

    /**
     * The translator.
     *
     * @return with these settings
     */
    public Tosca build() {
      return new Tosca(this);
    }
  }
}
