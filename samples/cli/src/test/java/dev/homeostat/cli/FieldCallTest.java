package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments of why, explain and who in a wrong order or form are answered with the right call. */
class FieldCallTest {

  @TempDir Path dir;
  private Cli cli;
  private String map;

  @BeforeEach
  void reconcile() {
    cli = new Cli(dir);
    map =
        cli.file("map.yaml", "{apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {a: b}}")
            .toString();
    assertThat(cli.on("reconcile", Path.of(map)).code()).isZero();
  }

  private Cli.Result run(String typed) {
    return cli.run(typed.replace("FILE", map).replace("DIR", cli.cluster().toString()).split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          why --cluster DIR | got no arguments; write homeostat why Deployment/web /spec/replicas
          why ConfigMap/m --cluster DIR | expected KIND/NAME and PATH, got no PATH; write homeostat why ConfigMap/m / for all fields
          why /data/a ConfigMap/m --cluster DIR | expected KIND/NAME before PATH, got the path /data/a first; write homeostat why ConfigMap/m /data/a
          why /data/a --cluster DIR | expected KIND/NAME, as in Deployment/web, got the path /data/a; write homeostat why Deployment/web /data/a
          why ConfigMap /data/a --cluster DIR | expected KIND/NAME, got ConfigMap, which has no name; write homeostat why ConfigMap/NAME /data/a
          why ConfigMap/ /data/a --cluster DIR | got ConfigMap/, which has no name; write homeostat why ConfigMap/NAME /data/a
          why m /data/a --cluster DIR | got m, which has no kind or no name; write homeostat why KIND/m /data/a
          why ConfigMap m /data/a --cluster DIR | expected KIND/NAME as one argument, got ConfigMap m; write homeostat why ConfigMap/m /data/a
          why ConfigMap/m data/a --cluster DIR | expected a PATH that begins with /, got data/a; write homeostat why ConfigMap/m /data/a
          why ConfigMap/m .data.a --cluster DIR | write homeostat why ConfigMap/m /data/a
          why ConfigMap/m "/data/a" --cluster DIR | got "/data/a"; write homeostat why ConfigMap/m /data/a
          why ConfigMap/m '/data/a' --cluster DIR | write homeostat why ConfigMap/m /data/a
          why ConfigMap data.a --cluster DIR | write homeostat why ConfigMap/NAME /data/a
          why ConfigMap/m /data /x --cluster DIR | expected KIND/NAME and PATH, got 3 arguments
          why FILE /data/a --cluster DIR | got the file
          why -f FILE /data/a ConfigMap/m --cluster DIR | write homeostat why ConfigMap/m /data/a
          explain /data/a ConfigMap/m -f FILE --cluster DIR | write homeostat explain ConfigMap/m /data/a
          explain happ/web /data/a cm/m | write homeostat explain happ/web cm/m /data/a
          explain ConfigMap -f FILE --cluster DIR | write homeostat explain ConfigMap/NAME
          who ConfigMap m --cluster DIR | write homeostat who ConfigMap/m
          who m --cluster DIR | write homeostat who KIND/m
          who / --cluster DIR | expected KIND/NAME
          who ConfigMap/m data/a --cluster DIR | write homeostat who ConfigMap/m /data/a
          explain map.yaml --cluster DIR | got the file map.yaml; write homeostat explain Deployment/web -f map.yaml
          who map.yaml --cluster DIR | expected KIND/NAME, as in Deployment/web, got the file map.yaml
          who -f FILE --cluster DIR | expected no file, got -f: who shows what a cluster has; write homeostat who KIND/NAME, or homeostat why KIND/NAME PATH -f FILE
          who ConfigMap/m --file=FILE --cluster DIR | who shows what a cluster has; write homeostat who KIND/NAME
          state -f FILE --cluster DIR | expected no file, got -f: state shows what a cluster has; write homeostat state NAME
          """)
  void the_right_call_is_proposed(String typed, String message) {
    Cli.Result result = run(typed);
    assertThat(result.code()).as(result.err()).isEqualTo(64);
    assertThat(result.err())
        .contains(message.replace("FILE", message.contains("-f FILE") ? "FILE" : map));
    assertThat(result.out()).isEmpty();
  }

  @Test
  void the_right_call_works() {
    assertThat(run("why ConfigMap/m /data/a --cluster DIR").code()).isZero();
    assertThat(run("why -f FILE ConfigMap/m /data/a --cluster DIR").code()).isZero();
    assertThat(run("why ConfigMap/m / --cluster DIR").out())
        .contains("/data/a of ConfigMap default/m");
    assertThat(run("explain -f FILE ConfigMap/m / --cluster DIR").out()).contains("/data/a");
    assertThat(run("who ConfigMap/m / --cluster DIR").code()).isZero();
    assertThat(run("explain -f FILE --cluster DIR").code()).isZero();
    assertThat(run("explain -f FILE ConfigMap/m --cluster DIR").code()).isZero();
  }

  @Test
  void a_path_that_is_a_file_is_a_file() {
    assertThat(run("why -f FILE /no/such/folder --cluster DIR").err()).contains("got no arguments");
  }
}
