import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Parser } from 'htmlparser2';

/** Tags and attributes that make a browser load something when it shows a page. */
const LOADED = new Map(
  Object.entries({
    script: ['src'], link: ['href'], img: ['src', 'srcset'], source: ['src', 'srcset'], iframe: ['src'],
    video: ['src', 'poster'], audio: ['src'], embed: ['src'], object: ['data'], image: ['href', 'xlink:href'],
    use: ['href', 'xlink:href'], track: ['src'], input: ['src'],
  }),
);
const ABSOLUTE = /^(https?:)?\/\/[^/]/i;
const IN_STYLES = /(?:url\(\s*["']?|@import\s+["'])\s*((?:https?:)?\/\/[^"')\s]+)/gi;
const IN_SCRIPTS = /(?:\bimport\s*\(?|\bfrom|\bimportScripts\(|\bfetch\(|\bnew Worker\()\s*["'`]((?:https?:)?\/\/[^"'`]+)/g;
/** Folders with the pages of others, which are judged for what they load only. */
const OF_OTHERS = /^(javadoc|report)\//;

/** Returns the paths of all files of the output. */
export function filesOf(output) {
  return readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(output, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
    .sort();
}

/** Returns the links, anchors and network references of a page. */
export function readPage(html) {
  const page = { links: [], anchors: new Set(), network: [] };
  let style = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      style = tag === 'style';
      if (attributes.id) {
        page.anchors.add(attributes.id);
      }
      if (tag === 'a' && attributes.href) {
        page.links.push(attributes.href);
      }
      const loaded = (LOADED.get(tag) ?? []).flatMap((name) => addressesOf(name, attributes[name] ?? ''));
      page.network.push(...loaded.filter((value) => ABSOLUTE.test(value)).map((value) => `<${tag}> ${value}`));
      page.network.push(...inStyles(attributes.style ?? ''));
    },
    ontext(text) {
      if (style) {
        page.network.push(...inStyles(text));
      }
    },
    onclosetag() {
      style = false;
    },
  });
  parser.end(html);
  return page;
}

function addressesOf(attribute, value) {
  return attribute === 'srcset' ? value.split(/[\s,]+/) : [value.trim()];
}

function inStyles(text) {
  return [...text.matchAll(IN_STYLES)].map(([, address]) => `style ${address}`);
}

/** Returns the pages of the site, by the path of their file. */
export function pagesOf(output, files) {
  const shown = files.filter((file) => file.endsWith('.html') && file !== '404.html' && !OF_OTHERS.test(file));
  return new Map(shown.map((file) => [file, readPage(readFileSync(join(output, file), 'utf8'))]));
}

/** Returns the file and the anchor of a link to the site itself, or undefined for a link to another host. */
export function targetOf(link, file, base) {
  const url = new URL(link, `site://site${base}${file}`);
  if (url.protocol !== 'site:') {
    return undefined;
  }
  const path = decodeURIComponent(url.pathname);
  const inSite = path.startsWith(base) ? path.slice(base.length) : path;
  return {
    file: inSite === '' || inSite.endsWith('/') ? `${inSite}index.html` : inSite,
    anchor: decodeURIComponent(url.hash.slice(1)),
  };
}

/** Returns the links that lead to no file or to no anchor of a page, with the file that has them. */
export function brokenLinks(output, pages, base) {
  const broken = [];
  for (const [file, page] of pages) {
    for (const link of new Set(page.links)) {
      const target = targetOf(link, file, base);
      if (target === undefined) {
        continue;
      }
      const path = join(output, target.file);
      if (!existsSync(path) || !statSync(path).isFile()) {
        broken.push({ file, link, expected: 'a page or a file' });
      } else if (target.anchor && pages.has(target.file) && !pages.get(target.file).anchors.has(target.anchor)) {
        broken.push({ file, link, expected: `the heading #${target.anchor}` });
      }
    }
  }
  return broken;
}

/** Returns the files of pages that no chain of links from the first page leads to. */
export function unusedPages(pages, base) {
  const reached = new Set(['index.html']);
  for (const file of reached) {
    for (const link of pages.get(file)?.links ?? []) {
      const target = targetOf(link, file, base);
      if (target !== undefined && pages.has(target.file)) {
        reached.add(target.file);
      }
    }
  }
  return [...pages.keys()].filter((file) => !reached.has(file));
}

/** Returns what a browser would load from another host to show the files of the output, with the file that names it. */
export function networkReferences(output, files) {
  return files
    .filter((file) => /\.(html|css|svg|js)$/.test(file))
    .flatMap((file) =>
      networkReferencesOf(file, readFileSync(join(output, file), 'utf8')).map((reference) => ({ file, reference })),
    );
}

/** Returns what a browser would load from another host for one file. */
export function networkReferencesOf(file, text) {
  if (file.endsWith('.css')) {
    return inStyles(text);
  }
  if (file.endsWith('.js')) {
    return [...text.matchAll(IN_SCRIPTS)].map(([, address]) => `script ${address}`);
  }
  return readPage(text).network;
}
