package dev.homeostat.core.act;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.delta.Comparison;
import dev.homeostat.core.delta.PatchBuilder;
import dev.homeostat.core.delta.Trial;
import dev.homeostat.core.delta.Widening;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Answer;
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
final class ScriptedServer implements Updater.Port, Updater.Wish {

  private final SchemaNode.Fields schema;
  private final Resource wanted;
  private final Resource found;
  private final List<String> log = new ArrayList<>();
  private final Queue<@Nullable Answer> answers = new LinkedList<>();
  private Resource live;
  private @Nullable Answer read;

  ScriptedServer(SchemaNode.Fields schema, String live, String wanted) {
    this.schema = schema;
    this.wanted = Trial.resource(wanted);
    this.found = Trial.resource(live);
    this.live = found;
  }

  /** The answers to patches, in their order; null, and after the last, is to do it. */
  ScriptedServer answers(@Nullable Answer... some) {
    answers.addAll(Arrays.asList(some));
    return this;
  }

  /** The answer to reads. */
  ScriptedServer reads(Answer answer) {
    read = answer;
    return this;
  }

  /** Somebody else has changed the object since it was read. */
  ScriptedServer moved(String spec) {
    live = Trial.resource("{spec: " + spec + "}");
    return this;
  }

  /** What was sent: the paths of each patch, guards left out, and reads. */
  List<String> log() {
    return log;
  }

  Updater.Outcome update() {
    return Updater.update(this, this, found);
  }

  Updater.Applied applied() {
    return (Updater.Applied) update();
  }

  Updater.Failed failed() {
    return (Updater.Failed) update();
  }

  @Override
  public Answer read(ResourceAddress address) {
    log.add("read");
    return read == null ? new Answer.Done(live) : read;
  }

  @Override
  public Answer patch(Resource made, Patch patch) {
    log.add(
        patch.operations().stream()
            .filter(operation -> !(operation instanceof Patch.Test))
            .map(operation -> operation.path().toString())
            .collect(Collectors.joining(" ")));
    Answer answer = answers.poll();
    if (answer != null) {
      return answer;
    }
    live = Resource.of(Trial.applied(patch, live.tree()));
    return new Answer.Done(live);
  }

  @Override
  public Optional<JsonNode> replacement(
      Resource of, List<Edit> edits, FieldPath parent, Widening.Manner manner) {
    Widening widening = new Widening(schema, wanted.tree());
    return manner == Widening.Manner.ALONE
        ? widening.alone(parent)
        : widening.overLive(of.tree(), patch(of, edits), parent);
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
    return Comparison.edits(wanted.tree(), schema, of.tree());
  }

  @Override
  public Patch patch(Resource of, List<Edit> edits) {
    return PatchBuilder.build(of, edits, Trial.desired(wanted, schema));
  }
}
