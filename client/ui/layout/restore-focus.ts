/**
 * As the `ref` of a button that its own press may take away: where it had the focus, the page's heading has it then,
 * and the keyboard goes on from there.
 */
export const restoreFocus =
  (button: HTMLElement | null): (() => void) =>
  () => {
    if (document.activeElement === button) document.querySelector('h1')?.focus({ preventScroll: true })
  }
