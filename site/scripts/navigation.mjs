import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { addressOf, pageOf, resolveLink } from './documents.mjs';

/** Returns the sections of the navigation, as the theme of VitePress wants them. */
export function menuOf(navigation) {
  return Object.entries(navigation).map(([text, pages]) => ({
    text,
    items: Object.entries(pages).map(([path, label]) => ({ text: label, link: linkOf(path) })),
  }));
}

function linkOf(path) {
  const [document, anchor] = path.split('#', 2);
  return addressOf(pageOf(document)) + (anchor === undefined ? '' : `#${anchor}`);
}

/** Returns the groups of the rules, by the headings and tables of the catalogue. */
export function ruleGroupsOf(root) {
  const catalogue = 'docs/rules/README.md';
  const groups = [];
  for (const line of readFileSync(resolve(root, catalogue), 'utf8').split('\n')) {
    const heading = line.match(/^## (.+)/);
    const rule = line.match(/^\| \[([^\]]+)\]\(([^)]+)\) \| (.+) \|$/);
    if (heading) {
      groups.push({ text: heading[1], items: [], collapsed: true });
    } else if (rule) {
      const { address } = resolveLink(root, catalogue, rule[2]);
      groups.at(-1).items.push({ text: `${rule[1]} ${rule[3].replace(/\.$/, '')}`, link: address });
    }
  }
  return groups;
}

/** Returns what is wrong with a navigation: documents that it leaves out, and paths of documents that do not exist. */
export function navigationErrors(navigation, documents) {
  const named = new Set(
    Object.values(navigation).flatMap((pages) => Object.keys(pages).map((path) => path.split('#')[0])),
  );
  const listedByFolder = (document) => /^docs\/(rules|decisions)\/(?!README)/.test(document);
  return [
    ...documents
      .filter((document) => !named.has(document) && !listedByFolder(document))
      .map(
        (document) =>
          `${document}: expected a line in site/navigation.mjs, found none; add '${document}': 'Label' to one of its sections`,
      ),
    ...[...named]
      .filter((document) => !documents.includes(document))
      .map((document) => `site/navigation.mjs: ${document}: expected a document of the site, found none; mend or remove the line`),
  ];
}
