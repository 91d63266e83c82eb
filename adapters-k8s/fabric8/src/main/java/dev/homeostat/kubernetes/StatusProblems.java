package dev.homeostat.kubernetes;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;

/**
 * The problems of states in the status of objects.
 *
 * @param apiVersion of the objects
 * @param kind of the objects
 * @param place of a state in an object
 */
record StatusProblems(String apiVersion, String kind, StatusPlace place) {

  private static final int REQUEST_TOO_LARGE = 413;

  /** Returns the address of the object that keeps the state of an application. */
  ResourceAddress address(ApplicationId application) {
    return ResourceAddress.of(apiVersion, kind, application.namespace(), application.name());
  }

  Problem problem(String code, ApplicationId application) {
    return Problem.error(code).of(address(application).id()).at(place.pointer().toString());
  }

  Problem missing(ApplicationId application) {
    return problem("StateStore", application)
        .expected("an object to keep the state in")
        .got("no such object")
        .advice("create it before the application");
  }

  Problem dropped(ApplicationId application) {
    return problem("StateStore", application)
        .expected("a server that keeps what is saved")
        .got("one that drops or changes it")
        .advice(
            "have the definition of "
                + kind
                + " say x-kubernetes-preserve-unknown-fields: true there");
  }

  Problem inTheWay(ApplicationId application) {
    return problem("StateStore", application)
        .expected("an object at " + place.pointer().head())
        .got("something else")
        .advice("keep the state at another place");
  }

  Problem failed(ApplicationId application, ClusterResponse answer) {
    Problem problem =
        problem("StateStore", application)
            .expected("an object whose status can be read and written")
            .got(told(answer));
    return answer instanceof ClusterResponse.Refused refused && isTooLarge(refused)
        ? problem.advice(
            "the state is too large for an object: keep it in Secrets, or let what is too large"
                + " overflow into Secrets")
        : problem;
  }

  /** Describes an answer by what cannot hold a value (rule SECRET-3). */
  static String told(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.UnknownKind) {
      return "a server that does not know the kind";
    }
    if (answer instanceof ClusterResponse.Refused refused) {
      String causes = refused.causes().isEmpty() ? "" : " " + refused.causes();
      return refused.code() == 0 ? refused.message() : refused + causes;
    }
    return "an object that comes and goes";
  }

  /** Returns whether the server refuses an object of that size. */
  static boolean isTooLarge(ClusterResponse.Refused refused) {
    return refused.code() == REQUEST_TOO_LARGE
        || refused.message().contains("too large")
        || refused.message().contains("larger than max");
  }
}
