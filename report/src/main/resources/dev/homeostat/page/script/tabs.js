import { element } from './dom.js';

/** Creates tabs; the arrow keys change between them. A view is created when it is first shown. */
export function createTabs(views) {
  const buttons = views.map(({name, title}) =>
    element('button', {type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `view-${name}`},
      title));
  const panels = views.map(({name}) =>
    element('section', {
      role: 'tabpanel',
      id: `view-${name}`,
      class: `view view-${name}`,
      'aria-labelledby': `tab-${name}`,
    }));
  const created = new Set();

  function show(index) {
    buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === index));
      button.tabIndex = i === index ? 0 : -1;
      panels[i].hidden = i !== index;
    });
    if (!created.has(index)) {
      created.add(index);
      panels[index].append(views[index].create());
    }
    views[index].shown?.();
  }

  buttons.forEach((button, index) => {
    button.addEventListener('click', () => show(index));
    button.addEventListener('keydown', (event) => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (step) {
        const next = (index + step + buttons.length) % buttons.length;
        show(next);
        buttons[next].focus();
      }
    });
  });
  return {
    bar: element('div', {role: 'tablist', class: 'tabs', 'aria-label': 'Views'}, ...buttons),
    panels,
    show: (name) => show(views.findIndex((view) => view.name === name)),
    isShown: (name) => !panels[views.findIndex((view) => view.name === name)].hidden,
  };
}
