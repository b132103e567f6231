/** What the page kept from before the app was there; scripts/build/entry-pages/early-input.js begins it. */
interface EarlyInput {
  press: HTMLElement | null
  keep: (event: Event) => void
}

interface EarlyWindow {
  earlyInput?: EarlyInput
}

/** Whether the page in front of the customer is the one that the build drew for this address. */
export const isPrerendered = (root: HTMLElement): boolean =>
  root.dataset.prerendered === window.location.pathname

/**
 * Presses the button that was pressed last before the app was there; call it when the page listens. What was typed is
 * each form's own affair.
 */
export const replayEarlyPress = (): void => {
  const page = window as unknown as EarlyWindow
  const early = page.earlyInput
  if (!early) return
  window.removeEventListener('click', early.keep, true)
  delete page.earlyInput
  if (early.press?.isConnected) early.press.click()
}
