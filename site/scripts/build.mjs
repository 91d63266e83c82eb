import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vitepress';
import { documentsOf, pageOf, resolveLink } from './documents.mjs';
import { inputs, isGiven } from './inputs.mjs';
import { navigationErrors } from './navigation.mjs';
import { brokenLinks, filesOf, networkReferences, pagesOf, targetOf, unusedPages } from './output.mjs';

/** Builds the site, and fails with all errors at once. */
const { root, output, base } = inputs;
const { navigation } = await import(pathToFileURL(inputs.navigation).href);
const documents = documentsOf(root);

rmSync(output, { recursive: true, force: true });
try {
  await build(fileURLToPath(new URL('..', import.meta.url)), { logLevel: 'warn' });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (isGiven('javadoc')) {
  cpSync(inputs.javadoc, join(output, 'javadoc'), { recursive: true });
}
if (isGiven('report')) {
  cpSync(inputs.report, join(output, 'report/index.html'));
}
const pages = pagesOf(output, filesOf(output));
copyLinkedFiles();

const files = filesOf(output);
const errors = [
  ...navigationErrors(navigation, documents),
  ...brokenLinks(output, pages, base).flatMap(describeLink),
  ...unusedPages(pages, base).map(
    (file) => `${sourceOf(file)}: expected a link from another page or the navigation, found none; link it or remove it`,
  ),
  ...networkReferences(output, files).map(
    ({ file, reference }) => `${join(output, file)}: expected nothing from the network, found ${reference}`,
  ),
];
if (errors.length > 0) {
  console.error([...new Set(errors)].join('\n'));
  console.error(`The site has ${new Set(errors).size} errors.`);
  process.exit(1);
}
const missing = ['javadoc', 'report'].filter((input) => !isGiven(input));
console.log(`${pages.size} pages in ${output}${missing.map((input) => `, without ${input}`).join('')}`);

/** Copies the files of the repository that pages link to, such as schemas and examples. */
function copyLinkedFiles() {
  for (const [file, page] of pages) {
    for (const link of page.links) {
      const path = targetOf(link, file, base)?.file;
      const source = path?.startsWith('files/') ? resolve(root, path.slice('files/'.length)) : undefined;
      if (source !== undefined && existsSync(source)) {
        mkdirSync(dirname(join(output, path)), { recursive: true });
        cpSync(source, join(output, path));
      }
    }
  }
}

/** Returns the document of a page of the output. */
function sourceOf(file) {
  return documents.find((document) => pageOf(document) === file.replace(/\.html$/, '.md')) ?? file;
}

/** Returns the errors for a broken link: one for each line of the document that has it, or one for the navigation. */
function describeLink({ file, link, expected }) {
  const document = sourceOf(file);
  const text = existsSync(resolve(root, document)) ? readFileSync(resolve(root, document), 'utf8') : '';
  const found = text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/\]\(([^)\s]+)/g)]
      .filter(([, written]) => sameLink(resolveLink(root, document, written).address, link))
      .map(([, written]) => `${document}:${at + 1}: ${written}: expected ${expected}, found none; mend the link`),
  );
  return found.length > 0 ? found : [`navigation: ${link}: expected ${expected}, found none; mend the line`];
}

function sameLink(address, link) {
  return address !== undefined && decodeURI(address) === decodeURI(link.startsWith(base) ? `/${link.slice(base.length)}` : link);
}
