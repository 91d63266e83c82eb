package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.desired.DesiredStateLoader;
import dev.homeostat.core.desired.EarlyReports;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.inspect.LeavingResources;
import dev.homeostat.core.inspect.LeftLiveFields;
import dev.homeostat.core.inspect.ResourceInspector;
import dev.homeostat.core.inspect.ShownExclusions;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ServerDefaults;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.FieldReports;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.core.retry.FailureAdvice;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.core.translate.TranslatedIds;
import dev.homeostat.report.ApplicationInspection;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldExclusions;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Explains for each field of an application what happens to it, by which rule, and who set it. */
final class Explainer {

  private static final String OF_OTHERS =
      "written by others: it is not the value that Homeostat wrote last; the server does not report"
          + " the writer";

  private final EngineContext engine;
  private final PassContext pass;

  Explainer(EngineContext engine, PassContext pass) {
    this.engine = engine;
    this.pass = pass;
  }

  /** Returns the explanation of all fields. */
  Explanation explain() {
    return explain(prepare(), (prepared, live) -> {});
  }

  /** Returns the explanation of all fields, and the resources that have them. */
  ApplicationInspection inspect() {
    PreparedApplication preparation = prepare();
    ResourceInspector inspector = new ResourceInspector(pass, preparation);
    List<InspectedResource> resources = new ArrayList<>();
    Explanation explanation =
        explain(preparation, (prepared, live) -> resources.add(inspector.inspect(prepared, live)));
    return new ApplicationInspection(
        explanation, resources, LeavingResources.read(pass, preparation));
  }

  private PreparedApplication prepare() {
    return new DesiredStateLoader(pass, engine.cache(), engine.resyncs()).prepare();
  }

  private Explanation explain(PreparedApplication preparation, ResourceVisitor visitor) {
    PassReport report = pass.report();
    report.problems(preparation.problems());
    report.problems(preparation.desiredState().translation().failed());
    List<Explanation.Field> fields = new ArrayList<>();
    Map<ResourceId, FieldExclusions> exclusions = new HashMap<>();
    List<ResourceAddress> addresses = preparation.addresses();
    report.read(addresses.size());
    Map<ResourceAddress, ClusterResponse> answers = pass.cluster().readAll(addresses);
    EarlyReports.release(report, preparation, answers);
    Iterator<ResourceAddress> address = addresses.iterator();
    for (PreparedResource prepared : preparation.resources().values()) {
      ClusterResponse answer = answers.get(address.next());
      if (answer instanceof ClusterResponse.Refused refused) {
        report.problem(unread(prepared, refused));
      }
      @Nullable Resource live =
          answer instanceof ClusterResponse.Done done ? done.resource() : null;
      report.problems(ResourceFindings.problems(prepared, live));
      exclusions.put(prepared.id(), ShownExclusions.of(prepared, live));
      new Leaves(prepared, live, fields).all();
      visitor.visit(prepared, live);
    }
    Map<ResourceId, String> provenance =
        TranslatedIds.of(
                preparation.resources().values().stream().map(PreparedResource::desired).toList(),
                pass.application().id())
            .provenance(preparation.desiredState().translation().provenance());
    return Explanation.builder()
        .fields(fields)
        .provenance(provenance)
        .exclusions(exclusions)
        .problems(report.problems())
        .build();
  }

  /** Gets each resource with its live object. */
  private interface ResourceVisitor {

    void visit(PreparedResource prepared, @Nullable Resource live);
  }

  /** Returns the problem of an object whose fields are shown as absent, and may be there. */
  private static Problem unread(PreparedResource prepared, ClusterResponse.Refused refused) {
    return Problem.error("CannotRead")
        .of(prepared.id())
        .expected("a live object, to compare its fields with")
        .got(ServerMessages.of(refused, prepared.id(), Set.of()))
        .advice(FailureAdvice.of(FailureClass.of(refused)));
  }

  /** The fields of one resource: the desired, the pinned, the awaited and the watched ones. */
  private static final class Leaves {

