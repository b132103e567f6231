/** What stands on the page: its body, each element of it with a number, and what HTML does not tell. */
export interface PageCopy {
  html: string
  /** By the element's number, what stands in it. */
  fields: [field: string, value: string, checked: boolean][]
  /** The focused element. */
  active: string | null
}

/** The attribute that carries an element's number, in the page and in its mirror. */
export const mark = 'data-walk'

/** Neither seen nor asked for; drawings are there, but nobody looks inside. */
const unseen = 'script, style, noscript, template, svg > *'

/** Runs in the page: tells when its body has changed, and how it looks. */
export const watchBody = (onChange: () => void): (() => PageCopy) => {
  const observer = new MutationObserver(onChange)
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  observer.observe(document.body, all)
  let last = 0
  return () => {
    for (const element of document.body.querySelectorAll(`:not([${mark}])`))
      element.setAttribute(mark, String(++last))
    // Its own marks are no change.
    observer.takeRecords()
    const body = document.body.cloneNode(true) as HTMLElement
    for (const element of body.querySelectorAll(unseen)) element.remove()
    const fields = document.body.querySelectorAll<HTMLInputElement>('input, textarea, select')
    return {
      html: body.innerHTML,
      fields: [...fields].map((field) => [field.getAttribute(mark)!, field.value, field.checked === true]),
      active: document.activeElement?.getAttribute(mark) ?? null,
    }
  }
}
