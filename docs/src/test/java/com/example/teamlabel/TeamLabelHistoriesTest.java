// snippet: team-label-histories
package com.example.teamlabel;

import dev.homeostat.Application;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.testkit.history.HistoryContract;

class TeamLabelHistoriesTest extends HistoryContract {

  @Override
  protected Application application() {
    return Application.named("shop", "web")
        .manifest(
            Manifest.parse(
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web, annotations: {docs: example.com}}
                spec:
                  replicas: 3
                  template:
                    spec:
                      containers: [{name: app, image: "web:1"}, {name: proxy, image: "proxy:1"}]
                """))
        .build();
  }

  @Override
  protected Hooks hooks() {
    return Hooks.none().with(new TeamLabel());
  }
}
// end