    private final PreparedResource prepared;
    private final @Nullable Resource live;
    private final List<Explanation.Field> fields;
    private final Map<FieldPath, AcceptedForm> accepted = new HashMap<>();

    Leaves(PreparedResource prepared, @Nullable Resource live, List<Explanation.Field> fields) {
      this.prepared = prepared;
      this.live = live;
      this.fields = fields;
    }

    void all() {
      DesiredResource desired = prepared.desired();
      ObjectNode wanted = desired.resource().tree();
      SchemaNode.Fields schema = desired.schema().root();
      if (live != null) {
        prepared
            .compare(live)
            .differences()
            .accepted()
            .forEach(difference -> accepted.put(difference.edit().path(), difference.form()));
      }
      add(FieldPath.root(), schema, wanted);
      if (desired.pinnedIfPresent() != null) {
        addPinned(FieldPath.root(), schema, desired.pinnedIfPresent());
      }
      List<FieldPath> awaiting =
          live == null
              ? ServerDefaults.awaiting(wanted, schema)
              : ServerDefaults.fill(wanted, desired.pinnedIfPresent(), schema, live.tree())
                  .awaiting();
      for (FieldPath path : awaiting) {
        fields.add(field(prepared, path, Policy.PINNED, null, null, live, "awaiting the server"));
      }
      addWatched(FieldPath.root(), schema);
      if (live != null) {
        LeftLiveFields.of(desired.schema(), wanted, live.tree()).forEach(this::addLeft);
      }
    }

    /** Adds a field of the live object that is left to its writer. */
    private void addLeft(FieldPath path, FieldExclusion reason) {
      fields.add(field(prepared, path, Policy.UNOBSERVED, null, null, live, "", reason));
    }

    /** Adds the fields that belong to the server and are only shown (rule READ-3). */
    private void addWatched(FieldPath path, SchemaNode schema) {
      if (schema instanceof SchemaNode.Fields object) {
        object.members().forEach((name, below) -> addWatched(path.key(name), below));
      } else if (schema instanceof SchemaNode.Leaf leaf && leaf.watched()) {
        fields.add(field(prepared, path, Policy.WATCHED, null, null, live, ""));
      }
    }

    private void add(FieldPath path, @Nullable SchemaNode schema, JsonNode value) {
      boolean open = value.isContainerNode() && !value.isEmpty() && !DigestPlaceholder.is(value);
      SchemaNode.Fields object = schema instanceof SchemaNode.Fields some ? some : null;
      if (open && value.isObject() && (schema == null || object != null)) {
        for (Map.Entry<String, JsonNode> member : value.properties()) {
          FieldPath at = path.key(member.getKey());
          if (!isIdentity(at)) {
            add(
                at,
                object == null ? null : object.members().get(member.getKey()),
                member.getValue());
          }
        }
      } else if (open
          && value.isArray()
          && schema instanceof SchemaNode.ElementList list
          && !(list instanceof SchemaNode.ScalarSet)) {
        for (int i = 0; i < value.size(); i++) {
          Segment name = list.nameOf(value.get(i), i);
          if (name != null && !Trees.isAbsent(value.get(i))) {
            add(path.then(name), list.observed(name), value.get(i));
          }
        }
      } else {
        leaf(path, value);
      }
    }

    private void leaf(FieldPath path, JsonNode value) {
      FieldOrigin origin = prepared.desired().setterOf(path);
      boolean observed = SchemaLookup.observes(prepared.desired().schema().root(), path);
      Policy policy =
          value.isNull()
              ? Policy.ENFORCED_ABSENT
              : !observed
                  ? Policy.INITIAL_ONLY
                  : origin.equals(FieldOrigin.SERVER) ? Policy.PINNED : Policy.ENFORCED;
      FieldExclusion reason =
          policy == Policy.INITIAL_ONLY ? prepared.desired().schema().exclusions().of(path) : null;
      fields.add(field(prepared, path, policy, origin, value, live, note(path), reason));
    }

