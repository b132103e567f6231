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

let typedEarly: { name: string; value: string; hasFocus: boolean }[] = []

/** Notes what was typed before hydration: React clears the form where a browser extension has put a node into it. */
export const noteTypedEarly = (root: HTMLElement): void => {
  typedEarly = [...root.querySelectorAll('input')].flatMap((field) =>
    field.value ? [{ name: field.name, value: field.value, hasFocus: field === document.activeElement }] : [],
  )
}

/** Puts it back, once, where it is gone. */
export const restoreTypedEarly = (form: HTMLFormElement): void => {
  for (const { name, value, hasFocus } of typedEarly) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || field.value) continue
    field.value = value
    if (hasFocus) field.focus()
  }
  typedEarly = []
}

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
