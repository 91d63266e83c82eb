/**
 * The navigation: one line for each page, by the path of its document. An anchor may follow the path. The build fails
 * if a document is missing here; rules and decisions are listed by the README of their folder.
 */
export const navigation = {
  'Start': {
    'docs/start.md': 'Two minutes',
    'docs/guide.md': 'User guide',
    'docs/guide.md#a-worked-example': 'A worked example',
    'docs/glossary.md': 'Glossary',
  },
  'Use it': {
    'docs/library.md': 'Library',
    'docs/controllers.md': 'Operators with controllers',
    'docs/command-line.md': 'Command line',
    'docs/kubernetes.md': 'Command line on clusters',
    'docs/josdk.md': 'Java Operator SDK',
    'docs/fabric8.md': 'Plain fabric8',
    'docs/spring-boot.md': 'Spring Boot',
    'docs/quarkus.md': 'Quarkus',
    'docs/hooks.md': 'Hooks',
    'docs/packs.md': 'Policy packs',
    'docs/report.md': 'Reports',
    'docs/webhooks.md': 'Webhooks',
    'docs/testing.md': 'Testing',
    'docs/calls.md': 'Calls of workloads',
    'docs/calls-operators.md': 'Calls, for operators',
    'site/pages/sample-report.md': 'A sample report',
  },
  'Other tools': {
    'docs/import.md': 'Import of rules',
    'docs/comparison.md': 'Comparison',
    'docs/cases.md': 'Cases',
    'docs/tosca.md': 'TOSCA and CSAR',
    'docs/tosca-support.md': 'Supported TOSCA',
    'docs/tosca-mappings.md': 'Mappings of TOSCA nodes',
  },
  'Operators': {
    'docs/operator.md': 'Application',
    'docs/install.md': 'Application: install it',
    'docs/appbundle.md': 'AppBundle',
    'docs/appbundle-install.md': 'AppBundle: install it',
    'docs/appbundle-facts.md': 'AppBundle: facts and tests',
    'docs/appwrapper.md': 'AppWrapper',
    'docs/appwrapper-install.md': 'AppWrapper: install it',
    'docs/appwrapper-facts.md': 'AppWrapper: facts and tests',
  },
  'Reference': {
    'docs/rules/README.md': 'Rules',
    'docs/histories.md#what-messages-claim': 'Problem codes',
    'site/pages/schemas.md': 'Schemas',
    'site/pages/javadoc.md': 'Javadoc',
    'docs/artifacts.md': 'Artifacts',
    'docs/benchmarks.md': 'Benchmarks',
  },
  'Project': {
    'README.md': 'Modules and build',
    'docs/architecture.md': 'Architecture',
    'docs/decisions/README.md': 'Decisions',
    'docs/histories.md': 'Random histories',
    'CHANGELOG.md': 'Changelog',
    'CONTRIBUTING.md': 'Contributing',
  },
};
