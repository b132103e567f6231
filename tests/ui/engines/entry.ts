// Both functions run in a page, handed over as text: they need nothing from around them.

/** A value for a field, and how it gets there. */
export interface Entry {
  selector: string
  value: string
  kind: 'fill' | 'choose'
}

/** Enters a value as a customer would by pasting or choosing it. Why it cannot be entered; '' when it was. */
export const entered = ({ selector, value, kind }: Entry): string => {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (!field) return 'not there'
  if (field.matches(':disabled, :read-only:not(select)')) return 'not to be changed'
  field.focus()
  if (kind === 'choose') {
    field.value = value
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    return field.value === value ? '' : 'no such option'
  }
  // React looks at the element's own value: what the browser itself types is noticed.
  const isTyped = !['date', 'time', 'month', 'week', 'color', 'range'].includes(field.type)
  if (isTyped) {
    field.select()
    if (value === '') document.execCommand('delete')
    else document.execCommand('insertText', false, value)
  } else {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    set!.call(field, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return ''
}

/** Why an element cannot be clicked yet; '' when it can: in view, at rest, and with nothing over it. */
export const clickable = async (selector: string): Promise<string> => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) return 'not there'
  const placeOf = (): string => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].join(' ')
  }
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' })
  const was = placeOf()
  await frame()
  await frame()
  if (placeOf() !== was) return 'moving'
  if (element.matches(':disabled, [aria-disabled=true]')) return 'disabled'
  const { x, y, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return 'not shown'
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return element.contains(hit) || hit?.contains(element) ? '' : `covered by ${hit?.outerHTML.slice(0, 100)}`
}
