package dev.homeostat.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.compare.ObjectDiff;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A server with one object. It does as it is told, but for the answers that a test gives it. */
final class ScriptedServer implements PatchLoop.Port, PatchLoop.Target {

  private final SchemaNode.Fields schema;
  private final Resource wanted;
  private final Resource found;
  private final List<String> log = new ArrayList<>();
  private final Queue<@Nullable ClusterResponse> answers = new LinkedList<>();
  private Resource live;
  private @Nullable ClusterResponse read;

  ScriptedServer(SchemaNode.Fields schema, String live, String wanted) {
    this.schema = schema;
    this.wanted = Trial.resource(wanted);
    this.found = Trial.resource(live);
    this.live = found;
  }

  /** The answers to patches, in their order; null, and after the last, is to do it. */
  ScriptedServer answers(@Nullable ClusterResponse... some) {
    answers.addAll(Arrays.asList(some));
    return this;
  }

  /** The answer to reads. */
  ScriptedServer reads(ClusterResponse answer) {
    read = answer;
    return this;
  }

  /** Somebody else has changed the object since it was read. */
  ScriptedServer moved(String spec) {
    live = Trial.resource("{spec: " + spec + "}");
    return this;
  }

  /** Returns all that was sent: the paths of each patch, guards left out, and reads. */
  List<String> log() {
    return log;
  }

  PatchLoop.Outcome update() {
    return PatchLoop.update(this, this, found);
  }

  PatchLoop.Applied applied() {
    return (PatchLoop.Applied) update();
  }

  PatchLoop.Failed failed() {
    return (PatchLoop.Failed) update();
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    log.add("read");
    return read == null ? new ClusterResponse.Done(live) : read;
  }

  @Override
  public ClusterResponse patch(Resource made, Patch patch) {
    log.add(
        patch.operations().stream()
            .filter(operation -> !(operation instanceof Patch.Test))
            .map(operation -> operation.path().toString())
            .collect(Collectors.joining(" ")));
    ClusterResponse answer = answers.poll();
    if (answer != null) {
      return answer;
    }
    live = Resource.of(Trial.applied(patch, live.tree()));
    return new ClusterResponse.Done(live);
  }

  @Override
  public Optional<JsonNode> replacement(
      Resource of, List<Edit> edits, FieldPath parent, ParentReplacement.Manner manner) {
    ParentReplacement parents = new ParentReplacement(Trial.desired(wanted, schema));
    return manner == ParentReplacement.Manner.ALONE
        ? parents.alone(parent)
        : parents.overLive(of.tree(), patch(of, edits), parent);
  }

  @Override
  public boolean mayWrite(Resource of) {
    return of.uid().equals(found.uid());
  }

  /** The server follows a script, so each patch counts as another object. */
  @Override
  public JsonNode result(Resource of, List<Edit> edits) {
    return TextNode.valueOf(edits.toString());
  }

  @Override
  public List<Edit> edits(Resource of) {
    return ObjectDiff.edits(wanted.tree(), schema, of.tree());
  }

  @Override
  public Patch patch(Resource of, List<Edit> edits) {
    return PatchBuilder.build(of, edits, Trial.desired(wanted, schema));
  }
}
