/** Moves through a tree with the keys that trees have in all programs. */
export function treeKeys(tree) {
  tree.addEventListener('keydown', (event) => {
    const item = event.target.closest('[role=treeitem]');
    if (item === null || event.target !== item) {
      return;
    }
    const action = {
      ArrowDown: () => focusBeside(tree, item, 1),
      ArrowUp: () => focusBeside(tree, item, -1),
      Home: () => focusItem(tree, visibleItems(tree)[0]),
      End: () => focusItem(tree, visibleItems(tree).at(-1)),
      ArrowRight: () => (isExpanded(item) ? focusBeside(tree, item, 1) : item.toggle(true)),
      ArrowLeft: () =>
        (isExpanded(item)
          ? item.toggle(false)
          : focusItem(tree, item.parentElement.closest('[role=treeitem]'))),
      Enter: () => item.toggle(!isExpanded(item)),
      ' ': () => item.toggle(!isExpanded(item)),
    }[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });
  tree.addEventListener('focusin', (event) => {
    if (event.target.matches('[role=treeitem]')) {
      makeCurrent(tree, event.target);
    }
  });
}

function isExpanded(item) {
  return item.getAttribute('aria-expanded') === 'true';
}

function visibleItems(tree) {
  return [...tree.querySelectorAll('[role=treeitem]')].filter((each) => each.offsetParent !== null);
}

function focusBeside(tree, item, step) {
  const items = visibleItems(tree);
  focusItem(tree, items[items.indexOf(item) + step]);
}

function focusItem(tree, item) {
  if (item) {
    makeCurrent(tree, item);
    item.focus();
  }
}

/** The Tab key reaches one item of a tree. */
function makeCurrent(tree, item) {
  tree.querySelectorAll('[tabindex="0"]').forEach((each) => each.setAttribute('tabindex', '-1'));
  item.setAttribute('tabindex', '0');
}
