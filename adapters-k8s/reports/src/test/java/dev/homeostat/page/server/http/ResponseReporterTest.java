package dev.homeostat.page.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each request counts once, with the status that its client got. */
class ResponseReporterTest {

  private final List<Integer> reported = new CopyOnWriteArrayList<>();
  private final ResponseReporter reporter =
      new ResponseReporter((status, took) -> reported.add(status));
  private final Server server = new Server();
  private final LocalConnector connector = new LocalConnector(server);

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  /** Completes the response of one request. */
  private interface Answer {
    void to(Response response, Callback callback);
  }

  private String responseTo(Answer answer) throws Exception {
    server.addConnector(connector);
    server.setErrorHandler(new PlainErrors(reporter));
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            answer.to(response, reporter.reporting(request, response, callback));
            return true;
          }
        });
    server.start();
    return connector.getResponse("GET / HTTP/1.0\r\n\r\n");
  }

  @Test
  void a_response_that_is_sent_counts_with_its_status() throws Exception {
    String response =
        responseTo(
            (to, callback) -> {
              to.setStatus(404);
              callback.succeeded();
            });
    assertThat(response).contains(" 404 ");
    assertThat(reported).containsExactly(404);
  }

  @Test
  void a_response_that_fails_before_it_is_sent_counts_as_the_error() throws Exception {
    String response = responseTo((to, callback) -> callback.failed(new IOException("full")));
    assertThat(response).contains(" 500 ");
    assertThat(reported).containsExactly(500);
  }

  @Test
  void a_response_that_fails_after_its_status_was_sent_counts_with_it() throws Exception {
    responseTo(
        (to, callback) ->
            to.write(
                false,
                null,
                Callback.from(
                    () -> callback.failed(new IOException("cut off")), callback::failed)));
    assertThat(reported).containsExactly(200);
  }
}
