package dev.homeostat.josdk;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.ResourceAddress;
import dev.homeostat.report.ResourceReport;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Deleter;
import io.javaoperatorsdk.operator.api.reconciler.dependent.DependentResource;
import io.javaoperatorsdk.operator.api.reconciler.dependent.NameSetter;
import io.javaoperatorsdk.operator.api.reconciler.dependent.ReconcileResult;
import io.javaoperatorsdk.operator.processing.dependent.workflow.Condition;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * All objects of an application as one dependent resource in a workflow of Java Operator SDK,
 * beside dependent resources of other types. Timers of the event source wake the primary object for
 * the next pass, since a dependent resource cannot reschedule a reconciliation.
 *
 * <pre>{@code
 * Workflow<WebPage> workflow =
 *     new WorkflowBuilder<WebPage>()
 *         .addDependentResourceAndConfigure(objects)
 *         .withReadyPostcondition(new HomeostatDependentResource.ReadyPostcondition<>())
 *         .withDeletePostcondition(new HomeostatDependentResource.DeletePostcondition<>())
 *         .addDependentResourceAndConfigure(others)
 *         .dependsOn(objects)
 *         .build();
 * }</pre>
 *
 * <p>An event source serves one dependent resource, because a primary object has one application. A
 * workflow that is described by annotations needs a subclass with a constructor without parameters.
 *
 * @param <P> the type of the primary objects
 */
@API(status = EXPERIMENTAL, since = "0.1")
public class HomeostatDependentResource<P extends HasMetadata>
    implements DependentResource<ResourceAddress, P>, Deleter<P>, NameSetter {

  private final HomeostatEventSource<P> source;
  private final Function<? super P, Application> application;

  /** Stands for this object, also while it is made. */
  private final Object mark = new Object();

  private volatile String name = DependentResource.defaultNameFor(getClass());

  /**
   * Creates a dependent resource.
   *
   * @param source that runs the passes. A workflow described by annotations registers it; otherwise
   *     the reconciler returns it from {@code prepareEventSources}
   * @param application makes the application, owned by the primary object
   * @throws IllegalStateException if the event source serves another dependent resource
   */
  public HomeostatDependentResource(
      HomeostatEventSource<P> source, Function<? super P, Application> application) {
    this.source = Objects.requireNonNull(source, "source");
    this.application = Objects.requireNonNull(application, "application");
    source.serve(mark);
  }

  Object mark() {
    return mark;
  }

  Function<? super P, Application> application() {
    return application;
  }

  /**
   * Runs a pass.
   *
   * @return the addresses of the objects, and which of them were created or updated
   * @throws FailedPassException if the retry of the SDK is to repeat the pass
   * @throws IllegalStateException if the event source serves another dependent resource since it
   *     was stopped
   */
  @Override
  public ReconcileResult<ResourceAddress> reconcile(P primary, Context<P> context) {
    return ReconcileResult.aggregatedResult(
        source.reconcile(this, primary, context).stream()
            .flatMap(HomeostatDependentResource::operation)
            .toList());
  }

  private static Stream<ReconcileResult<ResourceAddress>> operation(ResourceReport report) {
    return report.address().stream()
        .flatMap(
            address ->
                switch (report.outcome()) {
                  case CREATED -> Stream.of(ReconcileResult.resourceCreated(address));
                  case UPDATED -> Stream.of(ReconcileResult.resourceUpdated(address));
                  case DELETED, MISSING, AWAITED -> Stream.empty();
                  case UNCHANGED, SATISFIED, WAITING, BLOCKED ->
                      Stream.of(ReconcileResult.noOperation(address));
                });
  }

  /** Deletes the objects; what cannot be deleted at once is tried again. */
  @Override
  public void delete(P primary, Context<P> context) {
    source.delete(this, primary);
  }

  /** {@return the name in the workflow} */
  @Override
  public String name() {
    return name;
  }

  /** Sets the name in the workflow, which the annotation {@code @Dependent} has. */
  @Override
  public void setName(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  @Override
  public Class<ResourceAddress> resourceType() {
    return ResourceAddress.class;
  }

  /** {@return the event source that runs the passes} */
  @Override
  public Optional<? extends EventSource<ResourceAddress, P>> eventSource(
      EventSourceContext<P> context) {
    return Optional.of(source);
  }

  /**
   * Returns one of the objects.
   *
   * @return the first one of the last pass; empty if there is none
   */
  @Override
  public Optional<ResourceAddress> getSecondaryResource(P primary, Context<P> context) {
    return source.getSecondaryResources(primary).stream().findFirst();
  }

  /**
   * Returns whether all objects are as desired, and ready as far as the application waits for that.
   *
   * @param primary the primary object
   * @return whether its last pass has settled
   */
  public boolean isReady(P primary) {
    return source.isSettled(primary);
  }

  /**
   * Returns whether nothing is left of the objects.
   *
   * @param primary the primary object, which is being deleted
   * @return whether its teardown has ended
   */
  public boolean isDeleted(P primary) {
    return source.isReleased(primary);
  }

  private static <P extends HasMetadata> HomeostatDependentResource<P> of(
      DependentResource<ResourceAddress, P> dependent) {
    if (dependent instanceof HomeostatDependentResource<P> homeostat) {
      return homeostat;
    }
    throw new IllegalArgumentException(
        "the condition is for a HomeostatDependentResource, and not for a "
            + dependent.getClass().getName());
  }

  /**
   * Met when the last pass has settled; what depends on it is reconciled then.
   *
   * @param <P> the type of the primary objects
   */
  public static final class ReadyPostcondition<P extends HasMetadata>
      implements Condition<ResourceAddress, P> {

    /** Creates a condition. */
    public ReadyPostcondition() {}

    @Override
    public boolean isMet(
        DependentResource<ResourceAddress, P> dependent, P primary, Context<P> context) {
      return of(dependent).isReady(primary);
    }
  }

  /**
   * Met when nothing is left of the objects; what they depend on is deleted then.
   *
   * @param <P> the type of the primary objects
   */
  public static final class DeletePostcondition<P extends HasMetadata>
      implements Condition<ResourceAddress, P> {

    /** Creates a condition. */
    public DeletePostcondition() {}

    @Override
    public boolean isMet(
        DependentResource<ResourceAddress, P> dependent, P primary, Context<P> context) {
      return of(dependent).isDeleted(primary);
    }
  }
}
