package dev.homeostat.folder;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.folder.internal.Texts;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The common parts of the tests here. */
final class Trial {

  static final Clock NOON = Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

  private static final ObjectMapper JSON = new ObjectMapper();

  private Trial() {}

  static EmbeddedCluster cluster() {
    AtomicInteger uids = new AtomicInteger();
    return EmbeddedCluster.inMemory()
        .withClock(NOON)
        .withUids(() -> "uid-" + uids.incrementAndGet());
  }

  static EmbeddedCluster folder(Path dir) {
    return EmbeddedCluster.folder(dir, new Texts(Trial::read, JsonNode::toPrettyString));
  }

  private static DocumentReader.Reading read(String text, String name) {
    try {
      JsonNode tree = new ObjectMapper().readTree(text);
      return new DocumentReader.Reading(
          tree.isMissingNode() ? List.of() : List.of(Document.of(tree)), List.of());
    } catch (JsonProcessingException e) {
      return new DocumentReader.Reading(
          List.of(), List.of(Problem.error("Json").in(new Location(name, 1, 1))));
    }
  }

  /** JSON with single quotes, for the eye. */
  static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static Resource resource(String text) {
    return Resource.of((ObjectNode) json(text));
  }

  static Resource song() {
    return resource(
        "{'apiVersion':'music.example.com/v1','kind':'Song',"
            + "'metadata':{'name':'top50','namespace':'default'},"
            + "'spec':{'key1':'kilestbo','rythms':['bubam','badum']}}");
  }

  static ServerRules musicRules() {
    ServerRules.Reading reading =
        ServerRules.read(
            Document.of(
                json(
                    "[{'group':'music.example.com','kind':'Song',"
                        + "'defaults':{'spec':{'key3':'kilestlai','key4':'lebidai'}},"
                        + "'rewrites':[{'op':'replace','path':'/spec/rythms/1','value':'badabum'}]}]")));
    if (!reading.problems().isEmpty()) {
      throw new AssertionError(reading.problems());
    }
    return reading.rules();
  }

  static Patch.Add add(String path, String value) {
    return new Patch.Add(JsonPointer.compile(path), json(value));
  }

  static Patch.Remove removal(String path) {
    return new Patch.Remove(JsonPointer.compile(path));
  }

  static Patch.Test expect(String path, String value) {
    return new Patch.Test(JsonPointer.compile(path), json(value));
  }

  static Patch patch(Patch.Operation... operations) {
    return new Patch(List.of(operations));
  }

  static Resource done(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Done done) {
      return done.resource();
    }
    throw new AssertionError(
        answer
            + (answer instanceof ClusterResponse.Refused refused ? ": " + refused.message() : ""));
  }

  static ClusterResponse.Refused refused(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Refused refused) {
      return refused;
    }
    throw new AssertionError(answer);
  }
}
