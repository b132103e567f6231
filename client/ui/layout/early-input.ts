/** Input recorded before hydration by the inline script scripts/build/entry-pages/early-input.js. */
interface EarlyInput {
  press: HTMLElement | null
  keep: (event: Event) => void
}

interface EarlyWindow {
  earlyInput?: EarlyInput
}

export const isPrerendered = (root: HTMLElement): boolean =>
  root.dataset.prerendered === window.location.pathname

let earlyFields: { name: string; value: string; hasFocus: boolean }[] = []

/** Stores input from before hydration: React clears the form where a browser extension inserted a node. */
export const recordEarlyInput = (root: HTMLElement): void => {
  earlyFields = [...root.querySelectorAll('input')].flatMap((field) =>
    field.value ? [{ name: field.name, value: field.value, hasFocus: field === document.activeElement }] : [],
  )
}

/** Restores it once. */
export const restoreEarlyInput = (form: HTMLFormElement): void => {
  for (const { name, value, hasFocus } of earlyFields) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || field.value) continue
    field.value = value
    if (hasFocus) field.focus()
  }
  earlyFields = []
}

/**
 * Clicks the last button clicked before hydration; call it once the page is hydrated. `useEarlyInput` passes on typed
 * text.
 */
export const replayEarlyClick = (): void => {
  const page = window as unknown as EarlyWindow
  const early = page.earlyInput
  if (!early) return
  window.removeEventListener('click', early.keep, true)
  delete page.earlyInput
  if (early.press?.isConnected) early.press.click()
}
