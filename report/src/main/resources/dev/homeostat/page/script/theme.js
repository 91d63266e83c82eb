import { element } from './dom.js';

const THEMES = ['auto', 'light', 'dark'];

/** Creates the button that changes between light and dark; at first, the system decides. */
export function themeButton() {
  let theme = 0;
  const button = element('button', {type: 'button', class: 'quiet'}, label(theme));
  button.addEventListener('click', () => {
    theme = (theme + 1) % THEMES.length;
    document.documentElement.dataset.theme = THEMES[theme];
    button.textContent = label(theme);
  });
  return button;
}

function label(theme) {
  return `Theme: ${THEMES[theme]}`;
}
