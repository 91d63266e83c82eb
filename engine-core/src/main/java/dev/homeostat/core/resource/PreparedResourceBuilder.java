package dev.homeostat.core.resource;

import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.merge.InitialOnlyFields;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.pathcheck.SuspectPath;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.SensitivePathCheck;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds {@link PreparedResource}s. */
public final class PreparedResourceBuilder {

  DesiredResource desired;
  final Redactor redactor;
  final Digest manifest;
  final Lazy<Digest> settled;
  DesiredResource unpinned;
  DesiredResource unmarked;
  List<InitialOnlyFields.Kept> kept = List.of();
  @Nullable DroppedValue dropped;
  List<GeneratedSecret> generations = List.of();
  @Nullable ResourceRecord record;
  int wave;
  boolean definedHere;
  boolean isResync;
  List<AcceptedForm> forms = List.of();
  List<SuspectPath> suspects = List.of();
  @Nullable SensitivePathCheck sensitive;

  PreparedResourceBuilder(
      DesiredResource desired, Redactor redactor, Digest manifest, Lazy<Digest> settled) {
    this.desired = desired;
    this.unpinned = desired;
    this.unmarked = desired;
    this.redactor = redactor;
    this.manifest = manifest;
    this.settled = settled;
  }

  PreparedResourceBuilder desired(DesiredResource value) {
    desired = value;
    return this;
  }

  /** Sets the desired state without pins; it is the desired state otherwise. */
  public PreparedResourceBuilder unpinned(DesiredResource value) {
    unpinned = value;
    return this;
  }

  /** Sets the desired state without the marks of ownership; it is the desired state otherwise. */
  public PreparedResourceBuilder unmarked(DesiredResource value) {
    unmarked = value;
    return this;
  }

  /** Sets the fields that are not enforced and differ from the create. */
  public PreparedResourceBuilder kept(List<InitialOnlyFields.Kept> value) {
    kept = value;
    return this;
  }

  /** Sets the enforced values that are to be removed. */
  public PreparedResourceBuilder dropped(@Nullable DroppedValue value) {
    dropped = value;
    return this;
  }

  /** Sets the written paths that are mistakes unless the live object has them. */
  public PreparedResourceBuilder suspects(List<SuspectPath> value) {
    suspects = value;
    return this;
  }

  /** Sets the judge of the paths that annotations name; the live ones are not judged otherwise. */
  public PreparedResourceBuilder sensitive(SensitivePathCheck value) {
    sensitive = value;
    return this;
  }

  /** Sets the secrets to be generated. */
  public PreparedResourceBuilder generations(List<GeneratedSecret> value) {
    generations = value;
    return this;
  }

  /** Sets the record. */
  public PreparedResourceBuilder record(@Nullable ResourceRecord value) {
    record = value;
    return this;
  }

  /** Sets the wave. */
  public PreparedResourceBuilder wave(int value) {
    wave = value;
    return this;
  }

  /** Sets whether the manifest itself defines the kind. */
  public PreparedResourceBuilder definedHere(boolean value) {
    definedHere = value;
    return this;
  }

  /** Sets whether the resource is compared although nothing may have changed. */
  public PreparedResourceBuilder resync(boolean value) {
    isResync = value;
    return this;
  }

  /** Sets the accepted forms that apply. */
  public PreparedResourceBuilder forms(List<AcceptedForm> value) {
    forms = value;
    return this;
  }

  /** Leaves out all that is remembered of the object, apart from the record. */
  PreparedResourceBuilder withoutMemory() {
    desired = unpinned;
    kept = List.of();
    dropped = null;
    forms = List.of();
    return this;
  }

  /** Builds the resource. */
  public PreparedResource build() {
    return new PreparedResource(this);
  }
}
