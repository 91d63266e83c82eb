/** Keys that work everywhere on the page: `/` searches, Escape closes what is open. */
export function pageKeys(selection, list) {
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.matches?.('input') ?? false;
    const isEmpty = isTyping && event.target.value === '';
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      document.getElementById('search').focus();
    } else if (event.key === 'Escape' && selection.opened !== null && (!isTyping || isEmpty)) {
      selection.open(null);
    } else if (event.key === 'ArrowDown' && event.target.id === 'search') {
      event.preventDefault();
      list.show();
    } else if (event.key === 'Enter' && event.target.id === 'search' && selection.shown.length > 0) {
      selection.open(selection.shown[0]);
    }
  });
}
