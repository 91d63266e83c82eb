package com.example.live;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.program.OperatorProgram;
import dev.homeostat.program.OperatorSetup;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The program of an operator in docs/controllers.md. */
public final class GreetingOperator {

  // snippet: program
  /** The options of this operator beside those of each operator. */
  static final class Options {
    @Option(names = "--word", defaultValue = "hello", description = "The word without a wish.")
    String word = "";
  }

  public static void main(String[] args) {
    program().main(args);
  }

  static OperatorProgram<Options> program() {
    return OperatorProgram.named("greeting-operator")
        .description("Keeps what Greetings want.")
        .version("1.0")
        .options(Options::new)
        .assembly(GreetingOperator::assemble);
  }

  private static void assemble(Options options, OperatorSetup setup) {
    Engine engine =
        setup
            .engine()
            .state(SecretStateStore.in(setup.cluster()))
            .listener(setup.events("greetings.example.com/v1", "Greeting"))
            .build();
    setup.run(
        Controller.named("greetings")
            .of(setup.cluster(), Greeting.class)
            .application(greeting -> application(greeting, options.word))
            .engine(engine)
            .status((greeting, pass) -> Map.of("phase", pass.outcome().toString())));
  }

  // end

  private GreetingOperator() {}

  private static Application application(Greeting greeting, String otherwise) {
    String word = greeting.getSpec().word;
    return Application.ownedBy(TypedObjects.owner(greeting))
        .manifest(
            TypedObjects.manifest(
                List.of(
                    new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(greeting.getMetadata().getName() + "-said")
                        .endMetadata()
                        .addToData("word", word.isEmpty() ? otherwise : word)
                        .build())))
        .build();
  }
}
