package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.desired.DesiredStateLoader;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.inspect.ExplainedFields;
import dev.homeostat.core.inspect.LeavingResources;
import dev.homeostat.core.inspect.RedactedExclusions;
import dev.homeostat.core.inspect.ResourceInspector;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.BatchedReads;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.core.retry.FailureAdvice;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.core.translate.TranslatedIds;
import dev.homeostat.report.ApplicationInspection;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusions;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Explains for each field of an application what happens to it, by which rule, and who set it. */
final class Explainer {

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
    BatchedReads reads = BatchedReads.begin(pass, preparation, preparation.addresses());
    for (PreparedResource prepared : preparation.resources().values()) {
      ClusterResponse answer = reads.next();
      if (answer instanceof ClusterResponse.Refused refused) {
        report.problem(unread(prepared, refused));
      }
      @Nullable Resource live =
          answer instanceof ClusterResponse.Done done ? done.resource() : null;
      report.problems(ResourceFindings.problems(prepared, live));
      exclusions.put(prepared.id(), RedactedExclusions.of(prepared, live));
      ExplainedFields.of(prepared, live, fields::add);
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
}
