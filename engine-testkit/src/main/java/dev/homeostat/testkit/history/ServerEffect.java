package dev.homeostat.testkit.history;

import dev.homeostat.FieldPath;
import java.util.Locale;

/** The behaviour of a server at a field. */
enum ServerEffect {
  /** None. */
  PLAIN,
  /** A default is filled in. */
  DEFAULT,
  /** A value is replaced by one of its own choice. */
  OVERRIDE,
  /** A field is not kept. */
  DROP,
  /** Elements are added. */
  INJECT,
  /** Another notation is stored. */
  NORMALISE,
  /** Some values are refused. */
  REFUSE,
  /** Changes are refused. */
  IMMUTABLE;

  static ServerEffect of(ServerBehaviour behaviour) {
    return valueOf(behaviour.getClass().getSimpleName().toUpperCase(Locale.ROOT));
  }

  /** Returns whether a behaviour is about a field, something in it, or something around it. */
  static boolean isAt(FieldPath field, ServerBehaviour behaviour) {
    String place = behaviour.path().toString().replace("/*", "") + "/";
    String path = field.shape() + "/";
    return path.startsWith(place) || place.startsWith(path);
  }
}
