/** Input recorded before hydration by the inline script scripts/build/entry-pages/early-input.js. */
interface EarlyInput {
  press: HTMLElement | null
  keep: (event: Event) => void
}

interface EarlyWindow {
  earlyInput?: EarlyInput
}

/** Whether the page was prerendered for this URL. */
export const isPrerendered = (root: HTMLElement): boolean =>
  root.dataset.prerendered === window.location.pathname

/**
 * Clicks the button that was clicked last before hydration; call it once the page is hydrated. Typed text is handed over
 * by `useTypedEarly`.
 */
export const replayEarlyPress = (): void => {
  const page = window as unknown as EarlyWindow
  const early = page.earlyInput
  if (!early) return
  window.removeEventListener('click', early.keep, true)
  delete page.earlyInput
  if (early.press?.isConnected) early.press.click()
}
