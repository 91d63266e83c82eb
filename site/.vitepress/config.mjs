import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig } from 'vitepress';
import { documentsOf, otherFoldersOf, pageOf } from '../scripts/documents.mjs';
import { inputs, isGiven } from '../scripts/inputs.mjs';
import { menuOf, ruleGroupsOf } from '../scripts/navigation.mjs';
import { markdownOptions, renderForSearch } from './markdown.mjs';

const site = fileURLToPath(new URL('..', import.meta.url));
const { navigation } = await import(pathToFileURL(inputs.navigation).href);
const menu = menuOf(navigation);
const documents = new Set(documentsOf(inputs.root));

export default defineConfig({
  title: 'Homeostat',
  description: 'A Java library that reconciles Kubernetes objects field by field',
  lang: 'en',
  base: inputs.base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${inputs.base}icon.svg` }]],

  srcDir: inputs.root,
  srcExclude: otherFoldersOf(inputs.root).map((folder) => `${folder}/**`),
  rewrites: (document) => (documents.has(document) ? pageOf(document) : undefined),
  outDir: inputs.output,
  cacheDir: 'target/cache',
  // The first page would load most of the site.
  router: { prefetchLinks: false },
  vite: {
    build: { chunkSizeWarningLimit: 5000 },
    publicDir: resolve(site, 'public'),
    // Documents are outside of the folder whose packages they use.
    resolve: { alias: { vue: resolve(site, 'node_modules/vue') } },
  },

  // The check of the output finds these, and all other errors with them.
  ignoreDeadLinks: true,
  markdown: markdownOptions(inputs.root),

  themeConfig: {
    nav: menu,
    sidebar: {
      '/rules/': [{ text: 'All rules', link: '/rules/' }, ...ruleGroupsOf(inputs.root)],
      '/': menu.map((section, at) => ({ ...section, collapsed: at > 1 })),
    },
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    search: {
      provider: 'local',
      options: {
        _render: renderForSearch,
        // Decisions name most terms, and are rarely what a reader looks for; the id of a rule is.
        miniSearch: {
          searchOptions: {
            boostDocument: (address) => (address.includes('/decisions/') ? 0.3 : address.includes('/rules/') ? 1.5 : 1),
          },
        },
      },
    },
    buildInputs: { javadoc: isGiven('javadoc'), report: isGiven('report') },
  },
});
