/** CustomResourceDefinitions from the JSON Schema that an operator has already. */
module dev.homeostat.adapters.definition {
  requires transitive com.fasterxml.jackson.databind;
  requires static transitive org.apiguardian.api;
  requires static transitive org.jspecify;

  exports dev.homeostat.definition;
}
