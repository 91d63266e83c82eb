/** The width below which the panel covers the page, as in the style sheet. */
const COVERED = '(max-width: 860px)';

/** Returns what keeps the focus out of what the open panel covers, after it opened or closed. */
export function coverBehind(selection, nodes) {
  const narrow = window.matchMedia(COVERED);
  const update = () => nodes.forEach((node) => {
    node.inert = narrow.matches && selection.opened !== null;
  });
  narrow.addEventListener('change', update);
  return update;
}
