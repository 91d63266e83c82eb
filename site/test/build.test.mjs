import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'homeostat-site-'));
after(() => rmSync(work, { recursive: true, force: true }));

/** Builds a fixture, and returns the exit code and what was printed to standard error. */
function build(fixture, variables = {}) {
  const env = { ...process.env, SITE_ROOT: join(site, 'test/fixtures', fixture), SITE_OUTPUT: join(work, fixture), ...variables };
  return new Promise((done) => {
    execFile('node', ['scripts/build.mjs'], { cwd: site, env }, (error, out, err) => done({ code: error?.code ?? 0, out, err }));
  });
}

test('a build names all broken links, missing headings, unused pages and network references, and fails', async () => {
  const report = join(work, 'loading.html');
  writeFileSync(report, '<script src="https://example.com/a.js"></script>');
  const { code, err } = await build('broken', { SITE_REPORT: report });
  const expected = [
    'docs/start.md:3: missing.md: expected a page or a file, found none; mend the link',
    'docs/start.md:3: other.md#missing: expected the heading #missing, found none; mend the link',
    'docs/start.md:4: example/missing.yaml: expected a page or a file, found none; mend the link',
    'navigation: /other.html#no-such-heading: expected the heading #no-such-heading, found none; mend the line',
    'docs/unused.md: expected a line in site/navigation.mjs, found none; ',
    'docs/unused.md: expected a link from another page or the navigation, found none; ',
    'docs/rules/READ-2.md: expected a link from another page or the navigation, found none; ',
    'site/navigation.mjs: docs/gone.md: expected a document of the site, found none; ',
    'report/index.html: expected nothing from the network, found <script> https://example.com/a.js',
    'The site has 10 errors.',
  ];
  assert.equal(code, 1, err);
  for (const line of expected) {
    assert.ok(err.includes(line), `${line}\nis not in\n${err}`);
  }
  assert.ok(!err.includes('    at '), err);
});

test('a build shows documents as their text, with the inputs that are there', async () => {
  const report = join(work, 'given.html');
  writeFileSync(report, '<title>Given</title>');
  const javadoc = join(work, 'given-javadoc');
  mkdirSync(javadoc);
  writeFileSync(join(javadoc, 'index.html'), '<title>Javadoc</title>');
  const { code, out, err } = await build('sound', { SITE_REPORT: report, SITE_JAVADOC: javadoc, SITE_BASE: '/under/' });
  assert.equal(code, 0, err);
  assert.match(out, /2 pages in /);
  const page = readFileSync(join(work, 'sound/index.html'), 'utf8').replaceAll('&#123;', '{');
  const text = page.replace(/<[^>]*>/g, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  for (const shown of ['{{ braces }}', '{{ code }}', 'a <TYPE>', 'Map<String, List<Type>>', '{.attribute}', ':tada:', '{{ .Values.name }}']) {
    assert.ok(text.includes(shown), `${shown} is not in ${text}`);
  }
  assert.ok(!/snippet|hidden|a comment/.test(text), text);
  assert.ok(page.includes('href="/under/files/docs/example.yaml"'));
  assert.equal(readFileSync(join(work, 'sound/files/docs/example.yaml'), 'utf8'), 'a: 1\n');
  assert.match(page, /<span class="repository-file" title="Source.java in the repository">the source<\/span>/);
  assert.match(page, /<div class="diagram"><svg/);
  assert.ok(existsSync(join(work, 'sound/report/index.html')));
  assert.ok(existsSync(join(work, 'sound/javadoc/index.html')));
});
