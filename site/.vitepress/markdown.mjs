import { posix, relative, sep } from 'node:path';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { resolveLink } from '../scripts/documents.mjs';

/** Returns the anchor of a heading, as code hosts form it, so that one link works there and on the site. */
export function anchorOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** Reads documents as text: what looks like a tag, a template, attributes or an emoji is none. */
export function markdownOptions(root) {
  return {
    html: false,
    linkify: false,
    attrs: { disable: true },
    anchor: { slugify: anchorOf },
    config(md) {
      md.disable('emoji');
      hideComments(md);
      resolveLinks(md, root);
      markContents(md);
      drawDiagrams(md);
      renderAsValue(md);
    },
  };
}

/** The tests of the documents read the comments of a document, a reader does not. */
function hideComments(md) {
  md.block.ruler.before('paragraph', 'comment', skipComment, { alt: ['paragraph', 'list', 'blockquote'] });
  md.inline.ruler.before('text', 'comment', (state, silent) => {
    const end = state.src.startsWith('<!--', state.pos) ? state.src.indexOf('-->', state.pos) : -1;
    if (end >= 0 && !silent) {
      state.pos = end + 3;
    }
    return end >= 0;
  });
}

function skipComment(state, startLine, endLine, silent) {
  const lineAt = (line) => state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]);
  if (!lineAt(startLine).startsWith('<!--')) {
    return false;
  }
  let line = startLine;
  while (line < endLine && !lineAt(line).includes('-->')) {
    line++;
  }
  if (line === endLine || !lineAt(line).trimEnd().endsWith('-->')) {
    return false;
  }
  if (!silent) {
    state.line = line + 1;
  }
  return true;
}

/** Gives Vue a document as one value instead of a template: nothing in it is an expression, and it compiles faster. */
function renderAsValue(md) {
  const render = md.render.bind(md);
  md.render = (source, env) => `<div v-html="${md.utils.escapeHtml(JSON.stringify(render(source, env)))}"></div>`;
}

/** Renders a document for the index of the search, which needs no colours of code. */
export function renderForSearch(source, env, md) {
  // The entries repeat the words of all pages.
  if (env.relativePath === 'CHANGELOG.md') {
    return '';
  }
  return md.renderer.render(md.parse(source, env), { ...md.options, highlight: null }, env);
}

/** Leads links to the pages of the site. The text of a link to a file that the site does not have stays, with its path. */
function resolveLinks(md, root) {
  md.core.ruler.push('links', (state) => {
    const source = state.env.realPath ?? state.env.path;
    if (source === undefined) {
      return;
    }
    const document = relative(root, source).split(sep).join(posix.sep);
    for (const { children } of state.tokens) {
      children?.forEach((token, at) => {
        if (token.type === 'link_open') {
          leadLink(children, at, resolveLink(root, document, token.attrGet('href')));
        }
      });
    }
  });
}

function leadLink(tokens, at, { address, file }) {
  if (address !== undefined) {
    tokens[at].attrSet('href', address);
    return;
  }
  tokens[at].tag = 'span';
  tokens[at].attrs = [['class', 'repository-file'], ['title', `${file} in the repository`]];
  tokens.slice(at).find((token) => token.type === 'link_close').tag = 'span';
}

/** Marks a list of links to headings of the page: where the theme shows the outline, it is not needed. */
function markContents(md) {
  md.core.ruler.push('contents', (state) => {
    state.tokens.forEach((token, at) => {
      if (token.type === 'bullet_list_open' && token.level === 0) {
        const end = state.tokens.findIndex((other, i) => i > at && other.type === 'bullet_list_close' && other.level === 0);
        const items = state.tokens.slice(at, end).filter((other) => other.type === 'inline');
        if (items.every((item) => item.children[0]?.attrGet('href')?.startsWith('#') && item.children.length === 3)) {
          token.attrJoin('class', 'page-contents');
        }
      }
    });
  });
}

/** Draws diagrams when the site is built. The styles of the theme replace those of the drawing, which load a font. */
function drawDiagrams(md) {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, at, ...more) => {
    if (tokens[at].info.trim() !== 'mermaid') {
      return fence(tokens, at, ...more);
    }
    const drawing = renderMermaidSVG(tokens[at].content, { transparent: true, padding: 4 });
    return `<div class="diagram">${drawing.replace(/<style>.*?<\/style>/gs, '')}</div>\n`;
  };
}
