package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the requests for objects that an API server gets, without those that caches answer. */
final class RecordingApi implements Api {

  private final Api api;
  private final List<String> requests = new ArrayList<>();

  RecordingApi(Api api) {
    this.api = api;
  }

  /** The requests so far, as method, path and body. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public Answer send(String method, String path, @Nullable JsonNode body) {
    if (!ApiPaths.isGroup(path)) {
      requests.add(method + " " + path + (body == null || method.equals("GET") ? "" : " " + body));
    }
    return api.send(method, path, body);
  }

  @Override
  public Answer cached(String path) {
    return api.cached(path);
  }
}
