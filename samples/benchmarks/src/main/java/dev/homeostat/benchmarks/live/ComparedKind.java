package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** A kind that an operator of the samples keeps, and what is measured beside its Go operator. */
interface ComparedKind {

  /** Returns the version of the API. */
  String apiVersion();

  /** Returns the kind. */
  String kind();

  /** Returns what the table compares. */
  default String heading() {
    return kind() + "s beside the model of the Go operator";
  }

  /** Returns how long an operator that has nothing left to do sends no request for an object. */
  Duration quiet();

  /** Returns an object of a number of parts, which gets done. */
  ObjectNode settling(String name, int parts);

  /** Returns whether an object, as the server has it, is done. */
  boolean isDone(GenericKubernetesResource object);

  /** Returns our operator. */
  ComparedProgram ours();

  /** Returns what is measured. */
  List<ComparedRow> rows();

  /** Returns a definition that checks nothing. */
  default String definition() {
    int slash = apiVersion().indexOf('/');
    String singular = kind().toLowerCase(Locale.ROOT);
    return """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: %2$ss.%1$s}
        spec:
          group: %1$s
          scope: Namespaced
          names: {kind: %3$s, plural: %2$ss, singular: %2$s, listKind: %3$sList}
          versions:
            - name: %4$s
              served: true
              storage: true
              subresources: {status: {}}
              schema:
                openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
        """
        .formatted(
            apiVersion().substring(0, slash), singular, kind(), apiVersion().substring(slash + 1));
  }
}
