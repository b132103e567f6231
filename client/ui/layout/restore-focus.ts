/** A `ref` for a button that may disappear when pressed: if it had the focus, the page's heading is focused then. */
export const restoreFocus =
  (button: HTMLElement | null): (() => void) =>
  () => {
    if (document.activeElement === button) document.querySelector('h1')?.focus({ preventScroll: true })
  }
