package dev.homeostat.testkit;

/** The names of resources in assertions: as short as they are unambiguous. */
final class Naming {

  private Naming() {}

  /**
   * Returns whether a name means a resource.
   *
   * @param name as in {@code web}, {@code apps/Deployment web} or {@code apps/Deployment shop/web}
   * @param id a resource id as text
   */
  static boolean means(String name, String id) {
    int space = id.indexOf(' ');
    String groupKind = id.substring(0, space);
    String place = id.substring(space + 1);
    String bare = place.substring(place.indexOf('/') + 1);
    return name.equals(id)
        || name.equals(place)
        || name.equals(bare)
        || name.equals(groupKind + " " + bare);
  }
}
