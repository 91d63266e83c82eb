import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { networkReferencesOf, readPage, targetOf, unusedPages } from '../scripts/output.mjs';

test('what a browser loads from another host is found, and links are left', () => {
  const loading = [
    '<script src="https://example.com/a.js"></script>',
    '<link rel="stylesheet" href="//example.com/a.css">',
    '<img src="http://example.com/a.png">',
    '<img srcset="/a.png 1x, https://example.com/b.png 2x">',
    '<iframe src="https://example.com"></iframe>',
    '<style>@import url("https://example.com/font.css");</style>',
    '<p style="background: url(https://example.com/a.png)"></p>',
  ];
  for (const html of loading) {
    assert.equal(networkReferencesOf('a.html', html).length, 1, html);
  }
  const quiet = '<a href="https://example.com">link</a><script src="/a.js"></script><img src="a.png"><img src="data:image/png;base64,//8=">';
  assert.deepEqual(networkReferencesOf('a.html', quiet), []);
  assert.equal(networkReferencesOf('a.css', '@font-face { src: url(https://example.com/a.woff2) }').length, 1);
  assert.equal(networkReferencesOf('a.js', 'const a = import("https://example.com/a.js")').length, 1);
  assert.equal(networkReferencesOf('a.js', 'fetch("https://example.com/collect")').length, 1);
  assert.deepEqual(networkReferencesOf('a.js', 'see("https://example.com/help")'), []);
});

test('links are resolved as a browser does it', () => {
  assert.deepEqual(targetOf('../guide.html#a-b', 'rules/A-1.html', '/x/'), { file: 'guide.html', anchor: 'a-b' });
  assert.deepEqual(targetOf('/x/rules/', 'index.html', '/x/'), { file: 'rules/index.html', anchor: '' });
  assert.equal(targetOf('https://example.com/guide.html', 'index.html', '/'), undefined);
});

test('pages that link to each other only are unused', () => {
  const pages = new Map([
    ['index.html', readPage('<a href="/a.html">a</a>')],
    ['a.html', readPage('')],
    ['b.html', readPage('<a href="/c.html">c</a>')],
    ['c.html', readPage('<a href="/b.html">b</a>')],
  ]);
  assert.deepEqual(unusedPages(pages, '/'), ['b.html', 'c.html']);
});

test('the lock file names packages by digest, and no host', () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const packages = Object.entries(JSON.parse(text).packages).filter(([path]) => path !== '');
  assert.ok(packages.length > 100);
  for (const [path, { integrity }] of packages) {
    assert.match(integrity ?? '', /^sha512-/, path);
  }
  assert.doesNotMatch(text, /:\/\//);
});
