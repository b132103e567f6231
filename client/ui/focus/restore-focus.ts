/** A `ref` for what may disappear when it is used: if the focus was in it, the page's heading is focused then. */
export const restoreFocus =
  (part: HTMLElement | null): (() => void) =>
  () => {
    if (part?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true })
  }
