import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const site = dirname(dirname(fileURLToPath(import.meta.url)));
const root = resolve(process.env.SITE_ROOT ?? dirname(site));
const under = (variable, path) => resolve(root, process.env[variable] ?? path);

/** What a build of the site reads and writes. Each path can be set by a variable of the environment. */
export const inputs = {
  root,
  navigation: resolve(root, 'site/navigation.mjs'),
  javadoc: under('SITE_JAVADOC', 'target/reports/apidocs'),
  report: under('SITE_REPORT', 'target/site-input/report.html'),
  output: under('SITE_OUTPUT', 'site/target/site'),
  /** The path under which a server offers the site, with a slash at both ends. */
  base: process.env.SITE_BASE ?? '/',
};

/** Returns whether the build has the Javadoc or the report that the site embeds. */
export function isGiven(input) {
  return existsSync(input === 'javadoc' ? resolve(inputs.javadoc, 'index.html') : inputs[input]);
}
