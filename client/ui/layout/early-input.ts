/** The click before hydration, recorded by scripts/build/entry-pages/early-input.js. */
interface EarlyInput {
  press: HTMLElement | null
  keep: (event: Event) => void
}

export const isPrerendered = (root: HTMLElement): boolean =>
  root.dataset.prerendered === window.location.pathname

let earlyFields: { name: string; value: string; hasFocus: boolean }[] = []

/** Stores text typed before hydration: React clears the form where a browser extension inserted a node. */
export const recordEarlyInput = (root: HTMLElement): void => {
  earlyFields = [...root.querySelectorAll('input')].flatMap((field) =>
    field.value ? [{ name: field.name, value: field.value, hasFocus: field === document.activeElement }] : [],
  )
}

/** Restores the stored text, once. */
export const restoreEarlyInput = (form: HTMLFormElement): void => {
  for (const { name, value, hasFocus } of earlyFields) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || field.value) continue
    field.value = value
    if (hasFocus) field.focus()
  }
  earlyFields = []
}

/** Repeats the last click before hydration; call it once the page is hydrated. `useEarlyInput` restores typed text. */
export const replayEarlyClick = (): void => {
  const page = window as { earlyInput?: EarlyInput }
  const early = page.earlyInput
  if (!early) return
  window.removeEventListener('click', early.keep, true)
  delete page.earlyInput
  if (early.press?.isConnected) early.press.click()
}
