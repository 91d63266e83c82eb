package dev.homeostat.complete.endpoint;

import dev.homeostat.complete.access.Authenticator;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Admits those it knows: tokens, and certificates of which the subject is the call. */
final class Doorman implements Authenticator {

  /** In each token, so that one word finds them all. */
  static final String SECRET = "s3cret";

  private record Right(Call call, String uid) {}

  private final Map<String, Right> rights = new ConcurrentHashMap<>();
  final List<Credentials> asked = new CopyOnWriteArrayList<>();

  /** A new token for a call. */
  String token(Call call, String uid) {
    String token = SECRET + "." + rights.size() + "-_~+/==";
    rights.put(token, new Right(call, uid));
    return token;
  }

  /** The subject of a certificate for a call. */
  void subject(String name, Call call, String uid) {
    rights.put("CN=" + name, new Right(call, uid));
  }

  @Override
  public Optional<String> admit(Call call, Credentials credentials) {
    asked.add(credentials);
    Optional<String> name =
        credentials
            .token()
            .or(() -> credentials.certificate().map(c -> c.getSubjectX500Principal().getName()));
    return name.map(rights::get).filter(right -> right.call().equals(call)).map(Right::uid);
  }
}
