import { existsSync, readdirSync } from 'node:fs';
import { posix, resolve } from 'node:path';

const FOLDERS = ['docs', 'docs/rules', 'docs/decisions', 'site/pages'];
const IN_ROOT = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'];
const PUBLISHED_FILES = /\.(json|ya?ml|xml|toml|txt|sh)$/;

/** Returns the paths of all documents that the site shows. */
export function documentsOf(root) {
  const inFolder = (folder) =>
    existsSync(resolve(root, folder))
      ? readdirSync(resolve(root, folder))
          .filter((name) => name.endsWith('.md'))
          .map((name) => `${folder}/${name}`)
      : [];
  return [...IN_ROOT.filter((name) => existsSync(resolve(root, name))), ...FOLDERS.flatMap(inFolder)];
}

/** Returns the folders that have no documents of the site, as far as they are beside folders that have some. */
export function otherFoldersOf(root) {
  return ['', ...new Set(FOLDERS.map((folder) => folder.split('/')[0]))]
    .filter((parent) => existsSync(resolve(root, parent)))
    .flatMap((parent) =>
      readdirSync(resolve(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => posix.join(parent, entry.name)),
    )
    .filter((folder) => !FOLDERS.some((kept) => kept === folder || kept.startsWith(`${folder}/`)));
}

/** Returns the path of the page of a document: the first page is docs/start.md, and docs/ is the root of the site. */
export function pageOf(document) {
  if (document === 'docs/start.md') {
    return 'index.md';
  }
  if (document === 'README.md') {
    return 'modules.md';
  }
  return document
    .replace(/^(docs|site\/pages)\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/^(CHANGELOG|CONTRIBUTING)\.md$/, (name) => name.toLowerCase());
}

/** Returns the address of a page on the site. */
export function addressOf(page) {
  return '/' + page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html');
}

/** Returns whether a link leads to another host. */
export function isExternal(link) {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link);
}

/**
 * Returns what a link of a document leads to on the site: an address, or the path of a file that only the repository
 * has. A link that leads nowhere has an address that is not on the site, so that the check of the output finds it.
 */
export function resolveLink(root, document, link) {
  if (isExternal(link) || link.startsWith('#')) {
    return { address: link };
  }
  const [path, anchor] = link.split('#', 2);
  const named = posix.join(posix.dirname(document), decodeURI(path));
  const target = named.endsWith('/') ? `${named}README.md` : named;
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (target.endsWith('.md')) {
    return { address: addressOf(pageOf(target)) + hash };
  }
  if (PUBLISHED_FILES.test(target) || !existsSync(resolve(root, target))) {
    return { address: `/files/${target}` };
  }
  return { file: target };
}
