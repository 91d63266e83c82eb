package dev.homeostat.core.merge;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.Digester;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records that the engine may keep of a resource, in few words. */
final class Remembered {

  static final Digester PLAIN = (path, value) -> Digest.of(value);

  private Remembered() {}

  static ResourceRecord.Builder applied(String tree) {
    Resource resource = Trial.resource(tree);
    return ResourceRecord.builder(resource.address()).uid("u1").lastApplied(resource.tree());
  }

  /** The paths that the server set. */
  static Map<FieldPath, FieldOrigin> byServer(String... paths) {
    Map<FieldPath, FieldOrigin> setBy = new LinkedHashMap<>();
    for (String path : paths) {
      setBy.put(FieldPath.parse(path), FieldOrigin.SERVER);
    }
    return setBy;
  }

  /** The server was asked one value, as JSON, and has another. */
  static AcceptedForm accepted(String path, String asked, String answered) {
    return new AcceptedForm.Value(
        FieldPath.parse(path),
        AcceptedForm.Kind.NORMALISED,
        Digest.of(Trial.json(asked)),
        Digest.of(Trial.json(answered)));
  }

  /** A list by position that the server made longer. */
  static AcceptedForm length(String path, int length) {
    return new AcceptedForm.Length(FieldPath.parse(path), AcceptedForm.Kind.OVERRIDDEN, length);
  }

  static List<String> text(List<?> values) {
    return values.stream().map(Object::toString).toList();
  }
}
