package dev.homeostat.kubernetes.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;

/** Serves one client, request by request, until the connection ends. */
final class ProxyConnection {

  private static final int WATCHED_AT_ONCE = 16 * 1024;
  private static final Map<String, List<String>> TEXT =
      Map.of(
          "Content-Type",
          List.of("text/plain; charset=utf-8"),
          "X-Content-Type-Options",
          List.of("nosniff"));
  private static final Map<String, List<String>> JSON =
      Map.of("Content-Type", List.of("application/json"));
  private static final String TIMED_OUT =
      """
      {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",\
      "message":"Timeout: request did not complete within the allotted timeout",\
      "reason":"Timeout","details":{},"code":504}
      """;

  private final Socket socket;
  private final Upstream upstream;
  private final Faults faults;
  private final Traffic traffic;
  private final Executor threads;

  ProxyConnection(
      Socket socket, Upstream upstream, Faults faults, Traffic traffic, Executor threads) {
    this.socket = socket;
    this.upstream = upstream;
    this.faults = faults;
    this.traffic = traffic;
    this.threads = threads;
  }

  void serve() throws IOException, InterruptedException {
    HttpIn in = new HttpIn(socket.getInputStream());
    HttpOut out = new HttpOut(socket.getOutputStream());
    for (HttpIn.Message message = in.next(); message != null; message = in.next()) {
      if (message.wantsWebSocket()) {
        // Clients know this answer from servers without WebSockets, and watch in plain HTTP.
        out.answer(200, JSON, new byte[0]);
        return;
      }
      ProxiedRequest request = traffic.arrived(message.method(), message.path());
      boolean goesOn = treat(request, message, out);
      if (!goesOn || !message.keepsAlive()) {
        return;
      }
    }
  }

  /** Returns whether the connection goes on. */
  private boolean treat(ProxiedRequest request, HttpIn.Message message, HttpOut out)
      throws IOException, InterruptedException {
    Fault fault = faults.of(request);
    if (fault instanceof Fault.Cut) {
      traffic.done(request, "cut");
      return false;
    }
    if (fault instanceof Fault.Refuse refuse) {
      traffic.done(request, "refused as " + refuse.refusal());
      refuse(refuse.refusal(), out);
      return true;
    }
    String before = "";
    if (fault instanceof Fault.Delay delay) {
      before = "delayed by " + delay.by().toMillis() + " ms, ";
      Thread.sleep(delay.by().toMillis());
    }
    HttpResponse<InputStream> response;
    try {
      traffic.sentOn(request);
      response = upstream.send(message, request.isWatch());
    } catch (IOException e) {
      traffic.done(request, before + "no answer of the server: " + e.getClass().getSimpleName());
      return false;
    }
    try (InputStream body = response.body()) {
      String code = Integer.toString(response.statusCode());
      if (fault instanceof Fault.Drop) {
        body.readAllBytes();
        traffic.done(request, code + ", dropped");
        return false;
      }
      if (fault instanceof Fault.TimeOut) {
        body.readAllBytes();
        traffic.done(request, code + ", answered as 504");
        out.answer(504, JSON, TIMED_OUT.getBytes(UTF_8));
        return true;
      }
      if (request.isWatch() && response.statusCode() == 200) {
        traffic.done(request, before + code + ", watching");
        stream(request, response, out, fault);
        return false;
      }
      byte[] bytes = body.readAllBytes();
      traffic.done(request, before + code);
      out.answer(response.statusCode(), Upstream.headers(response), bytes);
      return true;
    }
  }

  private static void refuse(Refusal refusal, HttpOut out) throws IOException {
    Map<String, List<String>> headers = refusal.body().startsWith("{") ? JSON : TEXT;
    if (refusal.retryAfter() > 0) {
      headers = new TreeMap<>(headers);
      headers.put("Retry-After", List.of(Integer.toString(refusal.retryAfter())));
    }
    out.answer(refusal.code(), headers, refusal.body().getBytes(UTF_8));
  }

  /** Hands events on as they come, until either side or the fault ends it. */
  private void stream(
      ProxiedRequest request, HttpResponse<InputStream> response, HttpOut out, Fault fault)
      throws IOException {
    InputStream body = response.body();
    out.begin(response.statusCode(), Upstream.headers(response));
    threads.execute(() -> endWithClient(body));
    try {
      traffic.done(request, "watch " + events(body, out, fault));
    } catch (IOException e) {
      // One that is killed has no last word, so the client gets none either.
      traffic.done(request, "watch broken off by client or server");
      throw e;
    }
  }

  /** Returns how it ended. */
  private static String events(InputStream body, HttpOut out, Fault fault) throws IOException {
    int left = fault instanceof Fault.EndWatch end ? end.events() : Integer.MAX_VALUE;
    boolean broken = fault instanceof Fault.EndWatch end && end.broken();
    byte[] buffer = new byte[WATCHED_AT_ONCE];
    while (left > 0 || broken) {
      int count = body.read(buffer);
      if (count < 0) {
        out.end();
        return "ended by the server";
      }
      int whole = 0;
      while (whole < count && left > 0) {
        left -= buffer[whole] == '\n' ? 1 : 0;
        whole++;
      }
      if (whole < count) {
        // Of the event that comes too late, only the beginning is seen.
        out.piece(buffer, broken ? whole + 1 : whole);
        break;
      }
      out.piece(buffer, whole);
    }
    if (broken) {
      return "broken";
    }
    out.end();
    return "ended";
  }

  /** After a watch began, a client sends nothing any more but that it is gone. */
  private void endWithClient(InputStream body) {
    try (body) {
      while (socket.getInputStream().read() >= 0) {
        // Further bytes of the client are ignored.
      }
    } catch (IOException e) {
      // It is gone.
    }
  }
}