    /** Returns a note on the accepted form of a field, if there is one. */
    private String note(FieldPath path) {
      AcceptedForm form = accepted.get(path);
      return form == null ? "" : "accepted as " + form.kind();
    }

    private void addPinned(FieldPath path, SchemaNode schema, JsonNode value) {
      if (schema instanceof SchemaNode.Fields fields && value.isObject()) {
        for (Map.Entry<String, JsonNode> member : value.properties()) {
          SchemaNode below = fields.members().get(member.getKey());
          if (below != null) {
            addPinned(path.key(member.getKey()), below, member.getValue());
          }
        }
      } else if (schema instanceof SchemaNode.KeyedList list && value.isArray()) {
        for (int i = 0; i < value.size(); i++) {
          Segment name = list.nameOf(value.get(i), i);
          SchemaNode below = name == null ? null : list.observed(name);
          if (name != null && below != null) {
            addPinned(path.then(name), below, value.get(i));
          }
        }
      } else {
        fields.add(field(prepared, path, Policy.PINNED, FieldOrigin.SERVER, value, live, ""));
      }
    }
  }

  private static boolean isIdentity(FieldPath path) {
    return Set.of("/apiVersion", "/kind", "/metadata/name", "/metadata/namespace")
        .contains(path.toString());
  }

  private static Explanation.Field field(
      PreparedResource prepared,
      FieldPath path,
      Policy policy,
      @Nullable FieldOrigin origin,
      @Nullable JsonNode wanted,
      @Nullable Resource live,
      String note) {
    return field(prepared, path, policy, origin, wanted, live, note, null);
  }

  private static Rule ruleOf(
      PreparedResource prepared, Policy policy, @Nullable FieldExclusion exclusion) {
    if (exclusion instanceof FieldExclusion.ByPack) {
      return Rule.SCHEMA_11;
    }
    if (exclusion != null && policy == Policy.UNOBSERVED) {
      return exclusion instanceof FieldExclusion.ByExcept ? Rule.SCHEMA_5 : Rule.SCHEMA_1;
    }
    return switch (policy) {
      case ENFORCED -> prepared.desired().schema().written() ? Rule.SCHEMA_1 : Rule.SCHEMA_4;
      case INITIAL_ONLY -> Rule.POLICY_4;
      case ENFORCED_ABSENT -> Rule.READ_2;
      case PINNED -> Rule.POLICY_3;
      case WATCHED, UNOBSERVED -> Rule.READ_3;
    };
  }

  private static Explanation.Field field(
      PreparedResource prepared,
      FieldPath path,
      Policy policy,
      @Nullable FieldOrigin origin,
      @Nullable JsonNode wanted,
      @Nullable Resource live,
      String note,
      @Nullable FieldExclusion exclusion) {
    Redactor redactor = prepared.redactor().beside(live);
    Explanation.Field.Builder field =
        Explanation.Field.builder()
            .resource(prepared.id())
            .path(redactor.showPath(path, live))
            .policy(policy)
            .rule(ruleOf(prepared, policy, exclusion))
            .wanted(redactor.show(path, wanted))
            .found(
                redactor.show(path, live == null ? null : prepared.find(path, live).orElse(null)))
            .note(note);
    if (live != null) {
      FieldReports.writer(prepared, live, path).ifPresent(field::writtenBy);
      if (FieldReports.isMisattributed(prepared, live, path)) {
        field.note(OF_OTHERS);
      }
    }
    if (exclusion != null) {
      field.exclusion(ShownExclusions.shown(exclusion, redactor, live));
    }
    if (exclusion instanceof FieldExclusion.ByPack pack) {
      field.leftBy(pack.rule());
    }
    if (origin != null) {
      field.setBy(origin);
    }
    if (FieldOrigin.MANIFEST.equals(origin)) {
      prepared.desired().resource().locate(path).ifPresent(field::source);
    }
    return field.build();
  }
}
