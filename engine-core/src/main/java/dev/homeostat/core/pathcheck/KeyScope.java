package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The fields by which a path may name an element of a keyed list. */
@API(status = INTERNAL)
public enum KeyScope {
  /** The keys of the list alone, as in observer schemas: they are compared with the list's keys. */
  LIST_KEYS,

  /** Any field of the element, as in annotations: each element that has the value is named. */
  ANY_FIELD
}
