import type { Page } from '@playwright/test'

/** A copy of the page: its body, each element with a number, and the state that HTML does not have. */
export interface PageCopy {
  html: string
  /** Field values by the element's number. */
  fields: [field: string, value: string, checked: boolean][]
  /** The focused element. */
  active: string | null
}

/** The attribute that carries an element's number, in the page and in its mirror. */
export const markAttribute = 'data-walk'

/** Neither visible nor queried; drawings count, but not their content. */
const unseen = 'script, style, noscript, template, svg > *'

/** Runs in the page: reports its body after each change. */
export const watchBody = (onChange: () => void): (() => PageCopy) => {
  const observer = new MutationObserver(onChange)
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  observer.observe(document.body, all)
  let last = 0
  return () => {
    for (const element of document.body.querySelectorAll(`:not([${markAttribute}])`))
      element.setAttribute(markAttribute, String(++last))
    // Its own marks are no change.
    observer.takeRecords()
    const body = document.body.cloneNode(true) as HTMLElement
    for (const element of body.querySelectorAll(unseen)) element.remove()
    // A translator's (translate.ts).
    for (const font of body.querySelectorAll('font')) font.replaceWith(...font.childNodes)
    body.normalize()
    const fields = document.body.querySelectorAll<HTMLInputElement>('input, textarea, select')
    return {
      html: body.innerHTML,
      fields: [...fields].map((field) => [
        field.getAttribute(markAttribute)!,
        field.value,
        field.checked === true,
      ]),
      active: document.activeElement?.getAttribute(markAttribute) ?? null,
    }
  }
}

const marked = (id: string): HTMLInputElement | null =>
  document.body.querySelector(`[${markAttribute}="${id}"]`)

/** A copy of the page's body in this process's own document, so that the same queries work on both. */
export class Mirror {
  #html = ''
  #isFollowing = false

  /** The mirror itself changes now: its events are not the walk's input. */
  get isFollowing(): boolean {
    return this.#isFollowing
  }

  follow({ html, fields, active }: PageCopy): void {
    this.#isFollowing = true
    if (html !== this.#html) document.body.innerHTML = html
    this.#html = html
    for (const [id, value, checked] of fields) {
      const field = marked(id)
      if (field && field.value !== value) field.value = value
      if (field && field.checked !== checked) field.checked = checked
    }
    const focused = active === null ? null : marked(active)
    if (focused) focused.focus()
    else (document.activeElement as HTMLElement | null)?.blur()
    this.#isFollowing = false
  }
}

/** Input by mouse or keyboard to an element of the page. */
export interface InputAction {
  /** The element's number in the page. */
  id: string
  what: string
  act: (page: Page, selector: string) => Promise<unknown>
}

const actFor = (event: Event, target: HTMLElement): InputAction['act'] | null => {
  switch (event.type) {
    case 'click':
      return (page, element) => page.click(element)
    case 'change': {
      const { value } = target as HTMLInputElement
      return target.localName === 'select'
        ? (page, element) => page.selectOption(element, { value })
        : (page, element) => page.fill(element, value)
    }
    case 'input':
      return (page, element) => page.type(element, 'a')
    case 'keydown': {
      const { key } = event as KeyboardEvent
      return (page, element) => page.press(element, key)
    }
    case 'focus':
      return (page, element) => page.focus(element)
    case 'blur':
      return (page, element) => page.locator(element).blur()
    default:
      return null
  }
}

/**
 * Passes input to the mirror on to the page, by a real mouse and keyboard. Returns how to stop.
 */
export const inputDriverFor = (mirror: Mirror, ask: (action: InputAction) => void): (() => void) => {
  const received = (event: Event): void => {
    if (mirror.isFollowing || !(event.target instanceof HTMLElement)) return
    const { target } = event
    event.preventDefault()
    event.stopImmediatePropagation()
    const act = actFor(event, target)
    const id = target.getAttribute(markAttribute)
    if (!act || id === null) return
    ask({ id, what: `${event.type} ${target.outerHTML.slice(0, 200)}`, act })
  }
  const kinds = ['click', 'change', 'input', 'keydown', 'focus', 'blur']
  for (const kind of kinds) document.addEventListener(kind, received, true)
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, received, true)
  }
}
