/** Reads Application documents: the specification of an application and its remembered state. */
module dev.homeostat.application.document {
  requires transitive dev.homeostat.engine.api;
  requires com.networknt.schema;

  exports dev.homeostat.document;
}
